import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../storage/private-folders.ts';

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
