import { sql, type Kysely, type Transaction } from 'kysely';
import { isOnPostgres } from '../../storage/is-on-postgres.ts';
import type { HoldsTable, Tables } from '../../storage/tables.ts';
import { mobileToMatch } from '../patients/mobile.ts';
import { findNumbersOf, findPatientsOf } from './numbers.server.ts';

export type Hold = Pick<HoldsTable, 'kind' | 'value'>;

/** Until the transaction ends nobody else holds anything, or removes what a hold may reach; SQLite has one writer anyway. */
export async function lockHolds(transaction: Transaction<Tables>): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('holds', 0))`.execute(transaction);
}

/** Keeps a patient's or a number's data from erasure and from time, until it is released. */
export async function holdData(
  transaction: Transaction<Tables>,
  hold: Hold,
  now: Date,
): Promise<void> {
  await lockHolds(transaction);
  await keepHolds(transaction, [{ ...hold, held_at: now.toISOString() }]);
}

/** Adds holds that stand elsewhere; of what is held already the time stays. Gives those that are new here. */
export async function keepHolds(
  transaction: Transaction<Tables>,
  holds: readonly HoldsTable[],
): Promise<HoldsTable[]> {
  const fresh = listMissing(holds, await listHolds(transaction));
  for (const hold of fresh) {
    await transaction
      .insertInto('holds')
      .values(hold)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return fresh;
}

/** Gives whether it was held. */
export async function releaseData(transaction: Transaction<Tables>, hold: Hold): Promise<boolean> {
  const released = await transaction
    .deleteFrom('holds')
    .where('kind', '=', hold.kind)
    .where('value', '=', hold.value)
    .returning('value')
    .execute();
  return released.length > 0;
}

/** The holds as they were set, the oldest first. */
export async function listHolds(rows: Kysely<Tables>): Promise<HoldsTable[]> {
  return rows
    .selectFrom('holds')
    .select(['kind', 'value', 'held_at'])
    .orderBy('held_at')
    .orderBy('kind')
    .orderBy('value')
    .execute();
}

/** Those that are not among the others, each once; a number as Search matches it, however an older list has it. */
export function listMissing(holds: readonly HoldsTable[], others: readonly Hold[]): HoldsTable[] {
  const known = new Set(others.map(nameHold));
  return [...new Map(holds.map(matchHold).map((hold) => [nameHold(hold), hold])).values()].filter(
    (hold) => !known.has(nameHold(hold)),
  );
}

const matchHold = (hold: HoldsTable): HoldsTable =>
  hold.kind === 'mobile' ? { ...hold, value: mobileToMatch(hold.value) } : hold;

const nameHold = ({ kind, value }: Hold) => `${kind} ${value}`;

export interface Held {
  patientids: ReadonlySet<string>;
  /** As Search matches them: enquiries under these are held. */
  mobiles: ReadonlySet<string>;
}

/** How far the holds reach. */
export async function readHeld(rows: Kysely<Tables>): Promise<Held> {
  return findHeld(rows, await listHolds(rows));
}

/**
 * What holds keep: as an erasure would, a number leads to all patients who have or had it, and a patient to
 * all enquiries under the patient's numbers. Not further: others who share these numbers are not held.
 */
export async function findHeld(rows: Kysely<Tables>, holds: readonly Hold[]): Promise<Held> {
  const of = (kind: Hold['kind']) =>
    holds.filter((hold) => hold.kind === kind).map(({ value }) => value);
  const patientids = [...of('patientid'), ...(await findPatientsOf(rows, of('mobile')))];
  const numbers = await findNumbersOf(rows, patientids);
  return { patientids: new Set(patientids), mobiles: new Set([...of('mobile'), ...numbers]) };
}
