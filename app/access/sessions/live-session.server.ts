import type { Database } from '../../../storage/database.ts';
import type { LiveSession } from '../../http/http-context.ts';
import { CACHE_MS, sessionCacheOf, type CachedSession } from './session-cache.server.ts';
import {
  ABSOLUTE_MS,
  hashToken,
  isToken,
  MINUTE_MS,
  MAX_CLOCK_SKEW_MS,
} from './session-token.server.ts';

export interface SessionUse {
  now: Date;
  idleMinutes: number;
  /** False for requests that a page makes by itself: they do not prolong the session. */
  isUserAction: boolean;
}

/** With several instances, the row is updated more often, since other instances learn of the last use only from it. */
const SHARED_LAG_MS = 5000;

export async function findLiveSession(
  database: Database,
  token: string | undefined,
  use: SessionUse,
): Promise<LiveSession | undefined> {
  if (token === undefined || !isToken(token)) return undefined;
  return findByHash(database, hashToken(token), use);
}

/** Whether the session still lives, for long requests: it may have ended since it was found. */
export async function isStillLive(
  database: Database,
  tokenHash: string,
  use: SessionUse,
): Promise<boolean> {
  return (await findByHash(database, tokenHash, use)) !== undefined;
}

async function findByHash(
  database: Database,
  tokenHash: string,
  use: SessionUse,
): Promise<LiveSession | undefined> {
  const hints = sessionCacheOf(database);
  const now = use.now.getTime();
  const known = hints.get(tokenHash);
  const isFresh = known && now >= known.checkedAt && now - known.checkedAt < CACHE_MS;
  const hint = isFresh ? known : await lookUp(database, tokenHash, now);
  if (!hint || !isLive(hint, use)) {
    hints.delete(tokenHash);
    if (hint) endForGood(database, hint);
    return undefined;
  }
  hints.set(tokenHash, hint);
  if (use.isUserAction) noteUse(database, hint, use);
  return hint;
}

/** Whole seconds until the session ends if it is not used again. */
export function countSecondsLeft(session: LiveSession, { now, idleMinutes }: SessionUse): number {
  const endsAt = Math.min(
    session.lastUsedAt + idleMinutes * MINUTE_MS,
    session.createdAt + ABSOLUTE_MS,
  );
  return Math.max(0, Math.floor((endsAt - now.getTime()) / 1000));
}

async function lookUp(
  database: Database,
  tokenHash: string,
  now: number,
): Promise<CachedSession | undefined> {
  const row = await database.read
    .selectFrom('sessions')
    .select(['staff_name', 'person', 'role', 'device', 'owner_hash', 'created_at', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const writtenAt = Date.parse(row.last_used_at);
  const known = sessionCacheOf(database).get(tokenHash);
  return {
    tokenHash,
    staffName: row.staff_name,
    person: row.person,
    role: row.role,
    device: row.device,
    ownerHash: row.owner_hash,
    createdAt: Date.parse(row.created_at),
    lastUsedAt: Math.max(writtenAt, known?.lastUsedAt ?? 0),
    writtenAt,
    checkedAt: now,
  };
}

export function isLive(
  { createdAt, lastUsedAt }: Pick<LiveSession, 'createdAt' | 'lastUsedAt'>,
  { now, idleMinutes }: Pick<SessionUse, 'now' | 'idleMinutes'>,
): boolean {
  const age = now.getTime() - createdAt;
  const idle = now.getTime() - lastUsedAt;
  if (Math.min(age, idle) < -MAX_CLOCK_SKEW_MS) return false;
  return age < ABSOLUTE_MS && idle < idleMinutes * MINUTE_MS;
}

/** Deletes an expired session, so that it does not come back to life if the clock is set back. */
function endForGood(database: Database, { tokenHash, writtenAt }: CachedSession): void {
  database
    .write((transaction) =>
      transaction
        .deleteFrom('sessions')
        .where('token_hash', '=', tokenHash)
        // Another instance may have stored a later use.
        .where('last_used_at', '<=', new Date(writtenAt).toISOString())
        .execute(),
    )
    // The next request with this token tries again.
    .catch(() => undefined);
}

function noteUse(database: Database, hint: CachedSession, { now, idleMinutes }: SessionUse): void {
  const usedAt = now.getTime();
  hint.lastUsedAt = Math.max(hint.lastUsedAt, usedAt);
  const writtenBefore = hint.writtenAt;
  const maxLag = database.announcements ? SHARED_LAG_MS : MINUTE_MS;
  if (usedAt - writtenBefore < Math.min(maxLag, (idleMinutes * MINUTE_MS) / 10)) return;
  hint.writtenAt = usedAt;
  const row = { last_used_at: now.toISOString() };
  database
    .write((transaction) =>
      transaction
        .updateTable('sessions')
        .set(row)
        .where('token_hash', '=', hint.tokenHash)
        .where('last_used_at', '<', row.last_used_at)
        .execute(),
    )
    // A full disk must not stop anybody from reading; the next request tries again.
    .catch(() => (hint.writtenAt = writtenBefore));
}
