import { type Kysely, sql, type Transaction } from 'kysely';
import { inPieces } from './database.ts';
import { shareRows } from './locks.ts';
import type { Tables } from './tables.ts';

/** The names in the table `kept_values`, which holds one value for each. */
export type KeptName =
  // Claims of jobs (claims.ts): when the job last began.
  | 'backup-begun'
  | 'drill-begun'
  | 'files-check-begun'
  | 'files-sweep-begun'
  | 'retention-begun'
  // The time of the last such event.
  | 'backup-failed'
  | 'backup-made'
  | 'backup-proven'
  | 'database-damaged'
  | 'retention-leapt'
  | 'ready-check'
  // Secrets, and the slow hashes of passwords; '' for no password.
  | 'enquiry-link-secret'
  | 'erasure-secret'
  | 'owner-password'
  | 'staff-password'
  // JSON.
  | 'fast-reading'
  | 'moved-from'
  | 'retention-rules'
  | 'names-indexed-to'
  | 'site-draft'
  // Facts about an imported list: its length as an array, its priority.
  | `array:${string}`
  | `priority:${string}`
  | `${KeptPrefix}${string}`;

/** The beginning of names that end with an id. */
type KeptPrefix = 'file-to-go ' | 'sweep-paused ';

export async function getKept(rows: Kysely<Tables>, name: KeptName): Promise<string | undefined> {
  // Plain SQL: for each enquiry, the query builder would take longer than the query.
  const query = sql<{ value: string }>`select value from kept_values where name = ${name}`;
  return (await query.execute(rows)).rows[0]?.value;
}

/** As `getKept`; nobody changes the value until the transaction ends. */
export async function getLockedKept(
  transaction: Transaction<Tables>,
  name: KeptName,
): Promise<string | undefined> {
  const row = transaction.selectFrom('kept_values').select('value').where('name', '=', name);
  return (await shareRows(transaction, row).executeTakeFirst())?.value;
}

/** The values of several names, read at one moment. */
export async function getAllKept<Name extends KeptName>(
  rows: Kysely<Tables>,
  names: readonly Name[],
): Promise<Partial<Record<Name, string>>> {
  const found = await rows
    .selectFrom('kept_values')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  return Object.fromEntries(found.map(({ name, value }) => [name, value])) as Partial<
    Record<Name, string>
  >;
}

/** All values whose names begin with `prefix`, by the rest of the name. */
export async function listKept(
  rows: Kysely<Tables>,
  prefix: KeptPrefix,
): Promise<Map<string, string>> {
  const found = await rows
    .selectFrom('kept_values')
    .select(['name', 'value'])
    .where('name', 'like', `${prefix}%`)
    .execute();
  return new Map(found.map(({ name, value }) => [name.slice(prefix.length), value]));
}

/** Stores a value under one name or several, and replaces what was there. `at` is the time of the change. */
export async function setKept(
  rows: Kysely<Tables>,
  names: KeptName | readonly KeptName[],
  value: string,
  at: Date,
): Promise<void> {
  const kept = { value, updated_at: at.toISOString() };
  await inPieces([names].flat(), (piece) =>
    rows
      .insertInto('kept_values')
      .values(piece.map((name) => ({ name, ...kept })))
      .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
      .execute(),
  );
}

/** Stores a value unless the name has one, also of another process at the same time. True if it was stored. */
export async function addKept(
  transaction: Transaction<Tables>,
  name: KeptName,
  value: string,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('kept_values')
    .values({ name, value, updated_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The value of a name; if it has none, the one that `make` returns is stored. */
export async function ensureKept(
  transaction: Transaction<Tables>,
  name: KeptName,
  make: () => string,
  at: Date,
): Promise<string> {
  const kept = await getKept(transaction, name);
  if (kept !== undefined) return kept;
  await addKept(transaction, name, make(), at);
  const stored = await getKept(transaction, name);
  if (stored === undefined) throw new Error(`${name} was not stored`);
  return stored;
}

export async function removeKept(
  transaction: Transaction<Tables>,
  ...names: KeptName[]
): Promise<void> {
  await inPieces(names, (piece) =>
    transaction.deleteFrom('kept_values').where('name', 'in', piece).execute(),
  );
}
