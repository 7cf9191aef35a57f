import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { FACT_FIELDS } from './facts.ts';
import { findFactsOf } from './stored-facts.server.ts';

/** The columns of a CSV file of records after the ones of the hosted lists. */
export const ADDED_CSV_COLUMNS = ['note', ...FACT_FIELDS] as const;

/** A function that gives these columns for each of the records: the note of the visit and the facts of its patient. */
export async function readAddedCsv(
  rows: Kysely<Tables>,
  records: readonly { patientid: string | null }[],
) {
  const facts = await findFactsOf(
    rows,
    records.map(({ patientid }) => patientid),
  );
  return ({ patientid, note }: { patientid: string | null; note: string | null }) => {
    const known = facts.get(patientid ?? '');
    return [note, ...FACT_FIELDS.map((field) => known?.[field] ?? null)];
  };
}
