import { join } from 'node:path';
import type { Database } from '../storage/database.ts';
import { openDiskFiles } from '../storage/disk-files.ts';
import type { FileStore } from '../storage/files.ts';
import { makeFolder } from '../storage/make-folder.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { finishExchange } from './exchange-data.ts';
import type { Settings } from './settings.ts';

/** The database that the settings name, brought up to date: PostgreSQL, or SQLite in the data folder. */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): Promise<Database> {
  if (settings.databaseUrl === undefined) {
    finishExchange(settings.dataDir);
    return openSqlite(settings.dataDir);
  }
  const { openPostgres } = await import('../storage/postgres.ts');
  return openPostgres(settings.databaseUrl);
}

export async function openFiles(settings: Pick<Settings, 'dataDir'>): Promise<FileStore> {
  makeFolder(settings.dataDir);
  return openDiskFiles(join(settings.dataDir, 'files'));
}
