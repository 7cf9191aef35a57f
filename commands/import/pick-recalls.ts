import type { Kysely } from 'kysely';
import type { IsErased } from '../../app/privacy/erasures.server.ts';
import type { RecallCallsTable, RecallsTable, Tables } from '../../storage/tables.ts';
import { findHere } from '../hosted/bulk-insert.ts';
import type { ReadExport } from '../hosted/read-export.ts';

export interface ImportedRecalls {
  recalls: RecallsTable[];
  recallCalls: RecallCallsTable[];
}

/**
 * Picks the recalls, with their calls, of the visits in `taken` (keys, deleted ones included) and of visits that the
 * site has already. Recalls that the site has already stay as they are.
 */
export async function pickRecalls(
  rows: Kysely<Tables>,
  { desk }: Pick<ReadExport, 'desk'>,
  taken: readonly string[],
  isErased: IsErased | undefined,
): Promise<ImportedRecalls> {
  if (!desk) return { recalls: [], recallCalls: [] };
  const visitKeys = desk.recalls.map(({ record_key }) => record_key);
  const visits = new Set(taken).union(await findHere(rows, 'records', visitKeys));
  const recallKeys = desk.recalls.map(({ key }) => key);
  const here = await findHere(rows, 'recalls', recallKeys);
  const recalls = desk.recalls
    .filter(({ key, record_key }) => !here.has(key) && visits.has(record_key))
    .filter(({ record_key, patientid }) => !isErased?.({ key: record_key, patientid }));
  const coming = new Set(recalls.map(({ key }) => key));
  return { recalls, recallCalls: desk.recallCalls.filter((call) => coming.has(call.recall_key)) };
}
