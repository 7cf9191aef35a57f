import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { FileMissing, FileTooLarge, type FileStore } from '../../storage/files/files.ts';

const MEGABYTE = 1024 * 1024;

/** The tests that every file store for reports must pass. `readClock` tells the time of the store, in ms. */
export function describeFileStore(
  name: string,
  openStore: () => Promise<FileStore>,
  readClock: () => number | Promise<number> = Date.now,
): void {
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

    test('larger than one chunk of any store can be read whole, and in ranges across chunk boundaries', async () => {
      const bytes = randomBytes(11 * MEGABYTE);
      const kept = await files.put(inPieces(bytes, 300_000));
      expect(kept.size).toBe(bytes.length);
      expect(bytes.equals(await buffer(await files.read(kept.fileId)))).toBe(true);
      const range = { start: 5 * MEGABYTE - 3, end: 5 * MEGABYTE + 2 };
      const part = await buffer(await files.read(kept.fileId, range));
      expect(part).toEqual(bytes.subarray(range.start, range.end + 1));
    });

    test('may keep the id that another store gave them, and be stored again under it', async () => {
      const fileId = 'c0ffee'.padEnd(32, '0');
      const kept = await files.put(inPieces(Buffer.from('as it was'), 4), { fileId });
      expect(kept.fileId).toBe(fileId);
      await files.put(inPieces(Buffer.from('as it was'), 4), { fileId });
      expect((await buffer(await files.read(fileId))).toString()).toBe('as it was');
    });

    test('stay unchanged when the upload of a replacement breaks off', async () => {
      const { fileId } = await files.put(inPieces(Buffer.from('first whole'), 4));
      await expect(files.put(breakOffAfter(10), { fileId })).rejects.toThrow('line went dead');
      expect((await buffer(await files.read(fileId))).toString()).toBe('first whole');
    });

    test('may be empty', async () => {
      const kept = await files.put(inPieces(Buffer.alloc(0), 1));
      expect(kept.size).toBe(0);
      expect(await buffer(await files.read(kept.fileId))).toHaveLength(0);
    });

    test('are read in ranges that include both ends', async () => {
      const { fileId } = await files.put(inPieces(Buffer.from('0123456789'), 3));
      const part = await buffer(await files.read(fileId, { start: 2, end: 5 }));
      expect(part.toString()).toBe('2345');
      const last = await buffer(await files.read(fileId, { start: 9, end: 9 }));
      expect(last.toString()).toBe('9');
    });

    test('may be as large as allowed; one byte more and nothing is stored', async () => {
      const before = await listIds();
      await expect(
        files.put(inPieces(Buffer.alloc(11), 4), { maxBytes: 10 }),
      ).rejects.toBeInstanceOf(FileTooLarge);
      expect(await listIds()).toEqual(before);
      expect((await files.put(inPieces(Buffer.alloc(10), 4), { maxBytes: 10 })).size).toBe(10);
    });

    test.each([10, 6 * MEGABYTE])(
      'whose source breaks off after %i bytes leave nothing behind',
      async (length) => {
        const before = await listIds();
        await expect(files.put(breakOffAfter(length))).rejects.toThrow('line went dead');
        expect(await listIds()).toEqual(before);
      },
    );

    test('are not visible before their last byte has arrived', async () => {
      const before = await listIds();
      const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
      const { promise: sent, resolve: noteSent } = Promise.withResolvers<void>();
      async function* slowly(): AsyncGenerator<Uint8Array> {
        yield Buffer.alloc(6 * MEGABYTE);
        yield Buffer.from('more');
        noteSent();
        await rest;
        yield Buffer.from('the last');
      }
      const putting = files.put(slowly());
      await sent;
      expect(await listIds()).toEqual(before);
      sendRest();
      const { fileId } = await putting;
      expect(await listIds()).toContain(fileId);
    });

    test('stay when abandoned uploads are cleared', async () => {
      const { fileId } = await files.put(inPieces(Buffer.from('whole'), 5));
      await files.removeAbandoned(new Date(Date.now() + 60_000));
      expect((await buffer(await files.read(fileId))).toString()).toBe('whole');
    });

    test('can be read by many readers that stop midway', async () => {
      const { fileId } = await files.put(inPieces(Buffer.alloc(MEGABYTE), 500_000));
      for (let reader = 0; reader < 60; reader++) {
        const bytes = await files.read(fileId);
        await once(bytes, 'readable');
        bytes.destroy();
      }
      expect(await buffer(await files.read(fileId))).toHaveLength(MEGABYTE);
    });

    test('pass the health check while the store is available', async () => {
      await expect(files.check()).resolves.toBeUndefined();
    });

    test('are listed with size and time until they are removed', async () => {
      const { fileId } = await files.put(inPieces(Buffer.from('abc'), 3));
      const listed = (await Array.fromAsync(files.list())).find((file) => file.fileId === fileId);
      expect(listed?.size).toBe(3);
      expect(Math.abs((await readClock()) - Number(listed?.storedAt))).toBeLessThan(60_000);
      await files.remove(fileId);
      expect(await listIds()).not.toContain(fileId);
      await expect(files.read(fileId)).rejects.toBeInstanceOf(FileMissing);
      await expect(files.size(fileId)).rejects.toBeInstanceOf(FileMissing);
      await expect(files.remove(fileId)).resolves.toBeUndefined();
    });

    test('get ids that cannot be guessed (D5)', async () => {
      const kept = await Promise.all(
        Array.from({ length: 20 }, () => files.put(inPieces(Buffer.from('same'), 4))),
      );
      expect(new Set(kept.map((file) => file.fileId)).size).toBe(20);
      for (const { fileId } of kept) expect(fileId.length).toBeGreaterThanOrEqual(22);
    });

    test.each(['', '.', '..', '../../etc/passwd', '/etc/passwd', 'a\0b', 'ABCDEF'.repeat(6)])(
      'are not found under an invented id: %j',
      async (fileId) => {
        await expect(files.read(fileId)).rejects.toBeInstanceOf(FileMissing);
        await expect(files.size(fileId)).rejects.toBeInstanceOf(FileMissing);
        await expect(files.remove(fileId)).resolves.toBeUndefined();
      },
    );
  });
}

async function* breakOffAfter(length: number): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(length);
  throw new Error('line went dead');
}

export function inPieces(bytes: Buffer, length: number): Readable {
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += length) {
    pieces.push(bytes.subarray(start, start + length));
  }
  return Readable.from(pieces);
}
