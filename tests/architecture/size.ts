import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT, ROOT } from './imports.ts';
import type { SIZE_BUDGET } from './size-budget.ts';

export interface Source {
  file: string;
  lines: number;
  text: string;
}

/** The paths of the tracked files whose name ends so. */
export const listFiles = (...endings: string[]): string[] =>
  execFileSync('git', ['ls-files', ...endings.map((ending) => `*.${ending}`)], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter(Boolean);

const isTest = (file: string) => file.startsWith('tests/') || /\.(?:test|spec)\.tsx?$/.test(file);
const sum = (sources: Source[]) => sources.reduce((total, { lines }) => total + lines, 0);

export function readSources(files: string[]): Source[] {
  return files.map((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return { file, text, lines: text.split('\n').length - 1 };
  });
}

/** The value below which the given share (0 to 1) of the numbers lies. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Names that two or more product files export. */
export function findDoubleNames(sources: Source[]): string[] {
  const EXPORT =
    /^export (?:async |abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;
  const places = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    if (!PRODUCT.test(file) || file.startsWith('storage/migrations/')) continue;
    for (const [, name = ''] of text.matchAll(EXPORT)) {
      // Every command exports these two, and `commands/commands.ts` reads them from each.
      if (file.startsWith('commands/') && ['help', 'run', 'repeatable'].includes(name)) continue;
      places.set(name, (places.get(name) ?? new Set()).add(file));
    }
  }
  return [...places].filter(([, files]) => files.size > 1).map(([name]) => name);
}

/** The figures that the size budget limits. */
export function measureSize(): typeof SIZE_BUDGET {
  const code = readSources(listFiles('ts', 'tsx', 'mjs'));
  const product = code.filter(({ file }) => !isTest(file));
  const lines = product.map((source) => source.lines);
  return {
    productLines: sum(product),
    longestFile: Math.max(...lines),
    ninetiethPercentile: quantile(lines, 0.9),
    cssLines: sum(readSources(listFiles('css'))),
    testLines: sum(code.filter(({ file }) => isTest(file))),
    docsWords: readSources(listFiles('md')).reduce(
      (words, { text }) => words + (text.match(/\S+/g)?.length ?? 0),
      0,
    ),
    doubleNames: findDoubleNames(product).length,
  };
}
