import type { Report } from './finding.ts';

const TITLES = ['part', 'what', 'found', 'promise', ''];

export function writeFindings(sections: { name: string; report: Report }[]): string {
  const rows = sections.flatMap(({ name, report }) =>
    report.findings.map(({ what, found, promise, isKept }) => [
      name,
      what,
      found,
      promise,
      isKept === undefined ? '-' : isKept ? 'KEPT' : 'BROKEN',
    ]),
  );
  const widths = TITLES.map((title, column) =>
    Math.max(...[TITLES, ...rows].map((row) => row[column]?.length ?? title.length)),
  );
  const line = (row: string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ');
  const rule = widths.map((width) => '-'.repeat(width)).join(' | ');
  return `${[line(TITLES), rule, ...rows.map(line)].map((row) => `| ${row} |`).join('\n')}\n`;
}
