import { randomInt } from 'node:crypto';
import { type Kysely, type Transaction } from 'kysely';
import { isOnPostgres } from '../../../storage/is-on-postgres.ts';
import { announce } from '../../../storage/announce.ts';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { GUESSABLE, isGuessable } from './guessable.server.ts';
import { forgetDevices } from '../sessions/known-devices.server.ts';
import { recheckSessions } from '../sessions/session-cache.server.ts';
import { MAX_PASSWORD_BYTES, makeSlowHash, matchesSlowHash } from './slow-hash.server.ts';

const MIN_CHARACTERS = 15;
const STAFF_PASSWORD = 'staff-password';
/** In place of a hash: a restore brought none, and a start must not set one. */
const WITHDRAWN = '';

// Hashed against where no password is set, so that the answer takes as long.
const NOBODYS_HASH = `$argon2id$v=19$m=65536,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Seven groups of two syllables, 88 bits: 'kulo-bade-…'. Easy to read out over the phone. */
export function generatePassword(): string {
  return Array.from({ length: 7 }, () => pickSyllable() + pickSyllable()).join('-');
}

function pickSyllable(): string {
  return pick('bdfghjklmnprstvz') + pick('aeiou');
}

function pick(letters: string): string {
  return letters.charAt(randomInt(letters.length));
}

/** What is wrong with a password that somebody wants to set, as a sentence; undefined where it will do. */
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

/** Whether a restore left the clinic without a password: only `setStaffPassword` gives it one. */
export async function isStaffPasswordWithdrawn({ read }: Pick<Database, 'read'>): Promise<boolean> {
  return (await selectStaffPassword(read).executeTakeFirst())?.value === WITHDRAWN;
}

/** Puts the hash of the password that is to stay, or none, in the place of what a restore brought. */
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

/** Sets the password, ends every session that the old one opened, and forgets the devices that it made known. */
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

/** False where another instance that started at the same time was first: its password stands. */
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

/** The kept hash that the password matches; a session opens only while that hash is still the kept one. */
export async function verifyStaffPassword(
  database: Database,
  text: string,
): Promise<string | undefined> {
  const kept = await findStaffPasswordHash(database.read);
  const isRight = await matchesSlowHash(text, kept ?? NOBODYS_HASH);
  return isRight ? kept : undefined;
}

/** Whether the hash that a password matched is the kept one still, and until the transaction ends. */
export async function isStaffPasswordHash(
  transaction: Transaction<Tables>,
  hash: string,
): Promise<boolean> {
  const isPostgres = isOnPostgres(transaction);
  // Else a change could end all sessions between this look and the opening of one more.
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
