import type { Transaction } from 'kysely';
import { announce, type Database } from '../../../storage/database.ts';
import { setKept } from '../../../storage/kept-values.ts';
import type { Tables } from '../../../storage/tables.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { recheckSessions } from '../sessions/session-cache.server.ts';
import { makeSlowHash } from './slow-hash.server.ts';
import { findPasswordHash, isPasswordHash, verifyPassword } from './stored-password.server.ts';

const OWNER_PASSWORD = 'owner-password';

export async function hasOwnerPassword(database: Pick<Database, 'read'>): Promise<boolean> {
  return (await findPasswordHash(database, OWNER_PASSWORD)) !== undefined;
}

/** Sets the owner's password. Every session must enter it again to use the owner's pages, but nobody is signed out. */
export async function setOwnerPassword(
  database: Database,
  text: string,
  now: Date,
  entry: AuditEntry,
): Promise<void> {
  const value = await makeSlowHash(text);
  await database.write(async (transaction) => {
    await setKept(transaction, OWNER_PASSWORD, value, now);
    await transaction.updateTable('sessions').set({ owner_hash: null }).execute();
    await announce(transaction, 'sessions');
    await recordAudit(transaction, entry);
  });
  recheckSessions(database);
}

/** Replaces the hash that a restore brought with the previous one; undefined: there is no owner's password then. */
export async function keepOwnerPassword(
  transaction: Transaction<Tables>,
  hash: string | undefined,
  now: Date,
): Promise<void> {
  await setKept(transaction, OWNER_PASSWORD, hash ?? '', now);
}

/** The stored hash, if the password matches it. Pass it to isOwnerPasswordHash in the transaction that grants something. */
export function verifyOwnerPassword(database: Database, text: string): Promise<string | undefined> {
  return verifyPassword(database, OWNER_PASSWORD, text);
}

/** Whether this is still the stored hash. It stays so until the transaction ends. */
export function isOwnerPasswordHash(
  transaction: Transaction<Tables>,
  hash: string,
): Promise<boolean> {
  return isPasswordHash(transaction, OWNER_PASSWORD, hash);
}
