import type { Kysely, Transaction } from 'kysely';
import type { HoldsTable, Tables } from '../../storage/tables.ts';

export type Hold = Pick<HoldsTable, 'kind' | 'value'>;

/** Keeps a patient's or a number's data from erasure and from time, until it is released. */
export async function holdData(
  transaction: Transaction<Tables>,
  hold: Hold,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('holds')
    .values({ ...hold, held_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function releaseData(transaction: Transaction<Tables>, hold: Hold): Promise<void> {
  await transaction
    .deleteFrom('holds')
    .where('kind', '=', hold.kind)
    .where('value', '=', hold.value)
    .execute();
}

export interface Holds {
  patientids: ReadonlySet<string>;
  mobiles: ReadonlySet<string>;
}

export async function readHolds(rows: Kysely<Tables>): Promise<Holds> {
  const holds = await rows.selectFrom('holds').selectAll().execute();
  const of = (kind: Hold['kind']) =>
    new Set(holds.filter((hold) => hold.kind === kind).map(({ value }) => value));
  return { patientids: of('patientid'), mobiles: of('mobile') };
}
