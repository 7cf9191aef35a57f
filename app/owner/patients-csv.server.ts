import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { writeCsvLine } from '../http/csv.server.ts';
import { ADDED_CSV_COLUMNS, readAddedCsv } from '../patients/facts/facts-csv.server.ts';
import { ADDED_FIELDS, PATIENT_FIELDS } from '../patients/patient.ts';

const ROWS_AT_ONCE = 250;

/** All records as pieces of CSV, in the columns of the command `export`. The byte order mark tells spreadsheets that it is UTF-8. */
export async function* writePatients(rows: Kysely<Tables>): AsyncGenerator<string> {
  yield `\uFEFF${writeCsvLine([...PATIENT_FIELDS, ...ADDED_CSV_COLUMNS])}`;
  for (let last = ''; ;) {
    const piece = await rows
      .selectFrom('records')
      .select([...PATIENT_FIELDS, ...ADDED_FIELDS])
      .where('key', '>', last)
      .orderBy('key')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (piece.length > 0) {
      const addedOf = await readAddedCsv(rows, piece);
      yield piece
        .map((record) =>
          writeCsvLine([...PATIENT_FIELDS.map((field) => record[field]), ...addedOf(record)]),
        )
        .join('');
    }
    if (piece.length < ROWS_AT_ONCE) return;
    last = piece.at(-1)?.key ?? last;
  }
}
