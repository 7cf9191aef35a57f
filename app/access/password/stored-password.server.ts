import type { Transaction } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { getKept, getLockedKept } from '../../../storage/kept-values.ts';
import type { Tables } from '../../../storage/tables.ts';
import { matchesSlowHash } from './slow-hash.server.ts';

/** The passwords in `kept_values`. The value of each is a slow hash, or '' for none. */
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
  // Without the lock, a change of the password could end all sessions just before this one gains something.
  return (await getLockedKept(transaction, name)) === hash;
}

export async function findPasswordHash(
  { read }: Pick<Database, 'read'>,
  name: PasswordName,
): Promise<string | undefined> {
  return (await getKept(read, name)) || undefined;
}
