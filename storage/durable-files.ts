import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

type Content = string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Writes a whole file, mode 0600, and replaces any file of that name. When this resolves, the file survives a
 * power cut. After a fault or a crash at any moment, `path` holds either the old file or the new one, never a
 * part of it. The bytes are first written to `path.<random>.part` in the same folder; a fault removes that
 * file, and a killed process leaves it behind; see `removeLeftParts`. `beforeReplace` runs once the new bytes are on the disk.
 */
export async function writeFileDurably(
  path: string,
  content: Content,
  { beforeReplace }: { beforeReplace?: () => Promise<void> } = {},
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await beforeReplace?.();
    await renameDurably(temporary, path);
  } catch (error) {
    // The first fault is the one to report.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

const HOUR_MS = 3_600_000;

/**
 * Removes the files that killed processes left behind while they wrote durably into this folder. Another process may
 * be writing there now, so files of the last hour stay.
 */
export async function removeLeftParts(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > HOUR_MS) await rm(file, { force: true });
  }
}

/** Renames a file or folder whose content is on the disk already; the new name survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from));
}

/** A file's new name survives a power cut only once the folder that holds it has been synced. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to sync it.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const OWED_BYTES = 2 * 1024 * 1024;
const MAX_REST_MS = 200;

/**
 * Writes a large file, mode 0600, and syncs it every 2 MiB, pausing after each sync for as long as the sync took
 * (at most 200 ms). A database commit at the same time then waits for one such step instead of for everything
 * that the operating system would have buffered. Unlike `writeFileDurably`, it writes to `path` itself.
 */
export async function writeGently(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    let owed = 0;
    for await (const piece of pieces) {
      await handle.writeFile(piece);
      owed += piece.length;
      if (owed < OWED_BYTES) continue;
      owed = 0;
      const startedAt = performance.now();
      await handle.datasync();
      await wait(Math.min(performance.now() - startedAt, MAX_REST_MS));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
