import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, FULL_DISK } from '../error-codes.ts';
import { syncFolder } from '../durable-files.ts';
import {
  isFileId,
  newFileId,
  FileMissing,
  FilesFull,
  FilesUnavailable,
  type FileStore,
  type StoredFile,
  measureBytes,
} from './files.ts';

const SHARD = /^[0-9a-f]{2}$/;
const ABANDONED_AFTER_MS = 3_600_000;

/** Report files in `folder`, as `ab/ab12…`; unfinished uploads are in `incoming/`. */
export async function openDiskFiles(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await chmod(incoming, 0o700);
  await removeOlder(incoming, new Date(Date.now() - ABANDONED_AFTER_MS));
  const makeShard = openShards(folder);

  const pathOf = (fileId: string): string => {
    if (!isFileId(fileId)) throw new FileMissing('there is no such file');
    return join(folder, fileId.slice(0, 2), fileId);
  };

  return {
    async put(source, { maxBytes, fileId = newFileId() } = {}) {
      // Not writeFileDurably: a sweep by age finds what a crash leaves in `incoming`, and a file whose name
      // could not be synced is removed, because no row will refer to it.
      const temporary = join(incoming, fileId);
      const path = pathOf(fileId);
      const watched = watchSource(source);
      let isPlaced = false;
      try {
        const measured = await writeDurably(temporary, watched.bytes(), maxBytes);
        await makeShard(fileId.slice(0, 2));
        await rename(temporary, path);
        isPlaced = true;
        await syncFolder(join(path, '..'));
        return { fileId, ...measured };
      } catch (error) {
        // If this fails too, a sweep removes the file later.
        await rm(isPlaced ? path : temporary, { force: true }).catch(() => undefined);
        throw watched.hasFailedWith(error) ? error : translateDiskError(error);
      }
    },

    async read(fileId, range) {
      // Not through a FileHandle: one that is neither read nor closed would crash the process.
      const bytes = createReadStream(pathOf(fileId), range);
      await once(bytes, 'open').catch(nameMissing);
      return bytes;
    },

    async size(fileId) {
      return (await stat(pathOf(fileId)).catch(nameMissing)).size;
    },

    async remove(fileId) {
      if (isFileId(fileId)) await rm(pathOf(fileId), { force: true });
    },

    async freeBytes() {
      const { bavail, bsize } = await statfs(folder).catch(throwFault);
      return bavail * bsize;
    },

    removeAbandoned: (then) => removeOlder(incoming, then),

    async check() {
      await stat(incoming).catch(throwFault);
    },

    async *list() {
      for (const shard of await readdir(folder)) {
        if (!SHARD.test(shard)) continue;
        for (const fileId of await readdir(join(folder, shard))) {
          if (!isFileId(fileId)) continue;
          const found = await stat(join(folder, shard, fileId)).catch(() => undefined);
          if (found) yield { fileId, size: found.size, storedAt: found.mtime };
        }
      }
    },
  };
}

/** Distinguishes an error of the source from an error of the store. */
function watchSource(source: AsyncIterable<Uint8Array>) {
  let fault: { error: unknown } | undefined;
  return {
    async *bytes(): AsyncGenerator<Uint8Array> {
      try {
        yield* source;
      } catch (error) {
        fault = { error };
        throw error;
      }
    },
    hasFailedWith: (error: unknown) => fault?.error === error,
  };
}

async function writeDurably(
  path: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number | undefined,
): Promise<Omit<StoredFile, 'fileId'>> {
  const measured = measureBytes(source, maxBytes);
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(measured.bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return measured.finish();
}

/**
 * Gives a function that creates the subfolder of a file. Its name is synced once per process even if it exists: an
 * earlier process may have created it and failed to sync it.
 */
function openShards(folder: string): (shard: string) => Promise<void> {
  const synced = new Set<string>();
  return async (shard) => {
    if (synced.has(shard)) return;
    await mkdir(join(folder, shard), { recursive: true, mode: 0o700 });
    await syncFolder(folder);
    synced.add(shard);
  };
}

async function removeOlder(incoming: string, then: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < then) await rm(path, { force: true });
  }
}

function nameMissing(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new FileMissing('there is no such file', { cause: error });
  throw translateDiskError(error);
}

function throwFault(error: unknown): never {
  throw translateDiskError(error);
}

/** An error of the operating system as `FilesFull` or `FilesUnavailable`; any other error as it is. */
function translateDiskError(error: unknown): unknown {
  const code = errorCode(error);
  if (FULL_DISK.has(code))
    return new FilesFull('The disk of the report files is full.', { cause: error });
  if (!(error instanceof Error && 'syscall' in error)) return error;
  return new FilesUnavailable(
    `The report files cannot be stored or read at the moment (${code}).`,
    {
      cause: error,
    },
  );
}
