import type { Kysely } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { findLastEvent } from './events.server.ts';

interface Kept {
  page: unknown;
  /** The newest event before the page was read. As long as it is the newest, the page is current. */
  event: number;
  at: number;
}

/** Imports and restores write no events, so a cached page is trusted for a short time only. */
const TRUSTED_MS = 2000;

const keptByDatabase = new WeakMap<Database, Map<string, Kept>>();

/** Caches the first page of a list until the next event: every open desk asks for it all day, mostly without a change. */
export async function giveFirstPage<Page>(
  database: Database,
  list: string,
  read: () => Promise<Page>,
  rows: Kysely<Tables> = database.read,
): Promise<Page> {
  const pages = keptByDatabase.getOrInsertComputed(database, () => new Map());
  const event = await findLastEvent(rows);
  const kept = pages.get(list);
  const at = performance.now();
  if (kept && kept.event === event && at - kept.at < TRUSTED_MS) return kept.page as Page;
  const page = await read();
  pages.set(list, { page, event, at });
  return page;
}
