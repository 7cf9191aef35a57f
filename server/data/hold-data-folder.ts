import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_CODES, sqliteErrorCode } from '../../storage/error-codes.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import { existsSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';

export const LOCK_FILE = 'server.lock';

/** Another server of this program uses the same data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
}

/**
 * Locks the data folder so that no second server uses it, and returns a function that unlocks it. Throws
 * `DataFolderInUse`. The lock is an operating system lock on a small SQLite file, so it ends with the process. With
 * `isShared` any number of holders may share it, and nobody can hold it exclusively.
 */
export function holdDataFolder(
  dataDir: string,
  {
    file = LOCK_FILE,
    sentence = `Another server is using the data folder ${dataDir}: stop it first.`,
    isShared = false,
  } = {},
): () => void {
  makeFolder(dataDir);
  const lock = new DatabaseSync(join(dataDir, file), { timeout: 0 });
  try {
    const take = isShared ? 'begin; select 1 from sqlite_schema' : 'begin exclusive';
    lock.exec(`pragma journal_mode = delete; ${take}`);
  } catch (error) {
    lock.close();
    if (sqliteErrorCode(error) !== SQLITE_CODES.BUSY) throw error;
    throw new DataFolderInUse(sentence);
  }
  return () => lock.close();
}

/** Notes which `parts` of a folder do not exist yet. The returned function removes those, and the folder if it is new. */
export function noteMissing(folder: string, parts: readonly string[]): () => Promise<void> {
  const missing = parts.filter((part) => !existsSync(part));
  const isNew = !existsSync(folder);
  return async () => {
    for (const part of missing) {
      await rm(part, { recursive: true, force: true }).catch(() => undefined);
    }
    // Fails, as it should, if something else was put there in the meantime.
    if (isNew) await rmdir(folder).catch(() => undefined);
  };
}
