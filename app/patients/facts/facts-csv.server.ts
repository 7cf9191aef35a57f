import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { ADDED_FIELDS, type AddedField } from '../patient.ts';
import { FACT_FIELDS } from './facts.ts';
import { findFactsOf } from './stored-facts.server.ts';

/** The columns of a CSV file of records after the ones of the hosted lists. */
export const ADDED_CSV_COLUMNS = [...ADDED_FIELDS, ...FACT_FIELDS] as const;

/** A function that gives these columns for each of the records: what is kept of the visit, and the facts of its patient. */
export async function readAddedCsv(
  rows: Kysely<Tables>,
  records: readonly { patientid: string | null }[],
) {
  const facts = await findFactsOf(
    rows,
    records.map(({ patientid }) => patientid),
  );
  return (visit: Record<'patientid' | AddedField, string | null>) => {
    const known = facts.get(visit.patientid ?? '');
    return [
      ...ADDED_FIELDS.map((field) => visit[field]),
      ...FACT_FIELDS.map((field) => known?.[field] ?? null),
    ];
  };
}
