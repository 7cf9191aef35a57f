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
  /** Milliseconds to wait for a database server that does not answer yet; 0: do not wait. */
  patienceMs?: number;
  /** Statement timeout on PostgreSQL in milliseconds; 0: none. */
  statementMs?: number;
  /** SQLite's page cache. */
  cacheMiB?: number;
  /** If false, a database of an earlier version is refused. */
  mayUpgrade?: boolean;
  /** Called with warnings for the person who starts it. */
  say?: (sentence: string) => void;
}

/**
 * Opens and migrates the database of the settings: PostgreSQL, or SQLite in the data folder. Throws `ClinicMoved` if
 * the clinic has left that place.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'filesUrl'>,
  { patienceMs = 0, statementMs, cacheMiB, mayUpgrade, say = () => undefined }: OpenOptions = {},
): Promise<Database> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === undefined) {
    await requirePlace(settings);
    await finishExchange(dataDir);
    return openSqlite(dataDir, { cacheMiB, mayUpgrade, say });
  }
  const database = await openPatiently(databaseUrl, { patienceMs, statementMs, mayUpgrade, say });
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
  mayUpgrade: boolean | undefined;
  say: (sentence: string) => void;
}

async function openPatiently(
  databaseUrl: string,
  { patienceMs, statementMs, mayUpgrade, say }: PatientOptions,
): Promise<Database> {
  const { openPostgres } = await import('../../storage/postgres/postgres.ts');
  const { DatabaseRefused } = await import('../../storage/postgres/postgres-faults.ts');
  const endsAt = performance.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    try {
      return await openPostgres(databaseUrl, {
        ...(statementMs === undefined ? {} : { statementMs }),
        mayUpgrade,
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
 * Opens the file store of the settings. For a bucket no request is made yet; `onChange` is called with a sentence
 * when the bucket becomes unavailable, and with undefined when it is back.
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
