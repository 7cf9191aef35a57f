import type { Kysely, Transaction } from 'kysely';
import { lockName } from '../../storage/locks.ts';
import type { HoldsTable, Tables } from '../../storage/tables.ts';
import { mobileToMatch } from '../text/mobile.ts';
import { findIssuedElsewhere } from './issued-sheets.server.ts';
import { findNumbersOf, findPatientsOf } from './numbers.server.ts';

export type Hold = Pick<HoldsTable, 'kind' | 'value'>;

/** Locks the holds until the transaction ends: nobody else can add one, or remove data that one may cover. */
export async function lockHolds(transaction: Transaction<Tables>): Promise<void> {
  await lockName(transaction, 'holds');
}

/** Protects the data of a patient or a mobile number from erasure and retention until it is released. */
export async function holdData(
  transaction: Transaction<Tables>,
  hold: Hold,
  now: Date,
): Promise<void> {
  await lockHolds(transaction);
  await storeHolds(transaction, [{ ...hold, held_at: now.toISOString() }]);
}

/** Adds holds from a backup or an import; existing ones keep their time. Resolves to the ones that were added. */
export async function storeHolds(
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

/** Ends a hold. False if there was none. */
export async function releaseData(transaction: Transaction<Tables>, hold: Hold): Promise<boolean> {
  const released = await transaction
    .deleteFrom('holds')
    .where('kind', '=', hold.kind)
    .where('value', '=', hold.value)
    .returning('value')
    .execute();
  return released.length > 0;
}

/** All holds, oldest first. */
export async function listHolds(rows: Kysely<Tables>): Promise<HoldsTable[]> {
  return rows
    .selectFrom('holds')
    .select(['kind', 'value', 'held_at'])
    .orderBy('held_at')
    .orderBy('kind')
    .orderBy('value')
    .execute();
}

/** Distinct `holds` that are not among `others`; numbers from earlier versions are normalised as for Search first. */
export function listMissing(holds: readonly HoldsTable[], others: readonly Hold[]): HoldsTable[] {
  const known = new Set(others.map(nameHold));
  return [...new Map(holds.map(matchHold).map((hold) => [nameHold(hold), hold])).values()].filter(
    (hold) => !known.has(nameHold(hold)),
  );
}

const matchHold = (hold: HoldsTable): HoldsTable =>
  hold.kind === 'mobile' ? { ...hold, value: mobileToMatch(hold.value) } : hold;

const nameHold = ({ kind, value }: Hold) => `${kind} ${value}`;

/** The patients and numbers that all holds together protect. */
export interface Held {
  patientids: ReadonlySet<string>;
  /** Normalised as for Search: enquiries under these numbers are held. */
  mobiles: ReadonlySet<string>;
}

/** Everything that the stored holds protect. */
export async function readHeld(rows: Kysely<Tables>): Promise<Held> {
  return findHeld(rows, await listHolds(rows));
}

/**
 * Resolves holds as an erasure would: a number protects all patients who have or had it, and a patient protects all
 * enquiries under the patient's numbers. A patient who has a prescription that was issued under the number of a held
 * one is held too, since it would go. It ends there: other patients who share these numbers are not held.
 */
export async function findHeld(rows: Kysely<Tables>, holds: readonly Hold[]): Promise<Held> {
  const of = (kind: Hold['kind']) =>
    holds.filter((hold) => hold.kind === kind).map(({ value }) => value);
  const named = [...of('patientid'), ...(await findPatientsOf(rows, of('mobile')))];
  const issued = await findIssuedElsewhere(rows, named);
  const patientids = [...named, ...issued.map(({ patientid }) => patientid)];
  const numbers = await findNumbersOf(rows, patientids);
  return { patientids: new Set(patientids), mobiles: new Set([...of('mobile'), ...numbers]) };
}
