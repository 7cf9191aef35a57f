// `npm run shape`: prints figures about the layout of the code, such as numbers of files and lines.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { placeOf, pointsUp } from './floors.ts';
import { readImports, ROOT } from './imports.ts';

const SMALL_FILE_LINES = 60;
const PRODUCT = /^(?:app|server|storage|commands)\//;

interface Source {
  file: string;
  lines: number;
  text: string;
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

function readSources(files: string[]): Source[] {
  return files.map((file) => {
    const text = read(file);
    return { file, text, lines: text.split('\n').length - 1 };
  });
}

/** The value below which the given share (0 to 1) of the numbers lies. */
function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Names that two or more product files export. */
function findDoubleNames(sources: Source[]): string[] {
  const EXPORT =
    /^export (?:async |abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;
  const exported = sources
    .filter(({ file }) => PRODUCT.test(file) && !file.startsWith('storage/migrations/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(EXPORT)].map(([, name = '']) => ({ file, name })),
    )
    // Every command exports these two, and `commands/commands.ts` reads them from each.
    .filter(({ file, name }) => !file.startsWith('commands/') || !['help', 'run'].includes(name));
  return [...groupBy(exported, ({ name }) => name)]
    .filter(([, places]) => new Set(places.map(({ file }) => file)).size > 1)
    .map(([name]) => name);
}

/** The number of files on a path described in docs/architecture.md, from its numbered list with one file per entry. */
function countStops(heading: string): number {
  const [, after = ''] = read('docs/architecture.md').split(`### ${heading}\n`);
  const [list = ''] = after.split('\n#');
  return list.match(/^\d+\. `/gm)?.length ?? 0;
}

const tracked = git('ls-files').filter((file) => /\.(?:tsx?|mjs)$/.test(file));
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
const upwardPairs = groupBy(upward, ({ from, to }) => `${placeOf(from)} -> ${placeOf(to)}`);
const testHelpers = sources.filter(({ file }) => {
  const users = importersOf(file);
  const isForTests = (user: string) => isTest(user) || user.startsWith('tests/');
  return PRODUCT.test(file) && users.length > 0 && users.every(isForTests);
});
const folders = [...groupBy(tracked, dirname)].toSorted(([, a], [, b]) => b.length - a.length);
const looseInApp = sources.filter(({ file }) => dirname(file) === 'app');
const subjects = git('log', '--no-merges', '--format=%s').map((subject) => subject.length);
const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
const total = lines.reduce((sum, length) => sum + length, 0);
const doubles = findDoubleNames(sources);

const rows: [string, string][] = [
  ['source files (ts, tsx, mjs), without tests', `${sources.length} files, ${total} lines`],
  ['lines a file: median, 90th percentile', `${quantile(lines, 0.5)}, ${quantile(lines, 0.9)}`],
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
    'files that an enquiry passes from the form to the disk; a search',
    `${countStops('An enquiry')}; ${countStops('A search')}`,
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
