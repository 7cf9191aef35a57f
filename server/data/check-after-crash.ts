import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../app/http/services.server.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';

const BUSY_TIMEOUT_MS = 2000;

/** Rows are missing or stand where they do not belong: the disk's doing. */
export class DatabaseDamaged extends Error {
  override name = 'DatabaseDamaged';
}

/**
 * Goes through the whole database where the last server was ended in the middle, some tenths of a second for
 * a clinic of 10,000 patients. To be done before it is opened, which takes the journal in: a damaged one is
 * left as it is.
 */
export function checkAfterCrash(dataDir: string, log: Log): void {
  if (!stoppedUncleanly(dataDir)) return;
  const found = findFaults(join(dataDir, SQLITE_FILE));
  log.info('checked-after-crash', { faults: found.length });
  if (found.length === 0) return;
  throw new DatabaseDamaged(
    'The database is damaged. Copy the data folder away, then restore the newest backup (docs/operations.md, "The disk is dying").',
  );
}

/** A clean stop leaves no journal. */
function stoppedUncleanly(dataDir: string): boolean {
  const [database, journal] = [SQLITE_FILE, `${SQLITE_FILE}-wal`].map((name) =>
    statSync(join(dataDir, name), { throwIfNoEntry: false }),
  );
  return database !== undefined && journal !== undefined && journal.size > 0;
}

/** With what stands in the journal, which stays there: a connection that only reads takes nothing in. */
function findFaults(file: string): unknown[] {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    return connection
      .prepare('pragma integrity_check(10)')
      .all()
      .filter((row) => row['integrity_check'] !== 'ok');
  } finally {
    connection.close();
  }
}
