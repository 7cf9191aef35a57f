import { randomInt } from 'node:crypto';
import { type Kysely, type Transaction } from 'kysely';
import { isOnPostgres, announce, type Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { GUESSABLE, isGuessable } from './guessable.server.ts';
import { forgetDevices } from '../sessions/known-devices.server.ts';
import { recheckSessions } from '../sessions/session-cache.server.ts';
import { MAX_PASSWORD_BYTES, makeSlowHash, matchesSlowHash } from './slow-hash.server.ts';

const MIN_CHARACTERS = 15;
const STAFF_PASSWORD = 'staff-password';
/** Stored instead of a hash if a restore brought no password: a start must not set a new one. */
const WITHDRAWN = '';

// Compared with if no password is set, so that the answer takes equally long.
const NOBODYS_HASH = `$argon2id$v=19$m=65536,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

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

/** Why a new password is not accepted, as a sentence; undefined if it is. */
export function checkNewPassword(text: string): string | undefined {
  if ([...text].length < MIN_CHARACTERS) {
    return `The password must have at least ${MIN_CHARACTERS} characters. Several words with something of your own between them do well.`;
  }
  if (Buffer.byteLength(text) > MAX_PASSWORD_BYTES) {
    return `The password must not be longer than ${MAX_PASSWORD_BYTES} bytes.`;
  }
  return isGuessable(text) ? `The password ${GUESSABLE}` : undefined;
}

export async function hasStaffPassword(database: Database): Promise<boolean> {
  return (await findStaffPasswordHash(database.read)) !== undefined;
}

/** Whether a restore left the clinic without a password. Only `setStaffPassword` sets one then. */
export async function isStaffPasswordWithdrawn({ read }: Pick<Database, 'read'>): Promise<boolean> {
  return (await selectStaffPassword(read).executeTakeFirst())?.value === WITHDRAWN;
}

/** Replaces the hash that a restore brought with the previous one; undefined withdraws the password. */
export async function keepStaffPassword(
  transaction: Transaction<Tables>,
  hash: string | undefined,
  now: Date,
): Promise<void> {
  const kept = { value: hash ?? WITHDRAWN, updated_at: now.toISOString() };
  await transaction
    .insertInto('kept_values')
    .values({ name: STAFF_PASSWORD, ...kept })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
    .execute();
}

/** Sets the password, ends every session and forgets all known devices. */
export async function setStaffPassword(
  database: Database,
  text: string,
  now: Date,
  entry: AuditEntry = describeFirstStart(now),
): Promise<void> {
  const value = await makeSlowHash(text);
  await database.write(async (transaction) => {
    await keepStaffPassword(transaction, value, now);
    await forgetDevices(transaction);
    await transaction.deleteFrom('sessions').execute();
    await announce(transaction, 'sessions');
    await recordAudit(transaction, entry);
  });
  recheckSessions(database);
}

/** False if another instance that started at the same time was first; its password stays. */
export async function setFirstStaffPassword(
  database: Database,
  text: string,
  now: Date,
): Promise<boolean> {
  const value = await makeSlowHash(text);
  return database.write(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('kept_values')
      .values({ name: STAFF_PASSWORD, value, updated_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await recordAudit(transaction, describeFirstStart(now));
    return true;
  });
}

function describeFirstStart(at: Date): AuditEntry {
  const by = { session: undefined, address: undefined, device: 'server' };
  return { ...by, action: 'settings', subject: 'staff password', result: 'ok', at };
}

/** The stored hash, if the password matches it. Pass it to isStaffPasswordHash in the transaction that opens the session. */
export async function verifyStaffPassword(
  database: Database,
  text: string,
): Promise<string | undefined> {
  const kept = await findStaffPasswordHash(database.read);
  const isRight = await matchesSlowHash(text, kept ?? NOBODYS_HASH);
  return isRight ? kept : undefined;
}

/** Whether this is still the stored hash. It stays so until the transaction ends. */
export async function isStaffPasswordHash(
  transaction: Transaction<Tables>,
  hash: string,
): Promise<boolean> {
  const isPostgres = isOnPostgres(transaction);
  // Without the lock, a change of the password could end all sessions just before this one opens.
  const row = await selectStaffPassword(transaction)
    .$if(isPostgres, (query) => query.forShare())
    .executeTakeFirst();
  return row?.value === hash;
}

async function findStaffPasswordHash(rows: Kysely<Tables>): Promise<string | undefined> {
  const value = (await selectStaffPassword(rows).executeTakeFirst())?.value;
  return value === WITHDRAWN ? undefined : value;
}

function selectStaffPassword(rows: Kysely<Tables>) {
  return rows.selectFrom('kept_values').select('value').where('name', '=', STAFF_PASSWORD);
}
