import type { Selectable, Transaction } from 'kysely';
import { announce, type Database } from '../../../storage/database.ts';
import { lockName } from '../../../storage/locks.ts';
import type { SessionsTable, Tables } from '../../../storage/tables.ts';
import type { Role } from '../../http/roles.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { forgetDevices } from './known-devices.server.ts';
import type { LiveSession } from '../../http/http-context.ts';
import { forgetOldSessions, recheckSessions } from './session-cache.server.ts';
import {
  ABSOLUTE_MS,
  hashToken,
  makeToken,
  MINUTE_MS,
  MAX_CLOCK_SKEW_MS,
} from './session-token.server.ts';

export interface NewSession {
  address: string;
  device: string;
  now: Date;
  idleMinutes: number;
  /** The name that the person typed, or that the identity service gave. */
  staffName?: string | undefined;
  /** Issuer and subject, if the person signed in by name. */
  person?: string | undefined;
  role?: Role | undefined;
  /** The hash of the token of this browser's previous session, which ends. */
  replacesHash?: string | undefined;
  /** Runs in the transaction that opens the session; on false no session opens. */
  confirm?: (transaction: Transaction<Tables>) => Promise<boolean>;
}

const MAX_SESSIONS = 20;
const MAX_OF_ONE_PERSON = 5;
const MAX_DEVICE = 300;

/** Opens a session and returns the token for the browser; undefined if `confirm` refused. Only the token's hash is stored. */
export async function createSession(
  database: Database,
  session: NewSession,
): Promise<string | undefined> {
  const token = makeToken();
  const isOpen = await database.write(async (transaction) => {
    if (session.confirm && !(await session.confirm(transaction))) return false;
    // Transactions that open sessions at the same time would not see each other's rows.
    await lockName(transaction, 'sessions');
    if (session.replacesHash) await deleteSession(transaction, session.replacesHash);
    await makeRoom(transaction, session);
    const openedAt = session.now.toISOString();
    const opened = {
      token_hash: hashToken(token),
      staff_name: session.staffName ?? null,
      person: session.person ?? null,
      role: session.role ?? null,
      address: session.address,
      device: session.device.slice(0, MAX_DEVICE).toWellFormed().replaceAll('\0', ''),
      created_at: openedAt,
      last_used_at: openedAt,
      owner_hash: null,
    };
    await transaction.insertInto('sessions').values(opened).execute();
    await announce(transaction, 'sessions');
    await recordAudit(transaction, {
      action: 'sign-in',
      session: toLiveSession(opened),
      address: session.address,
      result: 'ok',
      at: session.now,
    });
    return true;
  });
  recheckSessions(database);
  forgetOldSessions(database, session.now);
  return isOpen ? token : undefined;
}

/** Ends a session and records `entry` in the audit. */
export async function endSession(
  database: Database,
  tokenHash: string,
  entry?: AuditEntry,
): Promise<void> {
  await database.write(async (transaction) => {
    await deleteSession(transaction, tokenHash);
    await announce(transaction, 'sessions');
    if (entry) await recordAudit(transaction, entry);
  });
  recheckSessions(database);
}

/** Ends all sessions and forgets all known devices. */
export async function endAllSessions(database: Database, entry?: AuditEntry): Promise<void> {
  await database.write(async (transaction) => {
    await forgetDevices(transaction);
    await transaction.deleteFrom('sessions').execute();
    await announce(transaction, 'sessions');
    if (entry) await recordAudit(transaction, entry);
  });
  recheckSessions(database);
}

function toLiveSession(row: Selectable<SessionsTable>): LiveSession {
  return {
    tokenHash: row.token_hash,
    staffName: row.staff_name,
    person: row.person,
    role: row.role,
    device: row.device,
    ownerHash: row.owner_hash,
    createdAt: Date.parse(row.created_at),
    lastUsedAt: Date.parse(row.last_used_at),
  };
}

/**
 * Deletes expired sessions, and the oldest live ones beyond the limits: five for each named person, so that nobody
 * can sign the others out by signing in repeatedly, and twenty in all.
 */
async function makeRoom(
  transaction: Transaction<Tables>,
  { now, idleMinutes, person }: NewSession,
): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await transaction
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('created_at', '<=', before(ABSOLUTE_MS)),
        // The row may lag up to a minute behind the last use.
        where('last_used_at', '<=', before((idleMinutes + 1) * MINUTE_MS)),
        where('created_at', '>', before(-MAX_CLOCK_SKEW_MS)),
      ]),
    )
    .execute();
  if (person !== undefined) {
    const others = transaction
      .selectFrom('sessions')
      .select('token_hash')
      .where('person', '=', person)
      .orderBy('created_at', 'desc')
      .orderBy('token_hash')
      .limit(MAX_OF_ONE_PERSON - 1);
    await transaction
      .deleteFrom('sessions')
      .where('person', '=', person)
      .where('token_hash', 'not in', others)
      .execute();
  }
  const newest = transaction
    .selectFrom('sessions')
    .select('token_hash')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(MAX_SESSIONS - 1);
  await transaction.deleteFrom('sessions').where('token_hash', 'not in', newest).execute();
}

async function deleteSession(transaction: Transaction<Tables>, tokenHash: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}
