import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SQLITE_FILE } from '../storage/sqlite.ts';
import { isExchangeUnderWay } from './exchange-data.ts';
import { readMoveNote } from './moved-clinic.ts';
import type { Settings } from './settings.ts';

/** Whether the settings lead to a clinic that was begun. Throws where this user may not look. */
export function hasClinic({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): boolean {
  if (databaseUrl !== undefined) return true;
  if (statSync(join(dataDir, SQLITE_FILE), { throwIfNoEntry: false })) return true;
  // Between two renames of a restore the file is missing for a moment, and after a move for good.
  return isExchangeUnderWay(dataDir) || readMoveNote(dataDir)?.database !== undefined;
}
