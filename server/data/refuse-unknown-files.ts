import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isSweepPaused } from '../../app/reports/files/sweep-files.server.ts';
import { hasStaffPassword } from '../../app/access/password/password.server.ts';
import type { Database } from '../../storage/database.ts';
import { FilesUnavailable } from '../../storage/files/files.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { hasClinic } from './has-clinic.ts';
import { openFiles } from './open-storage.ts';
import type { Settings } from '../settings/settings.ts';

type Places = Pick<Settings, 'dataDir' | 'databaseUrl' | 'filesUrl' | 'filesCredentials'>;

/** Report files are there, and the database is a new one: the right one is elsewhere, or lost. */
export class DatabaseMissing extends Error {
  override name = 'DatabaseMissing';
}

/**
 * Throws where a new clinic would be begun beside the report files of another. Without `database` it is asked
 * before one is made.
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
    `There are report files in ${files}, but no clinic in ${named}: is that one missing or empty, or does ${settings} lead elsewhere? No clinic was begun. To begin a new one here on purpose, move these files away first.`,
  );
}

/** What an import that was cut off has left is this clinic's. */
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
    // Nothing is swept from a store that is away, and later it takes its time.
    if (!(error instanceof FilesUnavailable)) throw error;
  }
  return false;
}
