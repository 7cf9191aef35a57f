import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Log } from '../app/services.server.ts';
import type { Database } from '../storage/database.ts';
import { SQLITE_FILE } from '../storage/sqlite.ts';

/** Rows are missing or stand where they do not belong: the disk's doing. */
export class DatabaseDamaged extends Error {
  override name = 'DatabaseDamaged';
}

/** Whether the last server was ended in the middle: a clean stop leaves no journal. Ask before opening. */
export function stoppedUncleanly(dataDir: string): boolean {
  const journal = statSync(join(dataDir, `${SQLITE_FILE}-wal`), { throwIfNoEntry: false });
  return journal !== undefined && journal.size > 0;
}

/** Goes through the whole database, some tenths of a second for a clinic of 10,000 patients. */
export async function checkWhole({ read }: Pick<Database, 'read'>, log: Log): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(read);
  log.info('checked-after-crash', { faults: rows[0]?.integrity_check === 'ok' ? 0 : rows.length });
  if (rows[0]?.integrity_check === 'ok') return;
  throw new DatabaseDamaged(
    'The database is damaged. Copy the data folder away, then restore the newest backup (docs/operations.md, "The disk is dying").',
  );
}
