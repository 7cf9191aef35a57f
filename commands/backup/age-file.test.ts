import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encryptForTest } from '../../tests/support/encrypted-files.ts';
import { TEST_PASSPHRASE } from '../../tests/support/open-test-clinic.ts';
import { encrypt, openEncrypted } from './age-file.ts';

const CHUNK = 64 * 1024;
/** Up to the first chunk: three lines of header, its MAC, and the nonce. */
const HEADER = 166;

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-age-'));
  path = join(folder, 'file.age');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* inPieces(bytes: Buffer, length: number) {
  for (let start = 0; start < bytes.length; start += length) {
    yield bytes.subarray(start, start + length);
  }
}

async function open(
  bytes: Buffer,
  { passphrase = TEST_PASSPHRASE, pieceLength = 70_001 } = {},
): Promise<Buffer> {
  await writeFile(path, bytes);
  const opened = await openEncrypted(path, passphrase, inPieces(bytes, pieceLength));
  return buffer(opened.bytes);
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])(
  '%i bytes decrypt to the same bytes, however the input is split into pieces',
  async (size) => {
    const bytes = randomBytes(size);
    const sealed = await encryptForTest(bytes);
    for (const pieceLength of [70_001, 9973]) {
      expect(bytes.equals(await open(sealed, { pieceLength }))).toBe(true);
    }
  },
);

test('a file is encrypted with 64 MiB of scrypt and a salt of its own', async () => {
  const bytes = randomBytes(100_000);
  const one = await buffer(encrypt(inPieces(bytes, 333), TEST_PASSPHRASE));
  const other = await buffer(encrypt(inPieces(bytes, 333), TEST_PASSPHRASE));
  const heads = [one, other].map((sealed) => sealed.toString('latin1', 0, 58));
  for (const head of heads)
    expect(head).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 16\n$/);
  expect(heads[0]).not.toBe(heads[1]);
  expect(bytes.equals(await open(one))).toBe(true);
});

test('a passphrase typed with other code points for the same letters opens the file', async () => {
  const written = await buffer(encrypt(inPieces(Buffer.of(1), 1), 'cafe\u0301 au lait'));
  expect(await open(written, { passphrase: 'caf\u00e9 au lait' })).toEqual(Buffer.of(1));
});

test('removed, repeated or moved chunks and trailing bytes are detected', async () => {
  const sealed = await encryptForTest(randomBytes(3 * CHUNK + 5));
  const head = sealed.subarray(0, HEADER);
  const chunk = (place: number) => {
    const start = HEADER + place * (CHUNK + 16);
    return sealed.subarray(start, start + CHUNK + 16);
  };
  expect(await open(Buffer.concat([head, chunk(0), chunk(1), chunk(2), chunk(3)]))).toHaveLength(
    3 * CHUNK + 5,
  );
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
    await expect(open(Buffer.concat(parts))).rejects.toThrow(
      'The passphrase is right, but the file is damaged or truncated.',
    );
  }
});

test('a chunk copied to a position 256 later is detected: the chunk number does not wrap at one byte', async () => {
  const bytes = Buffer.alloc(259 * CHUNK);
  const sealed = await encryptForTest(bytes);
  expect(await open(sealed)).toHaveLength(bytes.length);
  const second = HEADER + CHUNK + 16;
  sealed.copy(sealed, second + 256 * (CHUNK + 16), second, second + CHUNK + 16);
  await expect(open(sealed)).rejects.toThrow(
    'The passphrase is right, but the file is damaged or truncated.',
  );
});

test('a wrong passphrase and damage cause different errors, also in a small file', async () => {
  for (const size of [500, 2 * CHUNK + 5]) {
    const sealed = await encryptForTest(randomBytes(size));
    await expect(open(sealed, { passphrase: 'another-lantern-orchard' })).rejects.toThrow(
      /^The passphrase is not the one of this file, or the beginning of the file is damaged\.$/,
    );
    for (const place of [HEADER + 100, sealed.length - 1]) {
      const damaged = Buffer.from(sealed);
      damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
      await expect(open(damaged)).rejects.toThrow(
        /^The passphrase is right, but the file is damaged or truncated\.$/,
      );
    }
  }
});

test.each([19, 30, 99])(
  'a file that demands 2^%i rounds of scrypt is refused at once',
  async (factor) => {
    const sealed = await encryptForTest(Buffer.of(1));
    sealed.write(` ${factor}\n`, 54, 'latin1');
    await expect(open(sealed)).rejects.toThrow(`demands 2^${factor} rounds of scrypt`);
  },
);

test.each([
  ['nothing', ''],
  ['another format', '{"endocrine": {}}'],
  ['a later version of the format', 'age-encryption.org/v2\n-> scrypt '],
])('a file with %s is no backup', async (_what, bytes) => {
  await expect(open(Buffer.from(bytes))).rejects.toThrow('not a backup of this program');
});

test('a file encrypted for a key instead of a passphrase is refused', async () => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(await generateIdentity()));
  const sealed = Buffer.from(await encrypter.encrypt('a backup'));
  await expect(open(sealed)).rejects.toThrow('The file is not encrypted with a passphrase.');
});
