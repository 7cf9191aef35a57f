import type { Database } from '../../storage/database.ts';
import { findLastEvent } from '../staff/events.server.ts';

interface KeptPage {
  json: string;
  /** The newest event before it was read: with it, nothing in the page has changed. */
  event: number;
  at: number;
}

/** An import or a restore by hand tells no event. */
const TRUSTED_MS = 2000;

const pagesByDatabase = new WeakMap<Database, Map<string, KeptPage>>();

/** The first page of a part, as it is sent: every open desk asks for it all day, and mostly nothing has changed. */
export async function giveFirstPage(
  database: Database,
  part: string,
  read: () => Promise<object>,
): Promise<string> {
  const pages = pagesByDatabase.get(database) ?? new Map<string, KeptPage>();
  pagesByDatabase.set(database, pages);
  const event = await findLastEvent(database.read);
  const kept = pages.get(part);
  const at = performance.now();
  if (kept && kept.event === event && at - kept.at < TRUSTED_MS) return kept.json;
  const json = JSON.stringify(await read());
  pages.set(part, { json, event, at });
  return json;
}
