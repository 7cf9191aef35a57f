import { randomUUID } from 'node:crypto';
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWebsite, readLastServed } from './website.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let cacheDir: string;
let whole: Buffer;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'clinic-cache-'));
  await openSite();
  whole = await readFile(await findKept());
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

const openSite = () =>
  openWebsite({
    folders: { contentDir: join(ROOT, 'content'), buildDir: join(ROOT, 'build'), cacheDir },
    publicUrl: 'http://localhost:3000',
  });

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
])('cached pages that are %s are rendered again (E3)', async (_words, damage) => {
  const file = await findKept();
  await writeFile(file, damage(whole));
  const { pages } = (await openSite()).current();
  expect(pages.find('/')?.plain.body.toString()).toContain('<html lang="en"');
  expect(await readFile(file)).toEqual(whole);
});

test('the content of the last start can be read from the cache, unless the cache is damaged', async () => {
  const file = await findKept();
  await writeFile(file, whole);
  expect((await readLastServed(cacheDir))?.clinic.name).toBe('Laya Endocrine Clinic');
  await writeFile(file, whole.subarray(0, whole.length / 2));
  expect(await readLastServed(cacheDir)).toBeUndefined();
  expect(await readLastServed(join(cacheDir, 'nowhere'))).toBeUndefined();
  await writeFile(file, whole);
});

test('a start removes what an earlier start that was killed left in the cache', async () => {
  const left = join(cacheDir, `pages.site.${randomUUID()}.part`);
  await writeFile(left, 'half');
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(left, before, before);
  await openSite();
  expect(await readdir(cacheDir)).not.toContain(basename(left));
});

describe('after a new build', () => {
  let folder: string;
  let buildDir: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clinic-cache-'));
    buildDir = join(folder, 'build');
    for (const part of ['client', 'pages', 'server']) {
      await cp(join(ROOT, 'build', part), join(buildDir, part), { recursive: true });
    }
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const open = () =>
    openWebsite({
      folders: { contentDir: join(ROOT, 'content'), buildDir, cacheDir: folder },
      publicUrl: 'http://localhost:3000',
    });
  const listKept = async () => (await readdir(folder)).filter((name) => name.endsWith('.site'));

  test('pages are rendered again even if only the server has changed', async () => {
    await open();
    const before = await listKept();
    await open();
    expect(await listKept()).toEqual(before);
    await appendFile(join(buildDir, 'server', 'main.js'), '\n// mended');
    await open();
    expect(await listKept()).not.toEqual(before);
  });

  test('a running site keeps using the build that it was started with', async () => {
    const { pages } = (await open()).current();
    const script = /\/assets\/entry-[^"]+\.js/.exec(String(pages.find('/')?.plain.body))?.[0] ?? '';
    for (const part of ['client', 'pages']) {
      await writeFile(join(buildDir, part, '.vite', 'manifest.json'), '{}');
    }
    const page = await pages.render({ kind: 'not-found' }, 'en', '/nowhere');
    expect(page).toContain(script);
    expect(pages.find(script)?.plain.body.toString()).toContain('hydrateRoot');
  });
});
