// Replaces app/audit/record-reading.server.ts when the bench measures what the audit costs.
import { type Kysely, sql } from 'kysely';
import type { AuditEntry } from '../../app/audit/audit.server.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

export { auditContext } from '../../app/audit/record-reading.server.ts';

/** Marks the request as audited, so that `requireEntry` lets the answer pass, but writes no entry. */
export async function recordReading(_database: Database, entry: AuditEntry): Promise<void> {
  entry.onNoted?.();
}

export const recordReadingOnce = recordReading;

const prepared = new WeakSet<Database>();

export async function readAndRecord<Result>(
  database: Database,
  read: (rows: Kysely<Tables>) => Promise<Result>,
  describe: (result: Result) => AuditEntry,
): Promise<Result> {
  if (!prepared.has(database)) {
    prepared.add(database);
    // The same cache size as the connection on which the site reads and records (CACHE_MIB in server/start.ts).
    await sql`pragma cache_size = -65536`.execute(database.read);
  }
  const result = await read(database.read);
  describe(result).onNoted?.();
  return result;
}
