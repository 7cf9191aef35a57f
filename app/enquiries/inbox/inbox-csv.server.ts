import { writeCsvLine } from '../../http/csv.server.ts';
import { ANSWER_DETAILS, ANSWERS_OF_STAFF } from '../answer-details.ts';
import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';

const COLUMNS = [
  ['Came', 'datetime'],
  ['Reference', 'reference'],
  ['Status', 'status'],
  ...ANSWERS_OF_STAFF.map((field) => [ANSWER_DETAILS[field].label, field] as const),
  ['Agreed time', 'agreedAt'],
  ['Note', 'note'],
] as const satisfies (readonly [string, keyof DeskEnquiry])[];

/** All enquiries as CSV. The byte order mark tells spreadsheets that it is UTF-8. */
export async function* writeCsv(pieces: AsyncIterable<DeskEnquiry[]>): AsyncGenerator<string> {
  yield `\uFEFF${writeCsvLine(COLUMNS.map(([title]) => title))}`;
  for await (const enquiries of pieces) {
    yield enquiries
      .map((enquiry) => writeCsvLine(COLUMNS.map(([, field]) => enquiry[field])))
      .join('');
  }
}
