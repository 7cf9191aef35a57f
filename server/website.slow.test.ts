import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWebsite } from './website.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

let cacheDir: string;
let whole: Buffer;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'clinic-cache-'));
  await openSite();
  whole = await readFile(await findKept());
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

const openSite = () =>
  openWebsite(
    { contentDir: join(ROOT, 'content'), buildDir: join(ROOT, 'build'), cacheDir },
    'http://localhost:3000',
  );

async function findKept(): Promise<string> {
  const name = (await readdir(cacheDir)).find((file) => file.endsWith('.site')) ?? '';
  return join(cacheDir, name);
}

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['empty', () => Buffer.alloc(0)],
  ['zeros, as a power cut leaves them', (bytes: Buffer) => Buffer.alloc(bytes.length)],
  [
    'damaged in the middle',
    (bytes: Buffer) => {
      const middle = Math.floor(bytes.length / 2);
      return Buffer.from(bytes).fill(0x5a, middle, middle + 9);
    },
  ],
])('kept pages that are %s are rendered anew (E3)', async (_words, damage) => {
  const file = await findKept();
  await writeFile(file, damage(whole));
  const { website } = await openSite();
  expect(website.find('/')?.bytes.toString()).toContain('<html lang="en"');
  expect(await readFile(file)).toEqual(whole);
});
