import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands/commands.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const PAGES = [
  'README.md',
  'content/README.md',
  ...readdirSync(new URL('docs', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

test('every table row belongs to a table with a header', () => {
  const tables = PAGES.flatMap((page) =>
    read(page)
      .split(/\n(?! *\|)/)
      .map((block) => ({ page, rows: block.split('\n').filter((line) => /^ *\|/.test(line)) }))
      .filter(({ rows }) => rows.length > 0),
  );
  expect(tables.length).toBeGreaterThan(0);
  for (const { page, rows } of tables) expect(rows[1], page).toMatch(/^ *\|(?: :?-+:? \|)+$/);
});

test('the command list in docs/commands.md is complete', () => {
  const names = Object.keys(COMMANDS);
  const list = read('docs/commands.md');
  for (const name of names) expect(list).toMatch(new RegExp(`\`(?:[^\`]* )?${name}[ \`]`));
});

test('docs/settings.md explains every message with which the site refuses to start', () => {
  const sources = [
    'server/data/check-after-crash.ts',
    'server/settings/describe-start-fault.ts',
    'storage/sqlite/sqlite.ts',
  ].map(read);
  const begun = /(?:return|new [A-Z]\w+\()\s*[`']([A-Z][^`'$]+)/g;
  const sentences = [...sources.join('\n').matchAll(begun)].map(([, text = '']) => text.trim());
  expect(sentences.length).toBeGreaterThan(7);
  const [, table = ''] = read('docs/settings.md').split('## Faults at start');
  const told = [...table.matchAll(/`([A-Z][^`…]+)/g)].map(([, text = '']) => text.trim());
  const isTold = (sentence: string) =>
    told.some((text) => sentence.startsWith(text) || text.startsWith(sentence));
  expect(sentences.filter((sentence) => !isTold(sentence))).toEqual([]);
});

test('docs/named-staff.md explains every failed outcome of a sign-in by name that the log can show', () => {
  const [, refused = ''] =
    /export type Refused =([^]*?);/.exec(read('app/access/oidc/provider-fault.server.ts')) ?? [];
  const [, others = ''] =
    /export type NamedOutcome =([^]*?);\n\n/.exec(
      read('app/access/oidc/sign-in-named.server.ts'),
    ) ?? [];
  const outcomes = [
    ...refused.matchAll(/^ {2}\| '([a-z-]+)'/gm),
    ...others.matchAll(/kind: '([a-z-]+)'/g),
  ].map(([, name]) => name);
  expect(outcomes.length).toBeGreaterThan(7);
  const [, list = ''] = read('docs/named-staff.md').split('## When it does not work');
  for (const outcome of outcomes.filter((name) => name !== 'open' && name !== 'refused')) {
    expect(list).toMatch(new RegExp(`^- \`${outcome}\``, 'm'));
  }
});
