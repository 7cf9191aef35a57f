import { DatabaseUnavailable } from '../database.ts';

const BUSY = 5;
const LOCKED = 6;
// BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN: the disk's or another process's doing, not ours.
// CORRUPT is also what SQLite says where the disk cannot be read (EIO).
const UNAVAILABLE = new Set([BUSY, LOCKED, 8, 10, 11, 13, 14]);
const SENTENCES: Record<number, string> = {
  [BUSY]: 'Another program is writing to the database.',
  8: 'The database cannot be written.',
  // Also where the files beside the database find no room to grow.
  10: 'The disk of the database is full, or reports a fault.',
  11: 'The database is damaged, or its disk cannot be read.',
  13: 'The disk of the database is full.',
  14: 'The database cannot be opened.',
};
// IOERR, CORRUPT, CANTOPEN: what was written before may not be on the disk either.
const DISK_FAULTS = new Set([10, 11, 14]);

/** SQLite's own error as `DatabaseUnavailable` where it passes by itself; all else as it is. */
export function nameUnavailability(error: unknown): unknown {
  const code = primaryCode(error);
  if (!UNAVAILABLE.has(code)) return error;
  const sentence = SENTENCES[code] ?? 'The database cannot be used just now.';
  return new DatabaseUnavailable(sentence, { cause: error });
}

/** Another process is writing. */
export function isBusy(error: unknown): boolean {
  return unavailabilityCode(error) === BUSY;
}

/** Another process is writing, or another connection of this one holds what is asked for. */
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
