import type { Database } from '../../../storage/database.ts';
import type { LiveSession } from '../../http/http-context.ts';
import { ABSOLUTE_MS } from './session-token.server.ts';

/** What this process knows of a session, so that not every search asks the database for it. */
export interface CachedSession extends LiveSession {
  /** When `lastUsedAt` was last written to the row. */
  writtenAt: number;
  /** When the row was last seen. */
  checkedAt: number;
}

export type SessionCache = Map<string, CachedSession>;

/** A session ended elsewhere is noticed after this at the latest, also where nothing tells of it. */
export const CACHE_MS = 1000;

const cachesByDatabase = new WeakMap<Database, SessionCache>();

export function sessionCacheOf(database: Database): SessionCache {
  return cachesByDatabase.getOrInsertComputed(database, () => new Map());
}

/**
 * Makes every session be looked up again. The map is a new one, so that a look-up which began before a
 * sign-out and ends after it writes its stale find into the old map, which nobody reads any more.
 */
export function recheckSessions(database: Database): void {
  const renewed: SessionCache = new Map();
  for (const [tokenHash, hint] of sessionCacheOf(database)) {
    renewed.set(tokenHash, { ...hint, checkedAt: 0 });
  }
  cachesByDatabase.set(database, renewed);
}

/** What is known of sessions that are over by their age: their browsers may never ask again. */
export function forgetOldSessions(database: Database, now: Date): void {
  const hints = sessionCacheOf(database);
  for (const [tokenHash, { createdAt }] of hints) {
    if (now.getTime() - createdAt >= ABSOLUTE_MS) hints.delete(tokenHash);
  }
}

/** What ends at another instance is looked up again at once. */
export function followSessionEnds(database: Database): void {
  database.announcements?.follow((news) => {
    if (news !== 'events') recheckSessions(database);
  });
}
