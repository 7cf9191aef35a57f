import type { Kysely } from 'kysely';
import { NOTHING_ADDED } from '../../app/patients/patient.ts';
import { mobileToMatch } from '../../app/text/mobile.ts';
import type { IsErased } from '../../app/privacy/erasures.server.ts';
import type { RecordVersionsTable, Tables } from '../../storage/tables.ts';
import { chunk } from '../hosted/bulk-insert.ts';
import type { EarlierVersion } from '../hosted/desk-part.ts';
import type { ReadExport } from '../hosted/read-export.ts';
import type { Entry } from './new-entries.ts';

/** Former versions of imported records, and of records deleted before the export. */
export async function pickHistories(
  rows: Kysely<Tables>,
  { desk, lists }: Pick<ReadExport, 'desk' | 'lists'>,
  taken: readonly Entry[],
  isErased: IsErased | undefined,
): Promise<RecordVersionsTable[]> {
  if (!desk) return [];
  const isTaken = new Set(taken.map(([key]) => key));
  const coming: string[] = [];
  for (const [key, history] of desk.histories) {
    const wasDeleted = !lists.records.has(key) && history.at(-1)?.change === 'deleted';
    if (isTaken.has(key) || wasDeleted) coming.push(key);
  }
  const here = await findHere(rows, coming);
  const histories = coming
    .filter((key) => !here.has(key))
    .flatMap((key) => desk.histories.get(key) ?? [])
    .map(toVersionRow);
  return isErased ? leaveOutErased(histories, taken, isErased) : histories;
}

/** Leaves out versions about erased people; of a deleted record with one, all versions. */
export function leaveOutErased(
  histories: readonly RecordVersionsTable[],
  taken: readonly Entry[],
  isErased: IsErased,
): RecordVersionsTable[] {
  const isGoing = ({ record_key, patientid, mobile_match, datetime }: RecordVersionsTable) =>
    isErased({ key: record_key, patientid, mobile: mobile_match, datetime });
  const gone = new Set(histories.filter(isGoing).map(({ record_key }) => record_key));
  for (const [key] of taken) gone.delete(key);
  return histories.filter((row) => !gone.has(row.record_key) && !isGoing(row));
}

function toVersionRow(version: EarlierVersion): RecordVersionsTable {
  const { mobile, mobile_typed = null } = version;
  const mobile_match = mobile === null ? null : mobileToMatch(mobile);
  return { ...NOTHING_ADDED, ...version, mobile_typed, mobile_match };
}

async function findHere(rows: Kysely<Tables>, keys: readonly string[]): Promise<Set<string>> {
  const here = new Set<string>();
  for (const piece of chunk(keys)) {
    const records = rows.selectFrom('records').select('key').where('key', 'in', piece);
    const versions = rows
      .selectFrom('record_versions')
      .select('record_key as key')
      .where('record_key', 'in', piece);
    for (const { key } of await records.union(versions).execute()) here.add(key);
  }
  return here;
}
