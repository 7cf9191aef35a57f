import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type ChildSex,
  DAYS_IN_MONTH,
  GROWTH_MEASURES,
  growthFile,
  type GrowthMeasure,
  type GrowthTable,
  type LmsRow,
  MAX_MONTHS_APART,
} from '../../measures/growth.ts';
import type { Range } from '../../measures/measures.ts';
import { type Findings, readContentFile, showName, toContentFault } from './content-file.server.ts';

const SEXES: ChildSex[] = ['female', 'male'];
const TABLES = GROWTH_MEASURES.flatMap((measure) =>
  SEXES.flatMap((sex) => [false, true].map((isUnderFive) => ({ measure, sex, isUnderFive }))),
);
/** Files that need no warning: hidden files, notes, editors' backup copies. */
const NO_TABLES = /^\.|^readme\b|~$|^(?:Thumbs\.db|desktop\.ini)$/i;

/** The months in a unit of age, by the name of its column. */
const MONTHS_IN = new Map([
  ['day', 1 / DAYS_IN_MONTH],
  ['month', 1],
  ['year', 12],
]);
const MAX_MONTHS = 252;
const MAX_ROWS = 3000;
/** Enough for a line of each day with many centiles. Millions of cells would need more memory than there is. */
const MAX_MB = 2;
/** Wide enough for every age, and narrow enough to notice the table of another measure. */
const MEDIANS: Record<GrowthMeasure, Range & { unit: string }> = {
  height: { from: 40, to: 200, unit: 'cm' },
  weight: { from: 2, to: 100, unit: 'kg' },
  bmi: { from: 10, to: 35, unit: 'kg/m²' },
};

/** Reads `content/growth/*.csv`. A table with a fault is left out with a warning: it must not stop the site. */
export async function readGrowthTables(folder: string, findings: Findings): Promise<GrowthTable[]> {
  const names = await readdir(path.join(folder, 'growth')).catch((): string[] => []);
  const known = TABLES.filter((table) => names.includes(path.posix.basename(growthFile(table))));
  for (const name of names.filter((one) => !NO_TABLES.test(one)).sort()) {
    if (TABLES.some((table) => growthFile(table) === `growth/${name}`)) continue;
    findings.warnings.push(
      `${showName(folder, `growth/${name}`)} is not read: a growth table has a name such as height-girls.csv, weight-boys.csv or bmi-girls-under-5.csv.`,
    );
  }
  return Promise.all(
    known.map(async (table) => {
      const read = await readTable(folder, table);
      if (read.fault !== null) findings.warnings.push(read.fault);
      return Object.assign(read, table);
    }),
  );
}

type ReadTable = Pick<GrowthTable, 'source' | 'rows' | 'fault'>;

async function readTable(folder: string, table: (typeof TABLES)[number]): Promise<ReadTable> {
  const own: Findings = { faults: [], warnings: [] };
  const name = growthFile(table);
  const size = await stat(path.join(folder, name)).then(
    (file) => file.size,
    () => 0,
  );
  if (size > MAX_MB * 1e6) {
    const fault = `${showName(folder, name)} is larger than ${MAX_MB} MB. The table is not used.`;
    return { source: null, rows: [], fault };
  }
  const file = await readContentFile(folder, name, own);
  const read = file && parseTable(file.text, table.measure);
  if (read && !('reason' in read)) return { ...read, fault: null };
  const fault = read && file ? toContentFault(file, read) : own.faults[0];
  return { source: null, rows: [], fault: `${fault?.sentence} The table is not used.` };
}

interface Refused {
  line: number;
  reason: string;
}

/** The rows of a table: after lines that begin with #, one that names the columns, then one for each age. */
function parseTable(
  text: string,
  measure: GrowthMeasure,
): Pick<GrowthTable, 'source' | 'rows'> | Refused {
  const lines = text.split('\n').map((line, index) => ({ text: line, line: index + 1 }));
  const written = lines.filter((line) => /[^,;\s"]/.test(line.text));
  const note = written.find((line) => isNote(line.text));
  const [header, ...values] = written.filter((line) => !isNote(line.text));
  if (!header) return { line: 1, reason: 'the file is empty' };
  const separator = /[\t;]/.exec(header.text)?.[0] ?? ',';
  const names = splitLine(header.text, separator).map((name) => name.toLowerCase());
  const ages = names.map((name) => MONTHS_IN.get(name.replace(/s$/, '')));
  const age = ages.findIndex((months) => months !== undefined);
  const columns = [age, ...['l', 'm', 's'].map((name) => names.indexOf(name))];
  if (columns.includes(-1)) {
    const reason =
      'the first line must name the columns month (or day, or year), L, M and S, with commas between them';
    return { line: header.line, reason };
  }
  if (values.length < 2)
    return { line: header.line, reason: 'the table needs a line for each age' };
  if (values.length > MAX_ROWS) {
    return { line: header.line, reason: `the table may have at most ${MAX_ROWS} lines` };
  }
  const rows: LmsRow[] = [];
  for (const value of values) {
    const cells = splitLine(value.text, separator);
    const row = cells.length > names.length ? COMMAS : readRow(cells, columns);
    if (typeof row === 'string') return { line: value.line, reason: row };
    row[0] = Math.round(row[0] * (ages[age] ?? 1) * 1e4) / 1e4;
    const reason = judgeRow(row, rows.at(-1), measure);
    if (reason !== undefined) return { line: value.line, reason };
    rows.push(row);
  }
  const source = note?.text.replaceAll(/^["#\s]+|[",;\s]+$/g, '') ?? '';
  return { source: source.slice(0, 200) || null, rows };
}

function isNote(line: string): boolean {
  return /^"?#/.test(line);
}

function splitLine(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

const COMMAS =
  'there are more values than columns: numbers need a decimal point, such as 0.0412, not a comma';

/** The numbers of the four columns, or what is wrong with one. */
function readRow(cells: readonly string[], columns: readonly number[]): LmsRow | string {
  const numbers: number[] = [];
  for (const [place, column] of columns.entries()) {
    const cell = cells[column] ?? '';
    if (!/^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(cell)) {
      const name = ['the age', 'L', 'M', 'S'][place];
      return `${name} must be a number with a decimal point, such as 0.0412, not "${cell.slice(0, 20)}"`;
    }
    numbers.push(Number(cell));
  }
  return numbers as LmsRow;
}

function judgeRow(
  [months, l, m, s]: LmsRow,
  before: LmsRow | undefined,
  measure: GrowthMeasure,
): string | undefined {
  const { from, to, unit } = MEDIANS[measure];
  if (months < 0 || months > MAX_MONTHS) return 'the age must be one of 0 to 21 years';
  if (before && months <= before[0]) {
    return 'the ages must rise from line to line, in a table of one sex';
  }
  if (before && months - before[0] > MAX_MONTHS_APART) {
    return 'the age is more than a year after the one before';
  }
  if (m < from || m > to) return `M must be a ${measure} of ${from} to ${to} ${unit}, not ${m}`;
  // Otherwise there is no value at three SD.
  const isPossible = s > 0 && s < 1 && 3 * Math.abs(l) * s < 1;
  return isPossible ? undefined : `L ${l} and S ${s} are not those of a growth table`;
}
