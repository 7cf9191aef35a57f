import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBuiltFiles } from '../server/pages/built-files.ts';
import { compressBuild } from './compress-build.ts';

const SCRIPT = 'console.log("a script of some length");\n'.repeat(50);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-build-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/entry-a1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/font-b2.woff2'), 'x'.repeat(2000));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('scripts and styles are compressed by the build, so that no first visitor waits for it', async () => {
  await compressBuild(folder);
  const entry = openBuiltFiles(folder).find('/assets/entry-a1.js');
  expect(entry?.brotli).toEqual(readFileSync(join(folder, 'assets/entry-a1.js.br')));
  expect(brotliDecompressSync(entry?.brotli ?? '').toString()).toBe(SCRIPT);
  expect(gunzipSync(entry?.gzip ?? '').toString()).toBe(SCRIPT);
  expect(entry?.headers['vary']).toBe('accept-encoding');
});

test('a file that compression would not make smaller stays as it is', async () => {
  await compressBuild(folder);
  expect(existsSync(join(folder, 'assets/font-b2.woff2.br'))).toBe(false);
  const font = openBuiltFiles(folder).find('/assets/font-b2.woff2');
  expect([font?.brotli, font?.gzip, font?.headers['vary']]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the compressed forms have no address of their own', async () => {
  await compressBuild(folder);
  expect(openBuiltFiles(folder).find('/assets/entry-a1.js')).toBeDefined();
  expect(openBuiltFiles(folder).find('/assets/entry-a1.js.br')).toBeUndefined();
  expect(openBuiltFiles(folder).find('/assets/entry-a1.js.gz')).toBeUndefined();
});

test('a file of the same name that is built again is compressed again', async () => {
  await compressBuild(folder);
  writeFileSync(join(folder, 'assets/entry-a1.js'), SCRIPT.toUpperCase());
  await compressBuild(folder);
  const again = openBuiltFiles(folder).find('/assets/entry-a1.js');
  expect(brotliDecompressSync(again?.brotli ?? '').toString()).toBe(SCRIPT.toUpperCase());
});
