import { mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskFiles } from './disk-files.ts';
import { FilesUnavailable } from './files.ts';
import { describeFileStore, inPieces } from './test-file-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeFileStore('a folder', () => openDiskFiles(join(folder, 'store')));

describe('a folder of files', () => {
  test('is closed to other users, and so is every file (D5)', async () => {
    const root = join(folder, 'modes');
    const files = await openDiskFiles(root);
    const { fileId } = await files.put(inPieces(Buffer.from('x'), 1));
    const mode = async (...path: string[]) => (await stat(join(root, ...path))).mode & 0o777;
    expect(await mode()).toBe(0o700);
    expect(await mode(fileId.slice(0, 2))).toBe(0o700);
    expect(await mode(fileId.slice(0, 2), fileId)).toBe(0o600);
  });

  test('that is opened and forgotten ends no process', async () => {
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

  test('shows nothing of a file before its last byte came, and loses half files of an hour ago (D6)', async () => {
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
    await writeFile(join(root, 'incoming', 'under-way'), 'half');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(abandoned, longAgo, longAgo);
    await openDiskFiles(root);
    expect(await readdir(join(root, 'incoming'))).toEqual(['under-way']);
  });
});

test('a folder that is taken away is named as unavailable, and used again once it is back (E4)', async () => {
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
