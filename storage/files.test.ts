import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskFiles } from './disk-files.ts';
import { FileMissing, FileTooLarge, type FileStore } from './files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeFileStore('a folder', () => openDiskFiles(join(folder, 'store')));

/** What every store of report files keeps to. */
function describeFileStore(name: string, openStore: () => Promise<FileStore>): void {
  describe(`files in ${name}`, () => {
    let files: FileStore;
    beforeAll(async () => {
      files = await openStore();
    });
    const listIds = async () => (await Array.fromAsync(files.list())).map((file) => file.fileId);

    test('come back byte for byte, with their size and hash', async () => {
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, place) => place % 251));
      const kept = await files.put(inPieces(bytes, 65_536));
      expect(kept.size).toBe(bytes.length);
      expect(kept.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(await files.size(kept.fileId)).toBe(bytes.length);
      expect(bytes.equals(await buffer(await files.read(kept.fileId)))).toBe(true);
    });

    test('may be empty', async () => {
      const kept = await files.put(inPieces(Buffer.alloc(0), 1));
      expect(kept.size).toBe(0);
      expect(await buffer(await files.read(kept.fileId))).toHaveLength(0);
    });

    test('are read in part, both ends included', async () => {
      const { fileId } = await files.put(inPieces(Buffer.from('0123456789'), 3));
      const part = await buffer(await files.read(fileId, { start: 2, end: 5 }));
      expect(part.toString()).toBe('2345');
      const last = await buffer(await files.read(fileId, { start: 9, end: 9 }));
      expect(last.toString()).toBe('9');
    });

    test('take as much as is allowed; one byte more leaves nothing behind', async () => {
      const before = await listIds();
      await expect(
        files.put(inPieces(Buffer.alloc(11), 4), { maxBytes: 10 }),
      ).rejects.toBeInstanceOf(FileTooLarge);
      expect(await listIds()).toEqual(before);
      expect((await files.put(inPieces(Buffer.alloc(10), 4), { maxBytes: 10 })).size).toBe(10);
    });

    test('whose source breaks off leave nothing behind', async () => {
      const before = await listIds();
      await expect(files.put(breakOff())).rejects.toThrow('line went dead');
      expect(await listIds()).toEqual(before);
    });

    test('are listed with size and time until they are removed', async () => {
      const { fileId } = await files.put(inPieces(Buffer.from('abc'), 3));
      const listed = (await Array.fromAsync(files.list())).find((file) => file.fileId === fileId);
      expect(listed?.size).toBe(3);
      expect(Math.abs(Date.now() - Number(listed?.storedAt))).toBeLessThan(60_000);
      await files.remove(fileId);
      expect(await listIds()).not.toContain(fileId);
      await expect(files.read(fileId)).rejects.toBeInstanceOf(FileMissing);
      await expect(files.size(fileId)).rejects.toBeInstanceOf(FileMissing);
      await expect(files.remove(fileId)).resolves.toBeUndefined();
    });

    test('get names that cannot be guessed', async () => {
      const kept = await Promise.all(
        Array.from({ length: 20 }, () => files.put(inPieces(Buffer.from('same'), 4))),
      );
      expect(new Set(kept.map((file) => file.fileId)).size).toBe(20);
      for (const { fileId } of kept) expect(fileId.length).toBeGreaterThanOrEqual(22);
    });

    test.each(['', '.', '..', '../../etc/passwd', '/etc/passwd', 'a\0b', 'ABCDEF'.repeat(6)])(
      'are not found under a made-up name: %j',
      async (fileId) => {
        await expect(files.read(fileId)).rejects.toBeInstanceOf(FileMissing);
        await expect(files.size(fileId)).rejects.toBeInstanceOf(FileMissing);
        await expect(files.remove(fileId)).resolves.toBeUndefined();
      },
    );
  });
}

describe('a folder of files', () => {
  test('is closed to other users, and so is every file', async () => {
    const root = join(folder, 'modes');
    const files = await openDiskFiles(root);
    const { fileId } = await files.put(inPieces(Buffer.from('x'), 1));
    const mode = async (...path: string[]) => (await stat(join(root, ...path))).mode & 0o777;
    expect(await mode()).toBe(0o700);
    expect(await mode(fileId.slice(0, 2))).toBe(0o700);
    expect(await mode(fileId.slice(0, 2), fileId)).toBe(0o600);
  });

  test('shows nothing of a file before its last byte came, and loses half files of an hour ago', async () => {
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

async function* breakOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('first half');
  throw new Error('line went dead');
}

function inPieces(bytes: Buffer, length: number): Readable {
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += length) {
    pieces.push(bytes.subarray(start, start + length));
  }
  return Readable.from(pieces);
}
