import type { Measure } from './measure.ts';

const TITLES = ['measured', 'ours', 'baseline', 'ratio', 'budget', ''];

export function writeTable(measures: Measure[]): string {
  const rows = measures.map(({ what, ours, baseline, ratio, budget, isMet }) => [
    what,
    ours,
    baseline,
    ratio,
    budget,
    isMet === undefined ? '-' : isMet ? 'PASS' : 'FAIL',
  ]);
  const widths = TITLES.map((title, column) =>
    Math.max(...[TITLES, ...rows].map((row) => row[column]?.length ?? title.length)),
  );
  const line = (row: string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ');
  const rule = widths.map((width) => '-'.repeat(width)).join(' | ');
  return [line(TITLES), rule, ...rows.map(line)].map((row) => `| ${row} |`).join('\n');
}
