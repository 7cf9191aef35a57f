import { writeCsvLine } from '../../http/csv.server.ts';
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

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_START = `\uFEFF${writeCsvLine(COLUMNS.map(([title]) => title))}`;

export function writeCsv(enquiries: readonly DeskEnquiry[]): string {
  return enquiries
    .map((enquiry) => writeCsvLine(COLUMNS.map(([, field]) => enquiry[field])))
    .join('');
}
