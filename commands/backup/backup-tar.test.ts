import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { packTar, type TarHeader } from 'modern-tar';
import { expect, test } from 'vitest';
import { checkNames, readTar, writeTar } from './backup-tar.ts';

const MADE_AT = new Date('2026-11-20T06:00:00Z');
const FILE_ID = 'A'.repeat(22);

async function* inPieces(bytes: Uint8Array, length = 1009) {
  for (let start = 0; start < bytes.length; start += length) {
    yield bytes.subarray(start, start + length);
  }
}

async function* list(sizes: Record<string, number>, given = sizes) {
  for (const [name, size] of Object.entries(sizes)) {
    yield { name, size: given[name] ?? 0, bytes: inPieces(randomBytes(size), 333) };
  }
}

async function read(bytes: Uint8Array, options?: { maxEntries: number }) {
  const found: [string, number][] = [];
  for await (const entry of checkNames(readTar(inPieces(bytes), options))) {
    found.push([entry.name, (await buffer(entry.bytes)).length]);
  }
  return found;
}

test('an archive returns all of its entries', async () => {
  const sizes = {
    [`files/${FILE_ID}`]: 100_000,
    [`files/${'b'.repeat(64)}`]: 512,
    'clinic.sqlite': 1,
    'manifest.json': 0,
  };
  const written = await buffer(writeTar(list(sizes), MADE_AT));
  expect(await read(written)).toEqual(Object.entries(sizes));
});

test('an archive cut anywhere is refused', async () => {
  const sizes = { 'clinic.sqlite': 1000, 'manifest.json': 10 };
  const written = await buffer(writeTar(list(sizes), MADE_AT));
  for (const length of [0, 1, 511, 512, 700, 1535, 1536, 1600, 2048, 2560, 3000, 3583]) {
    await expect(read(written.subarray(0, length)), `${length} bytes`).rejects.toThrow(
      'The archive in it is damaged or truncated.',
    );
  }
  await expect(read(Buffer.concat([written, Buffer.alloc(512, 1)]))).rejects.toThrow('damaged');
});

test.each([5, 20])(
  'a file that changes its size to %i while it is read fails the archive',
  async (size) => {
    const written = buffer(
      writeTar(list({ 'clinic.sqlite': size }, { 'clinic.sqlite': 10 }), MADE_AT),
    );
    await expect(written).rejects.toThrow('clinic.sqlite');
  },
);

const FILE = { size: 1, type: 'file' } as const;
test.each<[string, TarHeader]>([
  ['a way out of the folder', { ...FILE, name: `../files/${FILE_ID}` }],
  ['a way out inside', { ...FILE, name: `files/../../${FILE_ID}` }],
  ['a way out after ./', { ...FILE, name: './../clinic.sqlite' }],
  ['an absolute path', { ...FILE, name: '/clinic.sqlite' }],
  ['a backslash', { ...FILE, name: `files\\..\\${FILE_ID}` }],
  ['a control character', { ...FILE, name: `files/${FILE_ID}\u0007` }],
  ['a file that no backup has', { ...FILE, name: 'content/clinic.yaml' }],
  ['a long name', { ...FILE, name: `files/${'a'.repeat(400)}` }],
  ['no name', { ...FILE, name: '' }],
  ['a symbolic link', { name: 'clinic.sqlite', size: 0, type: 'symlink', linkname: '/etc/passwd' }],
  ['a hard link', { name: 'clinic.sqlite', size: 0, type: 'link', linkname: '/etc/passwd' }],
  ['a device', { name: 'clinic.sqlite', size: 0, type: 'character-device' }],
  ['a pipe', { name: 'manifest.json', size: 0, type: 'fifo' }],
])('%s in the archive is refused', async (_what, header) => {
  const body = header.size === 0 ? {} : { data: new Uint8Array(header.size) };
  const bytes = await packTar([{ header, ...body }]);
  await expect(read(bytes)).rejects.toThrow(/^It contains the .* which is no part of a backup\.$/);
});

test('an entry that comes twice is refused', async () => {
  const twice = ['clinic.sqlite', './clinic.sqlite'].map((name) => ({
    header: { ...FILE, name },
    data: Uint8Array.of(1),
  }));
  await expect(read(await packTar(twice))).rejects.toThrow('It contains clinic.sqlite twice.');
});

test('folders are skipped, and names may begin with ./', async () => {
  const bytes = await packTar([
    { header: { name: './', size: 0, type: 'directory' } },
    { header: { name: './files/', size: 0, type: 'directory' } },
    { header: { ...FILE, name: `./files/${FILE_ID}` }, data: Uint8Array.of(1) },
  ]);
  expect(await read(bytes)).toEqual([[`files/${FILE_ID}`, 1]]);
});

test('an entry that claims more bytes than the file has is refused', async () => {
  const bytes = await packTar([
    { header: { ...FILE, name: 'clinic.sqlite', pax: { size: '9007199254740991' } } },
  ]).catch(() => undefined);
  expect(bytes).toBeUndefined();
  const honest = await packTar([
    { header: { ...FILE, name: 'clinic.sqlite' }, data: Uint8Array.of(1) },
  ]);
  const header = Buffer.from(honest);
  // 8 GiB less one byte, the largest size in octal digits.
  header.write('77777777777\0', 124, 'latin1');
  header.write('        ', 148, 'latin1');
  const sum = header.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  await expect(read(header)).rejects.toThrow('The archive in it is damaged or truncated.');
});

test('an archive of too many entries is refused before all of them are read', async () => {
  const entries = Array.from({ length: 30 }, (_, number) => ({
    header: { ...FILE, name: `files/${String(number).padStart(22, '0')}` },
    data: Uint8Array.of(1),
  }));
  const bytes = await packTar(entries);
  expect(await read(bytes, { maxEntries: 30 })).toHaveLength(30);
  await expect(read(bytes, { maxEntries: 29 })).rejects.toThrow('It contains too many entries.');
});
