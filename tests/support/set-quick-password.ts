import { keepOwnerPassword } from '../../app/access/password/owner-password.server.ts';
import { keepStaffPassword } from '../../app/access/password/password.server.ts';
import { makeSlowHash } from '../../app/access/password/slow-hash.server.ts';
import type { Database } from '../../storage/database.ts';

/**
 * Stores a staff password whose hash costs next to nothing. The stored hash says its cost, so checking a password
 * against it is as quick. `setStaffPassword` hashes at full cost and also ends the sessions.
 */
export async function setQuickPassword(database: Database, text: string): Promise<void> {
  const hash = await makeSlowHash(text, QUICK);
  await database.write((transaction) => keepStaffPassword(transaction, hash, new Date(0)));
}

/** The same for the owner's password. */
export async function setQuickOwnerPassword(database: Database, text: string): Promise<void> {
  const hash = await makeSlowHash(text, QUICK);
  await database.write((transaction) => keepOwnerPassword(transaction, hash, new Date(0)));
}

/** The least that Argon2 accepts. */
export const QUICK = { memoryKiB: 8, passes: 1 };
