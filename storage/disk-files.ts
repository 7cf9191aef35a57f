import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FileMissing, FilesFull, FileTooLarge, type FileStore, type StoredFile } from './files.ts';

const FILE_ID = /^[0-9a-f]{32}$/;
const SHARD = /^[0-9a-f]{2}$/;
const ABANDONED_AFTER_MS = 3_600_000;

/** Report files in `folder`: `ab/ab12…`, and `incoming/` for those whose last byte has not come yet. */
export async function openDiskFiles(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await chmod(incoming, 0o700);
  await removeAbandoned(incoming);

  const pathOf = (fileId: string): string => {
    if (!FILE_ID.test(fileId)) throw new FileMissing('there is no such file');
    return join(folder, fileId.slice(0, 2), fileId);
  };

  return {
    async put(source, options = {}) {
      const fileId = randomBytes(16).toString('hex');
      const temporary = join(incoming, fileId);
      const path = pathOf(fileId);
      try {
        const measured = await writeDurably(temporary, source, options.maxBytes ?? Infinity);
        await makeShard(folder, fileId.slice(0, 2));
        await rename(temporary, path);
        await syncFolder(join(path, '..'));
        return { fileId, ...measured };
      } catch (error) {
        await rm(temporary, { force: true });
        await rm(path, { force: true });
        throw nameFullness(error);
      }
    },

    async read(fileId, range) {
      const handle = await open(pathOf(fileId), 'r').catch(nameMissing);
      return handle.createReadStream(range ?? {});
    },

    async size(fileId) {
      return (await stat(pathOf(fileId)).catch(nameMissing)).size;
    },

    async remove(fileId) {
      if (FILE_ID.test(fileId)) await rm(pathOf(fileId), { force: true });
    },

    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },

    async *list() {
      for (const shard of await readdir(folder)) {
        if (!SHARD.test(shard)) continue;
        for (const fileId of await readdir(join(folder, shard))) {
          if (!FILE_ID.test(fileId)) continue;
          const found = await stat(join(folder, shard, fileId)).catch(() => undefined);
          if (found) yield { fileId, size: found.size, storedAt: found.mtime };
        }
      }
    },
  };
}

async function writeDurably(
  path: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Omit<StoredFile, 'fileId'>> {
  const hash = createHash('sha256');
  let size = 0;
  async function* measure(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(measure());
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** A new name is only safe from a power cut once the folder that holds it has been synced. */
async function makeShard(folder: string, shard: string): Promise<void> {
  const made = await mkdir(join(folder, shard), { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to sync it.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

function nameMissing(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new FileMissing('there is no such file', { cause: error });
  throw error;
}

function nameFullness(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
  return isFull ? new FilesFull('no room for a file', { cause: error }) : error;
}
