import { DatabaseUnavailable } from '../database.ts';
import { SQLITE_CODES, sqliteErrorCode } from '../error-codes.ts';

const { BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN } = SQLITE_CODES;
/** Caused by the disk or another process. */
const UNAVAILABLE = new Set<number>([BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN]);
const SENTENCES: Record<number, string> = {
  [BUSY]: 'Another program is writing to the database.',
  [READONLY]: 'The database is read-only.',
  // SQLite also reports it when the WAL or the shared memory cannot grow.
  [IOERR]: 'The disk of the database is full or reports a fault.',
  // SQLite also reports it when the disk cannot be read (EIO).
  [CORRUPT]: 'The database is damaged, or its disk cannot be read.',
  [FULL]: 'The disk of the database is full.',
  [CANTOPEN]: 'The database cannot be opened.',
};
/** Earlier writes may not be on the disk either. */
const DISK_FAULTS = new Set<number>([IOERR, CORRUPT, CANTOPEN]);

/** A temporary error of SQLite as `DatabaseUnavailable`; any other error as it is. */
export function translateSqliteError(error: unknown): unknown {
  const code = sqliteErrorCode(error);
  if (!UNAVAILABLE.has(code)) return error;
  const sentence = SENTENCES[code] ?? 'The database cannot be used at the moment.';
  return new DatabaseUnavailable(sentence, { cause: error });
}

/** Another process is writing. */
export function isBusy(error: unknown): boolean {
  return unavailabilityCode(error) === BUSY;
}

/** Another process is writing, or another connection of this process holds a lock on the table. */
export function isBusyOrLocked(error: unknown): boolean {
  return isBusy(error) || unavailabilityCode(error) === LOCKED;
}

/** The disk refused to read, write or sync. */
export function isDiskFault(error: unknown): boolean {
  return DISK_FAULTS.has(unavailabilityCode(error));
}

function unavailabilityCode(error: unknown): number {
  return error instanceof DatabaseUnavailable ? sqliteErrorCode(error.cause) : 0;
}
