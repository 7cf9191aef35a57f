import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const FOLDERS = ['app', 'storage', 'server', 'commands', 'setup', 'deploy', 'tests'];

/** All that were asked for: those that come with a feature, and those that come before a release. */
const CHECKS = [
  ...numbers('A', 8),
  ...numbers('B', 11),
  ...numbers('C', 6),
  ...numbers('D', 10),
  ...numbers('E', 9),
  ...numbers('F', 4),
  ...numbers('G', 8),
];

function numbers(letter: string, last: number): string[] {
  return Array.from({ length: last }, (_, place) => `${letter}${place + 1}`);
}

const [held = '', left = ''] = readFileSync(join(ROOT, 'docs/security-checks.md'), 'utf8').split(
  '## Left, because',
);
const entriesOf = (text: string) =>
  [...text.matchAll(/^- \*\*([A-G]\d+)\*\* /gm)].map(([, id]) => id);

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
);
const AT_THE_END_OF_A_NAME = /\(([A-G]\d+(?:, [A-GR]\d+)*)\)['"`]/g;
const titled = new Set(
  [...sources.join('\n').matchAll(AT_THE_END_OF_A_NAME)]
    .flatMap(([, ids = '']) => ids.split(', '))
    .filter((id) => /^[A-G]/.test(id)),
);

test('every check that the page says is held stands in the name of a test', () => {
  const entries = entriesOf(held);
  expect(entries.length).toBeGreaterThan(40);
  expect(entries.filter((id) => !titled.has(id ?? ''))).toEqual([]);
  expect(new Set(entries).size).toBe(entries.length);
});

test('every check that was asked for is held, or left with a reason', () => {
  const known = new Set([...entriesOf(held), ...entriesOf(left)]);
  expect(CHECKS.filter((id) => !known.has(id))).toEqual([]);
});

test('the command that the page gives finds each test that bears a number', () => {
  const [, pattern = ''] = /`git grep -nE '([^']+A3[^']+)' -- '\*\.ts\*'`/.exec(held) ?? [];
  expect(pattern).toContain('A3');
  const endings = [...sources.join('\n').matchAll(AT_THE_END_OF_A_NAME)];
  expect(endings.length).toBeGreaterThan(40);
  for (const [ending, ids = ''] of endings) {
    for (const id of ids.split(', ')) expect(ending).toMatch(new RegExp(pattern.replace('A3', id)));
  }
});

test('no test bears a number that the page does not explain', () => {
  const known = new Set([...entriesOf(held), ...entriesOf(left)]);
  expect(titled.size).toBeGreaterThan(40);
  expect([...titled].filter((id) => !known.has(id))).toEqual([]);
});
