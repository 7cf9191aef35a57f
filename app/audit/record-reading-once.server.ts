import type { Database } from '../../storage/database.ts';
import type { AuditEntry } from './audit.server.ts';
import { recordReading } from './record-reading.server.ts';

/** What a session reads again within this time is one reading. */
const ONE_READING_MS = 10 * 60_000;
const MAX_KEPT = 1000;
/** When a session last began to read something. */
const begunBySession = new WeakMap<Database, Map<string, number>>();

interface Again {
  /** Tells readings apart where the subject does not. It is never written down. */
  what?: string | undefined;
  /** It begins anew: noted in any case. */
  isAnew?: boolean;
}

/** Notes a reading as `recordReading` does, unless it goes on with one that is noted. */
export async function recordReadingOnce(
  database: Database,
  entry: AuditEntry,
  { what = entry.subject, isAnew = false }: Again = {},
): Promise<void> {
  const begun = begunBySession.getOrInsertComputed(database, () => new Map());
  const reading = `${entry.session?.tokenHash} ${what}`;
  const now = entry.at?.getTime() ?? Date.now();
  const age = now - (begun.get(reading) ?? -Infinity);
  if (!isAnew && age >= 0 && age < ONE_READING_MS) return entry.onNoted?.();
  await recordReading(database, entry);
  if (begun.size >= MAX_KEPT) begun.clear();
  begun.set(reading, now);
}
