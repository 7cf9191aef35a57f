import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { markFilesForDeletion } from '../../storage/files/deletion-marks.ts';
import { inPieces } from '../../storage/database.ts';
import { lockRows } from '../../storage/locks.ts';
import { indexRecords } from '../patients/records/index-records.server.ts';
import { FilesUnavailable, type FileStore } from '../../storage/files/files.ts';
import { PERSON_TABLES, POINTERS, type KeyedTable, type Pointer } from './person-tables.ts';

/** Keys of the rows to remove, by table. */
export interface RowsToRemove extends Partial<Record<KeyedTable, readonly string[]>> {
  /** Patients of whom the rows in all other tables are removed too. */
  patientids?: readonly string[];
}

/** The rows to which the columns of other tables point. */
const POINTED: Record<Pointer, keyof RowsToRemove> = {
  record_key: 'records',
  enquiry_key: 'enquiries',
  report_key: 'report_files',
  patientid: 'patientids',
};

/** Removed by their keys alone: a record that was filed under the patient once is not the patient's now. */
const BY_KEY_ALONE = new Set<string>(['records', 'enquiries', 'report_files']);

/** Last, since a trigger of `records` gives a recall another visit. */
const KEYED: readonly KeyedTable[] = [
  'appointments',
  'deleted_reports',
  'report_files',
  'enquiries',
  'records',
];

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
  const remove = async (table: string, column: string, values: readonly string[] = []) => {
    for (let start = 0; start < values.length; start += KEYS_AT_ONCE) {
      const piece = values.slice(start, start + KEYS_AT_ONCE);
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(piece)})
      `.execute(transaction);
      if (numAffectedRows > 0n) removed[table] = (removed[table] ?? 0) + Number(numAffectedRows);
    }
  };
  await lockCorrected(transaction, rows);
  const files = await inPieces(rows.report_files ?? [], (keys) =>
    transaction.selectFrom('report_files').select('file_id').where('key', 'in', keys).execute(),
  );
  const deleted = await listDeletedFiles(transaction, rows);
  const fileIds = new Set([...files.map(({ file_id }) => file_id), ...deleted]);
  await markFilesForDeletion(transaction, [...fileIds]);
  for (const [table, column] of await listPointers(transaction)) {
    await remove(table, column, rows[POINTED[column]]);
  }
  for (const table of KEYED) await remove(table, 'key', rows[table]);
  await indexRecords(transaction, rows.records ?? []);
  return removed;
}

/** Locks what a desk may be correcting: the version that it keeps meanwhile would outlive the row. */
async function lockCorrected(
  transaction: Transaction<Tables>,
  { records = [], patientids = [] }: RowsToRemove,
): Promise<void> {
  const visits = transaction.selectFrom('records').select('key');
  await inPieces(records, (keys) =>
    lockRows(transaction, visits.where('key', 'in', keys)).execute(),
  );
  const results = transaction.selectFrom('results').select('key');
  await inPieces(patientids, (ids) =>
    lockRows(transaction, results.where('patientid', 'in', ids)).execute(),
  );
}

/** The bytes of reports that staff deleted within the last day. */
export async function listDeletedFiles(
  rows: Kysely<Tables>,
  { patientids = [], deleted_reports: keys = [] }: RowsToRemove,
): Promise<string[]> {
  const files = rows.selectFrom('deleted_reports').select('file_id');
  const ofPatients = await inPieces(patientids, (piece) =>
    files.where('patientid', 'in', piece).execute(),
  );
  const named = await inPieces(keys, (piece) => files.where('key', 'in', piece).execute());
  return [...ofPatients, ...named].map(({ file_id }) => file_id);
}

/**
 * The columns by which rows are removed, from the database's own catalogue: an instance of the former version also
 * erases from the tables that a newer one has added meanwhile.
 */
async function listPointers(
  transaction: Kysely<Tables>,
): Promise<(readonly [table: string, column: Pointer])[]> {
  const known: Record<string, unknown> = PERSON_TABLES;
  const tables = await transaction.introspection.getTables();
  return tables
    .filter(({ name, isView }) => !isView && !BY_KEY_ALONE.has(name))
    .filter(({ name }) => typeof known[name] !== 'string' && !/^(?:kysely|sqlite)_/.test(name))
    .flatMap(({ name, columns }) =>
      POINTERS.filter((pointer) => columns.some((column) => column.name === pointer)).map(
        (pointer) => [name, pointer] as const,
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
