import type { Kysely, Transaction } from 'kysely';
import { type Database, isOnPostgres } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { matchesSlowHash } from './slow-hash.server.ts';

/** The name of a password's row in `kept_values`. Its value is a slow hash, or '' for none. */
export type PasswordName = 'staff-password' | 'owner-password';

// Compared with if no password is set, so that the answer takes equally long.
const NOBODYS_HASH = `$argon2id$v=19$m=65536,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The stored hash, if the password matches it. Pass it to isPasswordHash in the transaction that grants something. */
export async function verifyPassword(
  database: Database,
  name: PasswordName,
  text: string,
): Promise<string | undefined> {
  const kept = await findPasswordHash(database, name);
  const isRight = await matchesSlowHash(text, kept ?? NOBODYS_HASH);
  return isRight ? kept : undefined;
}

/** Whether this is still the stored hash. It stays so until the transaction ends. */
export async function isPasswordHash(
  transaction: Transaction<Tables>,
  name: PasswordName,
  hash: string,
): Promise<boolean> {
  const isPostgres = isOnPostgres(transaction);
  // Without the lock, a change of the password could end all sessions just before this one gains something.
  const row = await selectPassword(transaction, name)
    .$if(isPostgres, (query) => query.forShare())
    .executeTakeFirst();
  return row?.value === hash;
}

export async function findPasswordHash(
  { read }: Pick<Database, 'read'>,
  name: PasswordName,
): Promise<string | undefined> {
  return (await selectPassword(read, name).executeTakeFirst())?.value || undefined;
}

export function selectPassword(rows: Kysely<Tables>, name: PasswordName) {
  return rows.selectFrom('kept_values').select('value').where('name', '=', name);
}

export async function storePassword(
  transaction: Transaction<Tables>,
  name: PasswordName,
  value: string,
  now: Date,
): Promise<void> {
  const kept = { value, updated_at: now.toISOString() };
  await transaction
    .insertInto('kept_values')
    .values({ name, ...kept })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
    .execute();
}
