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
/** Parts in a chunk of their own, which is loaded after the desk: most when they are first opened. */
const OWN_CHUNKS = [
  'app/desk/close-popups-by-key.ts',
  'app/owner/owner-notice.tsx',
  'app/desk/patient/record-history.tsx',
  'app/desk/register/register-desk.tsx',
  'app/desk/today/today-desk.tsx',
  'app/desk/recalls/recalls-desk.tsx',
  'app/desk/recalls/due-again.tsx',
  'app/enquiries/inbox/enquiry-messages.tsx',
  'app/enquiries/inbox/visitor-changes.tsx',
  'app/enquiries/inbox/tell-visitor.tsx',
  'app/desk/signal/new-enquiry-signal.tsx',
  'app/owner/owner-page.tsx',
];

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

test('the script of the desk is 90 KB or less, gzipped, without the screens that are loaded by themselves', () => {
  const files = filesOf('app/desk/staff-workspace.tsx', true, [VISITORS, SITE, ...OWN_CHUNKS]);
  expect(files.size).toBeGreaterThan(5);
  expect(weigh(files)).toBeLessThanOrEqual(90 * 1024);
});

test.each(OWN_CHUNKS)('%s is 10 KB or less, gzipped', (name) => {
  expect(weigh([chunks[name]?.file ?? name])).toBeLessThanOrEqual(10 * 1024);
});

test('the tab Site is 40 KB or less, gzipped', () => {
  expect(weigh([chunks[SITE]?.file ?? SITE])).toBeLessThanOrEqual(40 * 1024);
});

test('TanStack Query is loaded after sign-in only', () => {
  const hasQuery = (file: string) => read(file).includes('No QueryClient set');
  expect([...filesOf('app/desk/staff-workspace.tsx', false)].filter(hasQuery)).toHaveLength(1);
  const before = [...filesOf('app/access/password/password-modal.tsx', false)];
  for (const file of [...before, chunks[VISITORS]?.file ?? '']) expect(hasQuery(file)).toBe(false);
});
