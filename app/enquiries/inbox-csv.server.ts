import type { DeskEnquiry } from './desk-enquiry.ts';

const COLUMNS = [
  ['Came', 'datetime'],
  ['Reference', 'reference'],
  ['Status', 'status'],
  ['Name', 'name'],
  ['Mobile', 'mobile'],
  ['Email', 'email'],
  ['Preferred date', 'date'],
  ['Topic', 'selectOpt'],
  ['Message', 'message1'],
  ['Agreed time', 'agreedAt'],
  ['Note', 'note'],
] as const satisfies [string, keyof DeskEnquiry][];

// What spreadsheets take for a formula, in half and full width, also after spaces.
// oxlint-disable-next-line no-control-regex
const FORMULA = /^[\s\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\u0000]/;

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_START = `\uFEFF${writeLine(COLUMNS.map(([title]) => title))}`;

export function writeCsv(enquiries: readonly DeskEnquiry[]): string {
  return enquiries
    .map((enquiry) => writeLine(COLUMNS.map(([, field]) => enquiry[field] ?? '')))
    .join('');
}

/** One record of RFC 4180. */
function writeLine(cells: readonly string[]): string {
  return `${cells.map((cell) => writeCell(cell)).join(',')}\r\n`;
}

/** A cell that a spreadsheet would run gets an apostrophe before it (D9). */
function writeCell(cell: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
