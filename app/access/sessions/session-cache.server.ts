import type { Database } from '../../../storage/database.ts';
import type { LiveSession } from '../../http/http-context.ts';
import { ABSOLUTE_MS } from './session-token.server.ts';

/** A session as this process knows it, so that not every request reads it from the database. */
export interface CachedSession extends LiveSession {
  /** When `lastUsedAt` was last written to the row. */
  writtenAt: number;
  /** When the row was last read. */
  checkedAt: number;
}

export type SessionCache = Map<string, CachedSession>;

/** The longest time until a session that another instance ended is noticed, even without a notification. */
export const CACHE_MS = 1000;

const cachesByDatabase = new WeakMap<Database, SessionCache>();

export function sessionCacheOf(database: Database): SessionCache {
  return cachesByDatabase.getOrInsertComputed(database, () => new Map());
}

/**
 * Makes every session be read from the database again. The map is replaced, so that a read which began before a
 * sign-out and ends after it writes its stale result into the old map, which is no longer used.
 */
export function recheckSessions(database: Database): void {
  const renewed: SessionCache = new Map();
  for (const [tokenHash, hint] of sessionCacheOf(database)) {
    renewed.set(tokenHash, { ...hint, checkedAt: 0 });
  }
  cachesByDatabase.set(database, renewed);
}

/** Removes sessions past their maximum age from the cache; their browsers may never send another request. */
export function forgetOldSessions(database: Database, now: Date): void {
  const hints = sessionCacheOf(database);
  for (const [tokenHash, { createdAt }] of hints) {
    if (now.getTime() - createdAt >= ABSOLUTE_MS) hints.delete(tokenHash);
  }
}

/** Rereads sessions as soon as another instance says that one has ended. */
export function followSessionEnds(database: Database): void {
  database.announcements?.follow((news) => {
    if (news !== 'events') recheckSessions(database);
  });
}
