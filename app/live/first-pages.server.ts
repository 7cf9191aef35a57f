import type { Kysely } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { findLastEvent } from './events.server.ts';

interface Kept {
  page: unknown;
  /** The newest event before it was read: with it, nothing in the page has changed. */
  event: number;
  at: number;
}

/** An import or a restore by hand tells no event. */
const TRUSTED_MS = 2000;

const keptByDatabase = new WeakMap<Database, Map<string, Kept>>();

/** The first page of a list, as it is sent: every open desk asks for it all day, and mostly nothing has changed. */
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
