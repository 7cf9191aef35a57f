import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { findHistories, type HistoryRow } from './histories.server.ts';
import { inPieces } from '../../storage/database.ts';

/**
 * Ids of patients who have or had one of the numbers (normalised as for Search). `known` passes the history rows of
 * the numbers if the caller has read them already.
 */
export async function findPatientsOf(
  rows: Kysely<Tables>,
  mobiles: readonly string[],
  known?: readonly HistoryRow[],
): Promise<string[]> {
  const found = await inPieces(mobiles, (piece) =>
    rows
      .selectFrom('records')
      .select('patientid')
      .distinct()
      .where('mobile_match', 'in', piece)
      .where('patientid', 'is not', null)
      .execute(),
  );
  const histories = known ?? (await findHistories(rows, 'mobile_match', mobiles));
  return distinct([...found, ...histories].map(({ patientid }) => patientid)).sort();
}

/** All numbers that the patients have or had, including those that other patients share. */
export async function findNumbersOf(
  rows: Kysely<Tables>,
  patientids: readonly string[],
): Promise<string[]> {
  const found = await inPieces(patientids, (piece) =>
    rows
      .selectFrom('records')
      .select('mobile_match')
      .distinct()
      .where('patientid', 'in', piece)
      .execute(),
  );
  const histories = await findHistories(rows, 'patientid', patientids);
  return distinct([...found, ...histories].map(({ mobile_match }) => mobile_match));
}

/** The distinct values without null and the empty string. */
export function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].filter((value): value is string => value !== null && value !== '');
}
