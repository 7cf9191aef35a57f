import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../storage/database.ts';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import type { FileStore } from '../../storage/files/files.ts';
import { readFilesUrl } from '../../storage/files/files-url.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import { finishExchange } from './exchange-data.ts';
import { requirePlace } from './moved-clinic.ts';
import type { Settings } from '../settings/settings.ts';

const TRY_AGAIN_MS = 1000;

export interface OpenOptions {
  /** How long to wait for a database server that does not answer yet; 0: not at all. */
  patienceMs?: number;
  /** Milliseconds a statement may take on PostgreSQL; 0: as long as it takes. */
  statementMs?: number;
  /** How much of SQLite's file stays in memory once it was used. */
  cacheMiB?: number;
  /** Told what whoever starts it should know, in a sentence. */
  say?: (sentence: string) => void;
}

/**
 * The database that the settings name, brought up to date: PostgreSQL, or SQLite in the data folder. Throws
 * `ClinicMoved` where the clinic has left the place that the settings name.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'filesUrl'>,
  { patienceMs = 0, statementMs, cacheMiB, say = () => undefined }: OpenOptions = {},
): Promise<Database> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === undefined) {
    await requirePlace(settings);
    await finishExchange(dataDir);
    return openSqlite(dataDir, { cacheMiB, say });
  }
  const database = await openPatiently(databaseUrl, { patienceMs, statementMs, say });
  try {
    await requirePlace(settings, database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface PatientOptions {
  patienceMs: number;
  statementMs: number | undefined;
  say: (sentence: string) => void;
}

async function openPatiently(
  databaseUrl: string,
  { patienceMs, statementMs, say }: PatientOptions,
): Promise<Database> {
  const { openPostgres } = await import('../../storage/postgres/postgres.ts');
  const { DatabaseRefused } = await import('../../storage/postgres/postgres-faults.ts');
  const endsAt = performance.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    try {
      return await openPostgres(databaseUrl, {
        ...(statementMs === undefined ? {} : { statementMs }),
        onWarning: say,
      });
    } catch (error) {
      const isPassing = error instanceof DatabaseRefused && error.isPassing;
      if (!isPassing || performance.now() >= endsAt) throw error;
      if (tries === 1) say(`${error.message} Waiting for it.`);
      await wait(TRY_AGAIN_MS);
    }
  }
}

/**
 * The file store that the settings name. A bucket is not asked for anything yet; `onChange` hears, in a
 * sentence, that it is found away, and undefined when it is back.
 */
export async function openFiles(
  settings: Pick<Settings, 'dataDir' | 'filesUrl' | 'filesCredentials'>,
  onChange?: (sentence: string | undefined) => void,
): Promise<FileStore> {
  const { dataDir, filesUrl, filesCredentials: credentials } = settings;
  if (filesUrl === undefined) {
    makeFolder(dataDir);
    return openDiskFiles(join(dataDir, 'files'));
  }
  const { openS3Files } = await import('../../storage/files/s3-files.ts');
  return openS3Files({ place: readFilesUrl(filesUrl), credentials, onChange });
}
