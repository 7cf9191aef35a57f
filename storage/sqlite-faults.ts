import { DatabaseUnavailable } from './database.ts';

const BUSY = 5;
const LOCKED = 6;
// BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN: the disk's or another process's doing, not ours.
// CORRUPT is also what SQLite says where the disk cannot be read (EIO).
const UNAVAILABLE = new Set([BUSY, LOCKED, 8, 10, 11, 13, 14]);
// IOERR, CORRUPT, CANTOPEN: what was written before may not be on the disk either.
const DISK_FAULTS = new Set([10, 11, 14]);

/** SQLite's own error as `DatabaseUnavailable` where it passes by itself; all else as it is. */
export function nameUnavailability(error: unknown): unknown {
  if (!UNAVAILABLE.has(primaryCode(error))) return error;
  return new DatabaseUnavailable('the database cannot be used just now', { cause: error });
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
