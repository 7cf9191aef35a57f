import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { markFilesForDeletion } from '../../storage/files/deletion-marks.ts';
import { inPieces } from '../../storage/database.ts';
import { FilesUnavailable, type FileStore } from '../../storage/files/files.ts';

/** Keys of the rows to remove, by table. */
export interface RowsToRemove {
  records: readonly string[];
  enquiries: readonly string[];
  /** Those of callers; those of patients go with `patientids`. */
  appointments: readonly string[];
  report_files: readonly string[];
  /** Patients of whom the rows in all other tables are removed too. */
  patientids: readonly string[];
}

type OwnTable = 'records' | 'enquiries' | 'report_files';

/** The columns with which other tables refer to these rows. */
const POINTERS: readonly (readonly [column: string, to: keyof RowsToRemove])[] = [
  ['record_key', 'records'],
  ['enquiry_key', 'enquiries'],
  ['report_key', 'report_files'],
  ['patientid', 'patientids'],
];

const OWN: readonly OwnTable[] = ['report_files', 'enquiries', 'records'];

// Tables that are left alone. The audit is a hash chain, and its ids no longer lead to a person. Holds and erasures
// say what must not be removed and what must not come back. Triggers remove names from their index with the records.
const KEPT = /^(?:audit|erasures|holds|known_names|name_words|kysely_|sqlite_)/;

const KEYS_AT_ONCE = 400;

/**
 * Removes rows, all rows of other tables that refer to them, and marks the bytes of reports for deletion. Resolves to
 * the number of removed rows by table.
 */
export async function removeRows(
  transaction: Transaction<Tables>,
  rows: RowsToRemove,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const remove = async (table: string, column: string, values: readonly string[]) => {
    for (let start = 0; start < values.length; start += KEYS_AT_ONCE) {
      const piece = values.slice(start, start + KEYS_AT_ONCE);
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(piece)})
      `.execute(transaction);
      if (numAffectedRows > 0n) removed[table] = (removed[table] ?? 0) + Number(numAffectedRows);
    }
  };
  const files = await inPieces(rows.report_files, (keys) =>
    transaction.selectFrom('report_files').select('file_id').where('key', 'in', keys).execute(),
  );
  const deleted = await listDeletedFiles(transaction, rows.patientids);
  await markFilesForDeletion(transaction, [...files.map(({ file_id }) => file_id), ...deleted]);
  for (const [table, column, to] of await listPointers(transaction)) {
    await remove(table, column, rows[to]);
  }
  await remove('appointments', 'key', rows.appointments);
  for (const table of OWN) await remove(table, 'key', rows[table]);
  return removed;
}

/** The bytes of the patients' reports that staff deleted within the last day. */
export async function listDeletedFiles(
  rows: Kysely<Tables>,
  patientids: readonly string[],
): Promise<string[]> {
  const deleted = await inPieces(patientids, (piece) =>
    rows.selectFrom('deleted_reports').select('file_id').where('patientid', 'in', piece).execute(),
  );
  return deleted.map(({ file_id }) => file_id);
}

/** Finds the referring columns in the database's own catalogue, so that a table added later is not forgotten. */
async function listPointers(
  transaction: Kysely<Tables>,
): Promise<(readonly [table: string, column: string, to: keyof RowsToRemove])[]> {
  const tables = await transaction.introspection.getTables();
  return tables
    .filter(({ name, isView }) => !isView && !KEPT.test(name) && !OWN.some((own) => own === name))
    .flatMap(({ name, columns }) =>
      POINTERS.filter(([pointer]) => columns.some((column) => column.name === pointer)).map(
        ([pointer, to]) => [name, pointer, to] as const,
      ),
    );
}

/**
 * Removes the bytes of files whose rows are gone. Resolves to the number of files left because the file store is
 * unreachable; the running site's sweep removes them within an hour of its return.
 */
export async function removeBytes(files: FileStore, fileIds: readonly string[]): Promise<number> {
  for (const [place, fileId] of fileIds.entries()) {
    try {
      await files.remove(fileId);
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error;
      return fileIds.length - place;
    }
  }
  return 0;
}
