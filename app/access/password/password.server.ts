import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { announce, type Database } from '../../../storage/database.ts';
import { addKept, getKept, setKept } from '../../../storage/kept-values.ts';
import type { Tables } from '../../../storage/tables.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { forgetDevices } from '../sessions/known-devices.server.ts';
import { recheckSessions } from '../sessions/session-cache.server.ts';
import { makeSlowHash } from './slow-hash.server.ts';
import { findPasswordHash, isPasswordHash, verifyPassword } from './stored-password.server.ts';

const STAFF_PASSWORD = 'staff-password';
/** Stored instead of a hash if a restore brought no password: a start must not set a new one. */
const WITHDRAWN = '';

/** A random password of seven groups of two syllables, 'kulo-bade-…' (88 bits), easy to read out over the phone. */
export function generatePassword(): string {
  return Array.from({ length: 7 }, () => pickSyllable() + pickSyllable()).join('-');
}

function pickSyllable(): string {
  return pick('bdfghjklmnprstvz') + pick('aeiou');
}

function pick(letters: string): string {
  return letters.charAt(randomInt(letters.length));
}

export async function hasStaffPassword(database: Database): Promise<boolean> {
  return (await findPasswordHash(database, STAFF_PASSWORD)) !== undefined;
}

/** Whether a restore left the clinic without a password. Only `setStaffPassword` sets one then. */
export async function isStaffPasswordWithdrawn({ read }: Pick<Database, 'read'>): Promise<boolean> {
  return (await getKept(read, STAFF_PASSWORD)) === WITHDRAWN;
}

/** Replaces the hash that a restore brought with the previous one; undefined withdraws the password. */
export async function keepStaffPassword(
  transaction: Transaction<Tables>,
  hash: string | undefined,
  now: Date,
): Promise<void> {
  await setKept(transaction, STAFF_PASSWORD, hash ?? WITHDRAWN, now);
}

/** Sets the password; see `replaceStaffPassword` for what ends with the former one. */
export async function setStaffPassword(
  database: Database,
  text: string,
  now: Date,
  entry: AuditEntry = firstStartEntry(now),
): Promise<void> {
  const value = await makeSlowHash(text);
  await database.write((transaction) => replaceStaffPassword(transaction, value, now, entry));
  recheckSessions(database);
}

/**
 * Stores the hash of a new password, ends every session and forgets all known devices. It also ends the calendar address
 * of the shared password, because people who knew the former password may know it too. The caller then calls
 * `recheckSessions`.
 */
export async function replaceStaffPassword(
  transaction: Transaction<Tables>,
  hash: string,
  now: Date,
  entry: AuditEntry,
): Promise<void> {
  await keepStaffPassword(transaction, hash, now);
  await forgetDevices(transaction);
  await transaction.deleteFrom('sessions').execute();
  // Calendar feeds of people who sign in by name stay: they do not depend on this password.
  await transaction.deleteFrom('calendar_feeds').where('person', '=', '').execute();
  await announce(transaction, 'sessions');
  await recordAudit(transaction, entry);
}

/** False if another instance that started at the same time was first; its password stays. */
export async function setFirstStaffPassword(
  database: Database,
  text: string,
  now: Date,
): Promise<boolean> {
  const value = await makeSlowHash(text);
  return database.write(async (transaction) => {
    if (!(await addKept(transaction, STAFF_PASSWORD, value, now))) return false;
    await recordAudit(transaction, firstStartEntry(now));
    return true;
  });
}

function firstStartEntry(at: Date): AuditEntry {
  const by = { session: undefined, address: undefined, device: 'server' };
  return { ...by, action: 'settings', subject: 'staff password', result: 'ok', at };
}

/** The stored hash, if the password matches it. Pass it to isStaffPasswordHash in the transaction that opens the session. */
export function verifyStaffPassword(database: Database, text: string): Promise<string | undefined> {
  return verifyPassword(database, STAFF_PASSWORD, text);
}

/** Whether this is still the stored hash. It stays so until the transaction ends. */
export function isStaffPasswordHash(
  transaction: Transaction<Tables>,
  hash: string,
): Promise<boolean> {
  return isPasswordHash(transaction, STAFF_PASSWORD, hash);
}
