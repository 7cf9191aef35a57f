import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';
import { seal, unseal } from './sealed-stream.ts';

const PASSPHRASE = 'lantern-orchard-mistletoe';
const CHUNK = 1 << 20;

async function* inPieces(bytes: Buffer, length: number) {
  for (let start = 0; start < bytes.length; start += length) {
    yield bytes.subarray(start, start + length);
  }
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])(
  '%i bytes decrypt to the same bytes, however the input is split into pieces',
  async (size) => {
    const bytes = randomBytes(size);
    const sealed = await buffer(seal(inPieces(bytes, 70_001), PASSPHRASE));
    expect(bytes.equals(await buffer(unseal(inPieces(sealed, 9973), PASSPHRASE)))).toBe(true);
  },
);

test('removed, repeated or moved chunks and trailing bytes are detected', async () => {
  const sealed = await buffer(seal(inPieces(randomBytes(3 * CHUNK + 5), CHUNK), PASSPHRASE));
  const head = sealed.subarray(0, 38);
  const chunk = (place: number) => {
    const start = 38 + place * (CHUNK + 16);
    return sealed.subarray(start, start + CHUNK + 16);
  };
  const spoilt = [
    [head],
    [head, chunk(0), chunk(1)],
    [head, chunk(0), chunk(1), chunk(2)],
    [head, chunk(0), chunk(2), chunk(3)],
    [head, chunk(1), chunk(0), chunk(2), chunk(3)],
    [head, chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)],
    [sealed, Buffer.of(0)],
    [sealed, chunk(3)],
  ];
  for (const parts of spoilt) {
    await expect(buffer(unseal(inPieces(Buffer.concat(parts), CHUNK), PASSPHRASE))).rejects.toThrow(
      /damaged or truncated|is truncated/,
    );
  }
});

test('a chunk copied to a position 256 later is detected: the chunk number does not wrap at one byte', async () => {
  async function* source() {
    for (let place = 0; place < 259; place++) yield Buffer.alloc(CHUNK, place % 251);
  }
  /** The sealed file, with chunk `at` replaced by a copy of the second chunk. */
  async function* repeatSecond(at: number | undefined) {
    const second: Buffer[] = [];
    let yielded = 0;
    for await (const bytes of seal(source(), PASSPHRASE)) {
      // The header comes first, then two buffers per chunk: the ciphertext and the tag.
      const [place, part] = [(yielded - 1) >> 1, (yielded - 1) & 1];
      yielded++;
      if (place === 1) second[part] = bytes;
      yield place === at ? (second[part] ?? bytes) : bytes;
    }
  }
  const countChunks = async (sealed: AsyncIterable<Buffer>) => {
    let chunks = 0;
    for await (const bytes of unseal(sealed, PASSPHRASE)) {
      expect(bytes[0], `chunk ${chunks}`).toBe(chunks % 251);
      chunks++;
    }
    return chunks;
  };
  expect(await countChunks(repeatSecond(undefined))).toBe(259);
  await expect(countChunks(repeatSecond(257))).rejects.toThrow(
    'The passphrase is right, but the file is damaged or truncated.',
  );
});

test('a wrong passphrase and damage cause different errors in a file of several chunks', async () => {
  const sealed = await buffer(seal(inPieces(randomBytes(2 * CHUNK + 5), CHUNK), PASSPHRASE));
  const open = (bytes: Buffer, passphrase = PASSPHRASE) =>
    buffer(unseal(inPieces(bytes, CHUNK), passphrase));
  await expect(open(sealed, 'another-lantern-orchard')).rejects.toThrow(
    /^The passphrase is not the one of this file\.$/,
  );
  for (const place of [100, CHUNK + 100, 2 * CHUNK + 50]) {
    const damaged = Buffer.from(sealed);
    damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
    await expect(open(damaged)).rejects.toThrow(
      /^The passphrase is right, but the file is damaged or truncated\.$/,
    );
  }
});

test('for a file of one chunk the error names both possible causes: a wrong passphrase or damage', async () => {
  const sealed = await buffer(seal(inPieces(randomBytes(500), 500), PASSPHRASE));
  await expect(buffer(unseal(inPieces(sealed, 500), 'another-lantern-orchard'))).rejects.toThrow(
    'The passphrase is not the one of this file, or the file is damaged or truncated.',
  );
});

test('encrypting the same bytes twice with the same passphrase gives different files', async () => {
  const one = await buffer(seal(inPieces(Buffer.alloc(100), 100), PASSPHRASE));
  const other = await buffer(seal(inPieces(Buffer.alloc(100), 100), PASSPHRASE));
  expect(one.equals(other)).toBe(false);
});

test('an archive returns all of its entries, also after skipped ones', async () => {
  async function* entries() {
    for (const name of ['a', 'పేరు', 'empty']) {
      const bytes = name === 'empty' ? Buffer.alloc(0) : randomBytes(100_000);
      yield { name, size: bytes.length, bytes: inPieces(bytes, 333) };
    }
  }
  const written = await buffer(writeArchive(entries()));
  const found: [string, number][] = [];
  for await (const entry of readArchive(inPieces(written, 1009))) {
    if (entry.name === 'a') continue;
    found.push([entry.name, (await buffer(entry.bytes)).length]);
  }
  expect(found).toEqual([
    ['పేరు', 100_000],
    ['empty', 0],
  ]);
  await expect(async () => {
    for await (const entry of readArchive(inPieces(written.subarray(0, -9), 1009))) {
      await buffer(entry.bytes);
    }
  }).rejects.toThrow('cannot be read');
});
