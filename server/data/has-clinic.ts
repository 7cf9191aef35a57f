import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { isExchangeUnderWay } from './exchange-data.ts';
import { readMoveNote } from './moved-clinic.ts';
import type { Settings } from '../settings/settings.ts';

type Places = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Whether the settings lead to a clinic that was begun. Throws where this user may not look. */
export function hasClinic({ dataDir, databaseUrl }: Places): boolean {
  return databaseUrl !== undefined || hasDatabase(dataDir);
}

/**
 * Whether DATA_DIR itself is a clinic's: beside a database elsewhere its report files lie there, or the note
 * of where they moved.
 */
export function isClinicFolder({ dataDir, databaseUrl }: Places): boolean {
  if (hasDatabase(dataDir)) return true;
  const hasRest = isThere(join(dataDir, 'files')) || readMoveNote(dataDir) !== undefined;
  return databaseUrl !== undefined && hasRest;
}

function hasDatabase(dataDir: string): boolean {
  if (isThere(join(dataDir, SQLITE_FILE))) return true;
  // Between two renames of a restore the file is missing for a moment, and after a move for good.
  return isExchangeUnderWay(dataDir) || readMoveNote(dataDir)?.database !== undefined;
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
