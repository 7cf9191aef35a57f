import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

const CLIENT = new URL('../build/client/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, CLIENT));
const chunks = JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>;
const VISITORS = 'app/entry-browser.tsx';

/** The files of the script that a chunk loads, with or without those that are loaded later, and without the visitors' file. */
function filesOf(name: string, isWithLater: boolean, found = new Set<string>()): Set<string> {
  const chunk = chunks[name];
  if (!chunk || name === VISITORS || found.has(chunk.file)) return found;
  found.add(chunk.file);
  const later = isWithLater ? (chunk.dynamicImports ?? []) : [];
  for (const next of [...(chunk.imports ?? []), ...later]) filesOf(next, isWithLater, found);
  return found;
}

test('the whole script of the desk is 90 KB or less, gzipped', () => {
  const files = [...filesOf('app/desk/staff-workspace.tsx', true)];
  expect(files.length).toBeGreaterThan(5);
  const sizes = files.map((file) => gzipSync(read(file), { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90 * 1024);
});

test('TanStack Query is loaded after sign-in only', () => {
  const hasQuery = (file: string) => read(file).includes('No QueryClient set');
  expect([...filesOf('app/desk/staff-workspace.tsx', false)].filter(hasQuery)).toHaveLength(1);
  const before = [...filesOf('app/access/password/password-modal.tsx', false)];
  for (const file of [...before, chunks[VISITORS]?.file ?? '']) expect(hasQuery(file)).toBe(false);
});
