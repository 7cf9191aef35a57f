import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDiskFiles } from './disk-files.ts';
import { FilesFull, FilesUnavailable } from './files.ts';
import { readFolderClock } from '../../tests/support/read-folder-clock.ts';
import { describeFileStore, inPieces } from '../../tests/support/test-file-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeFileStore('a folder', () => openDiskFiles(join(folder, 'store')), readFolderClock);

describe('a folder of files', () => {
  test('and its files cannot be read by other users (D5)', async () => {
    const root = join(folder, 'modes');
    const files = await openDiskFiles(root);
    const { fileId } = await files.put(inPieces(Buffer.from('x'), 1));
    const mode = async (...path: string[]) => (await stat(join(root, ...path))).mode & 0o777;
    expect(await mode()).toBe(0o700);
    expect(await mode(fileId.slice(0, 2))).toBe(0o700);
    expect(await mode(fileId.slice(0, 2), fileId)).toBe(0o600);
  });

  test('does not crash the process if an opened file is never read', async () => {
    const files = await openDiskFiles(join(folder, 'forgotten'));
    const { fileId } = await files.put(inPieces(Buffer.from('x'), 1));
    const faults: unknown[] = [];
    const note = (fault: unknown) => faults.push(fault);
    process.once('uncaughtException', note);
    await files.read(fileId);
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    for (let times = 0; times < 5; times++) {
      await wait(10);
      collect();
    }
    process.off('uncaughtException', note);
    expect(faults).toEqual([]);
  });

  test('shows a file only once its last byte has arrived, and removes unfinished uploads after an hour (D6)', async () => {
    const root = join(folder, 'half');
    const files = await openDiskFiles(root);
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
    async function* slowly(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first ');
      await rest;
      yield Buffer.from('second');
    }
    const putting = files.put(slowly());
    expect(await Array.fromAsync(files.list())).toEqual([]);
    sendRest();
    await putting;
    expect(await Array.fromAsync(files.list())).toHaveLength(1);

    const abandoned = join(root, 'incoming', 'abandoned');
    await writeFile(abandoned, 'half');
    const underWay = join(root, 'incoming', 'under-way');
    await writeFile(underWay, 'half');
    const now = new Date();
    const longAgo = new Date(now.getTime() - 2 * 3_600_000);
    await utimes(abandoned, longAgo, longAgo);
    await utimes(underWay, now, now);
    await openDiskFiles(root);
    expect(await readdir(join(root, 'incoming'))).toEqual(['under-way']);
  });
});

test('a missing folder is reported as unavailable, and used again once it is back (E4)', async () => {
  const store = join(folder, 'taken');
  const files = await openDiskFiles(store);
  await rename(store, `${store}-away`);
  await expect(files.put(inPieces(Buffer.from('bytes'), 2))).rejects.toThrow(FilesUnavailable);
  await expect(files.freeBytes?.()).rejects.toThrow(FilesUnavailable);
  await expect(files.check()).rejects.toThrow(FilesUnavailable);
  await rename(`${store}-away`, store);
  const { fileId } = await files.put(inPieces(Buffer.from('bytes'), 2));
  expect((await buffer(await files.read(fileId))).toString()).toBe('bytes');
});

describe('a disk', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Calls `work` before each sync of a file or folder to the disk. */
  async function watchSyncs(work: () => void): Promise<void> {
    const handle = await open(folder);
    const handles = Object.getPrototypeOf(handle) as { sync: () => Promise<void> };
    await handle.close();
    const { sync } = handles;
    vi.spyOn(handles, 'sync').mockImplementation(async function (this: unknown) {
      work();
      await sync.call(this);
    });
  }

  const fileId = 'ab'.padEnd(32, '0');

  test('syncs the bytes before the rename, and the new name before the upload resolves (D6, E3)', async () => {
    const root = join(folder, 'synced');
    const files = await openDiskFiles(root);
    const isNamed: boolean[] = [];
    await watchSyncs(() => isNamed.push(existsSync(join(root, 'ab', fileId))));
    await files.put(inPieces(Buffer.from('x'), 1), { fileId });
    // The bytes, the new folder's name, and the file's.
    expect(isNamed).toEqual([false, false, true]);
    await files.put(inPieces(Buffer.from('y'), 1), { fileId: 'ab'.padEnd(32, '1') });
    expect(isNamed).toHaveLength(5);
  });

  test.each([
    ['EIO', FilesUnavailable],
    ['ENOSPC', FilesFull],
    ['EDQUOT', FilesFull],
  ])('that fails with %s when the folder is synced keeps no file', async (code, fault) => {
    const root = join(folder, `faulty-${code}`);
    const files = await openDiskFiles(root);
    const path = join(root, 'ab', fileId);
    await watchSyncs(() => {
      if (existsSync(path)) throw Object.assign(new Error(code), { code, syscall: 'fsync' });
    });
    await expect(files.put(inPieces(Buffer.from('x'), 1), { fileId })).rejects.toThrow(fault);
    expect(existsSync(path)).toBe(false);
  });
});

test('a disk error of the source is not reported as an error of the store', async () => {
  const files = await openDiskFiles(join(folder, 'fed'));
  const fault = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'read' });
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('first');
    throw fault;
  }
  await expect(files.put(broken())).rejects.toBe(fault);
});
