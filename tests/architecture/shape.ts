// `npm run shape`: prints figures about the layout of the code, such as numbers of files and lines.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { roomOf, pointsUp } from './floors.ts';
import { PRODUCT, readImports, ROOT } from './imports.ts';
import { walkJourneys } from './journeys.ts';
import { findDoubleNames, listFiles, measureSize, quantile, readSources } from './size.ts';
import { SIZE_BUDGET } from './size-budget.ts';

const SMALL_FILE_LINES = 60;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const tracked = listFiles('ts', 'tsx', 'mjs');
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);
const sources = readSources(tracked.filter((file) => !isTest(file)));
const lines = sources.map((source) => source.lines);

const everyImport = readImports(tracked);
const importers = groupBy(everyImport, ({ to }) => to);
const importersOf = (file: string) => [
  ...new Set((importers.get(file) ?? []).map(({ from }) => from)),
];

const fragments = sources.filter(({ file, lines: length }) => {
  const users = importersOf(file).filter((user) => !isTest(user));
  return (
    length <= SMALL_FILE_LINES && users.length === 1 && dirname(users[0] ?? '') === dirname(file)
  );
});
const upward = everyImport.filter((one) => !isTest(one.from) && pointsUp(one));
const upwardPairs = groupBy(upward, ({ from, to }) => `${roomOf(from)} -> ${roomOf(to)}`);
const testHelpers = sources.filter(({ file }) => {
  const users = importersOf(file);
  const isForTests = (user: string) => isTest(user) || user.startsWith('tests/');
  return PRODUCT.test(file) && users.length > 0 && users.every(isForTests);
});
const folders = [...groupBy(tracked, dirname)].toSorted(([, a], [, b]) => b.length - a.length);
const looseInApp = sources.filter(({ file }) => dirname(file) === 'app');
const subjects = git('log', '--no-merges', '--format=%s').map((subject) => subject.length);
const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
const doubles = findDoubleNames(sources);
const journeys = await walkJourneys();

const rows: [string, string][] = [
  ['source files without tests, test tools included', `${sources.length} files`],
  ...Object.entries(measureSize()).map(([name, size]): [string, string] => [
    `${name}: now, budget`,
    `${size}, ${SIZE_BUDGET[name as keyof typeof SIZE_BUDGET]}`,
  ]),
  ['lines a file: median', String(quantile(lines, 0.5))],
  ['files over 150 lines', percent(lines.filter((length) => length > 150).length, lines.length)],
  [
    `files of ${SMALL_FILE_LINES} lines or less with one importer, in the same folder`,
    `${fragments.length} (${percent(fragments.length, sources.length)})`,
  ],
  [
    'largest folders, files directly in them, tests included',
    folders
      .slice(0, 4)
      .map(([folder, inside]) => `${folder} ${inside.length}`)
      .join(', '),
  ],
  [
    'product files that run code during one enquiry; one search',
    `${journeys.enquiry.length}; ${journeys.search.length}`,
  ],
  ['loose files in app/', String(looseInApp.length)],
  [
    'folder pairs whose imports point up a floor',
    `${upwardPairs.size} pairs, ${upward.length} imports`,
  ],
  ['test helpers beside product code', String(testHelpers.length)],
  ['exported names that mean two things', [doubles.length, ...doubles].join(' ')],
  [
    'commit subjects: median, 90th percentile of characters',
    `${quantile(subjects, 0.5)}, ${quantile(subjects, 0.9)}`,
  ],
];
const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`);
// The development site and its compiler go on running.
process.exit();
