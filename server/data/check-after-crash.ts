import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_CODES, sqliteErrorCode } from '../../storage/error-codes.ts';
import type { Log } from '../../app/services/services.server.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';

const BUSY_TIMEOUT_MS = 2000;
const { IOERR, CORRUPT, NOTADB } = SQLITE_CODES;
const DAMAGE = new Set<number>([IOERR, CORRUPT, NOTADB]);

/** The integrity check found damage, which means a faulty disk. */
export class DatabaseDamaged extends Error {
  override name = 'DatabaseDamaged';
}

/**
 * Checks the integrity of the whole database if the last server did not stop cleanly: some tenths of a second for
 * 10,000 patients. Call it before the database is opened, because opening applies the WAL: a damaged database stays
 * unchanged. Throws `DatabaseDamaged`.
 */
export function checkAfterCrash(dataDir: string, log: Log): void {
  if (!stoppedUncleanly(dataDir)) return;
  const found = findDamage(join(dataDir, SQLITE_FILE));
  log.info('checked-after-crash', { faults: found.length });
  if (found.length === 0) return;
  throw new DatabaseDamaged(
    'The database is damaged. Copy the data folder away, then restore the newest backup (docs/operations.md, "The disk is dying").',
  );
}

/** A clean stop leaves no WAL. */
function stoppedUncleanly(dataDir: string): boolean {
  const [database, journal] = [SQLITE_FILE, `${SQLITE_FILE}-wal`].map((name) =>
    statSync(join(dataDir, name), { throwIfNoEntry: false }),
  );
  return database !== undefined && journal !== undefined && journal.size > 0;
}

/**
 * The first faults of a database file, as SQLite names them. Includes the WAL but does not apply it, because the
 * connection is read-only.
 */
export function findDamage(file: string): string[] {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    return connection
      .prepare('pragma integrity_check(10)')
      .all()
      .map((row) => String(row['integrity_check']))
      .filter((fault) => fault !== 'ok');
  } catch (error) {
    // Where the damage keeps the check itself from running.
    if (error instanceof Error && DAMAGE.has(sqliteErrorCode(error))) return [error.message];
    throw error;
  } finally {
    connection.close();
  }
}
