import { writeCsvLine } from '../../http/csv.server.ts';
import { ANSWER_DETAILS, ANSWERS_OF_STAFF } from '../answer-details.ts';
import type { DeskEnquiry } from './desk-enquiry.ts';

const COLUMNS = [
  ['Came', 'datetime'],
  ['Reference', 'reference'],
  ['Status', 'status'],
  ...ANSWERS_OF_STAFF.map((field) => [ANSWER_DETAILS[field].label, field] as const),
  ['Agreed time', 'agreedAt'],
  ['Note', 'note'],
] as const satisfies (readonly [string, keyof DeskEnquiry])[];

/** The header line, after a byte order mark that tells spreadsheets that the file is UTF-8. */
export const CSV_START = `\uFEFF${writeCsvLine(COLUMNS.map(([title]) => title))}`;

export function writeCsv(enquiries: readonly DeskEnquiry[]): string {
  return enquiries
    .map((enquiry) => writeCsvLine(COLUMNS.map(([, field]) => enquiry[field])))
    .join('');
}
