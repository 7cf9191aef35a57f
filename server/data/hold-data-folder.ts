import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../storage/private-folders.ts';
import { existsSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';

export const LOCK_FILE = 'server.lock';

/** Another server of ours works on the same data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
}

/**
 * Keeps a second server off this data folder. The lock is the operating system's, on a small database
 * file, so it is gone with the process however that ends. What `isShared` any number hold at once, and
 * nobody alone.
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
    if (!isLocked(error)) throw error;
    throw new DataFolderInUse(sentence);
  }
  return () => lock.close();
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

/** Which of a folder's parts are not there yet; what comes back takes those away again, and the folder if it is new. */
export function noteMissing(folder: string, parts: readonly string[]): () => Promise<void> {
  const missing = parts.filter((part) => !existsSync(part));
  const isNew = !existsSync(folder);
  return async () => {
    for (const part of missing) {
      await rm(part, { recursive: true, force: true }).catch(() => undefined);
    }
    // What somebody else has put there meanwhile stays.
    if (isNew) await rmdir(folder).catch(() => undefined);
  };
}
