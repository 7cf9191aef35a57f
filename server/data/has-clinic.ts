import { statSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { isExchangeUnderWay } from './exchange-data.ts';
import { readMoveNote } from './moved-clinic.ts';
import type { Settings } from '../settings/settings.ts';
import { isSweepPaused } from '../../app/reports/files/sweep-files.server.ts';
import { hasStaffPassword } from '../../app/access/password/password.server.ts';
import type { Database } from '../../storage/database.ts';
import { FilesUnavailable } from '../../storage/files/files.ts';
import { openFiles } from './open-storage.ts';

type ClinicPlaces = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** True if the settings point to an existing clinic. Throws if this user may not read the folder. */
export function hasClinic({ dataDir, databaseUrl }: ClinicPlaces): boolean {
  return databaseUrl !== undefined || hasDatabase(dataDir);
}

/**
 * True if DATA_DIR itself belongs to a clinic: it contains the database or, with DATABASE_URL, the report files or
 * the note of a move.
 */
export function isClinicFolder({ dataDir, databaseUrl }: ClinicPlaces): boolean {
  if (hasDatabase(dataDir)) return true;
  const hasRest = isThere(join(dataDir, 'files')) || readMoveNote(dataDir) !== undefined;
  return databaseUrl !== undefined && hasRest;
}

function hasDatabase(dataDir: string): boolean {
  if (isThere(join(dataDir, SQLITE_FILE))) return true;
  // The file is missing for a moment during a restore, and for good after a move.
  return isExchangeUnderWay(dataDir) || readMoveNote(dataDir)?.database !== undefined;
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

type Places = Pick<Settings, 'dataDir' | 'databaseUrl' | 'filesUrl' | 'filesCredentials'>;

/** There are report files but the database is new: the right database is elsewhere or lost. */
class DatabaseMissing extends Error {
  override name = 'DatabaseMissing';
}

/**
 * Throws `DatabaseMissing` if a new clinic would be created beside the report files of another. Call it without
 * `database` before one is created, and with it afterwards.
 */
export async function refuseUnknownFiles(places: Places, database?: Database): Promise<void> {
  const isNew = database ? await isWithoutClinic(database) : !hasClinic(places);
  if (!isNew || !(await hasFiles(places))) return;
  const { dataDir, databaseUrl, filesUrl } = places;
  const files = filesUrl === undefined ? join(dataDir, 'files') : 'the bucket of FILES_URL';
  const named =
    databaseUrl === undefined ? join(dataDir, SQLITE_FILE) : 'the database of DATABASE_URL';
  const settings =
    filesUrl === undefined ? 'DATABASE_URL or DATA_DIR' : 'DATABASE_URL, DATA_DIR or FILES_URL';
  throw new DatabaseMissing(
    `There are report files in ${files}, but no clinic in ${named}: is that database missing or empty, or does ${settings} point to the wrong place? No clinic was created. To create a new one here on purpose, move these files away first.`,
  );
}

/** Files of an interrupted import belong to this clinic. */
async function isWithoutClinic(database: Database): Promise<boolean> {
  if (await hasStaffPassword(database)) return false;
  if (await isSweepPaused(database, new Date())) return false;
  for (const table of ['records', 'report_files'] as const) {
    if (await database.read.selectFrom(table).select('key').limit(1).executeTakeFirst()) {
      return false;
    }
  }
  return true;
}

async function hasFiles(places: Places): Promise<boolean> {
  if (places.filesUrl === undefined && !existsSync(join(places.dataDir, 'files'))) return false;
  const files = await openFiles(places);
  try {
    await files.check();
    for await (const _ of files.list()) return true;
  } catch (error) {
    // The sweep removes nothing from an unavailable store, and later it waits 30 days.
    if (!(error instanceof FilesUnavailable)) throw error;
  }
  return false;
}
