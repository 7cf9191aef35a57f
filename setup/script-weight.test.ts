import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { START_SCRIPT } from '../app/start-script-name.ts';
import { builtFolder } from '../tests/support/built-folder.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

const CLIENT = join(builtFolder(), 'client');
const read = (file: string) => readFileSync(join(CLIENT, file));
const chunks = JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>;
const VISITORS = 'app/entry-browser.tsx';

/** The tab Site, which only owners load. */
const SITE = 'app/publishing/screens/site-desk.tsx';

/** The files of the script that a chunk loads, with or without those that are loaded later, and without those of `left`. */
function filesOf(
  name: string,
  isWithLater: boolean,
  left: readonly string[] = [VISITORS],
  found = new Set<string>(),
): Set<string> {
  const chunk = chunks[name];
  if (!chunk || left.includes(name) || found.has(chunk.file)) return found;
  found.add(chunk.file);
  const later = isWithLater ? (chunk.dynamicImports ?? []) : [];
  for (const next of [...(chunk.imports ?? []), ...later]) filesOf(next, isWithLater, left, found);
  return found;
}

function weigh(files: Iterable<string>): number {
  const sizes = [...files].map((file) => gzipSync(read(file), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the script of the page is 91.6 KB or less, gzipped', () => {
  const files = [...filesOf(VISITORS, false, []), ...filesOf(START_SCRIPT, false, [])];
  expect(files.length).toBeGreaterThan(1);
  expect(weigh(files)).toBeLessThanOrEqual(91.6 * 1024);
});

test('the script of the desk is 210 KB or less, gzipped, all its screens together', () => {
  const files = filesOf('app/desk/staff-workspace.tsx', true, [VISITORS, SITE]);
  expect(files.size).toBeGreaterThan(5);
  expect(weigh(files)).toBeLessThanOrEqual(210 * 1024);
});

test('the tab Site is 64 KB or less, gzipped', () => {
  expect(weigh([chunks[SITE]?.file ?? SITE])).toBeLessThanOrEqual(64 * 1024);
});

test('TanStack Query is loaded after sign-in only', () => {
  const hasQuery = (file: string) => read(file).includes('No QueryClient set');
  expect([...filesOf('app/desk/staff-workspace.tsx', false)].filter(hasQuery)).toHaveLength(1);
  const before = [...filesOf('app/access/password/password-modal.tsx', false)];
  for (const file of [...before, chunks[VISITORS]?.file ?? '']) expect(hasQuery(file)).toBe(false);
});
