// Replaces app/audit/record-reading.server.ts when the bench measures what the audit costs.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

export { auditContext } from '../../app/audit/record-reading.server.ts';

export async function recordReading(): Promise<void> {}

const prepared = new WeakSet<Database>();

export async function readAndRecord<Result>(
  database: Database,
  read: (rows: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  if (!prepared.has(database)) {
    prepared.add(database);
    // The same cache size as the connection on which the site reads and records (CACHE_MIB in server/start.ts).
    await sql`pragma cache_size = -65536`.execute(database.read);
  }
  return read(database.read);
}
