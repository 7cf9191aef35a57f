import { makeReference } from '../app/enquiries/reference.ts';
import { mobileToMatch } from '../app/patients/mobile.ts';
import type { Database } from '../storage/database.ts';
import type {
  KeptValuesTable,
  OtherListsTable,
  ReportFilesTable,
  Tables,
} from '../storage/tables.ts';
import { inPieces, type BulkInsert } from './bulk-query.ts';
import { openBulkTables } from './bulk-tables.ts';
import { CommandFault } from './command.ts';
import { ENQUIRY_COLUMNS, RECORD_COLUMNS, toRow } from './entry-members.ts';
import type { Entry } from './new-entries.ts';

/** What an import adds: looked up, checked and copied before, so that the write itself is short. */
export interface ImportedRows {
  records: Entry[];
  enquiries: Entry[];
  others: OtherListsTable[];
  lengths: KeptValuesTable[];
  files: ReportFilesTable[];
}

/** Stores all rows in one transaction, or none. `onWritten` is told how many rows stand so far. */
export async function writeImport(
  database: Database,
  rows: ImportedRows,
  onWritten: (rows: number) => void,
): Promise<void> {
  const count = Object.values(rows).reduce((sum, { length }) => sum + length, 0);
  if (count === 0) return;
  await database.write(async (transaction) => {
    let added = 0;
    const insert = async <Table extends keyof Tables>(
      into: BulkInsert<Table>,
      piece: Parameters<BulkInsert<Table>['insert']>[1],
    ) => {
      added += await into.insert(transaction, piece);
      onWritten(piece.length);
    };
    const to = openBulkTables(transaction);
    for (const piece of inPieces(rows.records)) await insert(to.records, piece.map(toRecordRow));
    for (const piece of inPieces(rows.enquiries)) {
      await insert(to.enquiries, piece.map(toEnquiryRow));
    }
    for (const list of rows.others) await insert(to.others, [list]);
    for (const length of rows.lengths) await insert(to.lengths, [length]);
    for (const piece of inPieces(rows.files)) await insert(to.files, piece);
    if (added === count) return;
    throw new CommandFault(
      'Somebody else brought in the same keys at this moment: nothing was changed here, import once more.',
    );
  });
}

function toRecordRow([key, raw]: Entry) {
  const row = toRow(raw, RECORD_COLUMNS);
  const mobile_match = row.mobile === null ? null : mobileToMatch(row.mobile);
  return { key, ...row, mobile_match, version: 1 };
}

function toEnquiryRow([key, raw]: Entry) {
  const row = toRow(raw, ENQUIRY_COLUMNS);
  return { key, ...row, reference: makeReference(key), place: 'inbox', version: 1 };
}
