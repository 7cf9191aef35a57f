import { DatabaseUnavailable } from '../database.ts';

const BUSY = 5;
const LOCKED = 6;
// BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN: caused by the disk or another process. SQLite also
// reports CORRUPT when the disk cannot be read (EIO).
const UNAVAILABLE = new Set([BUSY, LOCKED, 8, 10, 11, 13, 14]);
const SENTENCES: Record<number, string> = {
  [BUSY]: 'Another program is writing to the database.',
  8: 'The database is read-only.',
  // SQLite also reports it when the WAL or the shared memory cannot grow.
  10: 'The disk of the database is full or reports a fault.',
  11: 'The database is damaged, or its disk cannot be read.',
  13: 'The disk of the database is full.',
  14: 'The database cannot be opened.',
};
// IOERR, CORRUPT, CANTOPEN: earlier writes may not be on the disk either.
const DISK_FAULTS = new Set([10, 11, 14]);

/** A temporary error of SQLite as `DatabaseUnavailable`; any other error as it is. */
export function translateSqliteError(error: unknown): unknown {
  const code = primaryCode(error);
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
  return error instanceof DatabaseUnavailable ? primaryCode(error.cause) : 0;
}

function primaryCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}
