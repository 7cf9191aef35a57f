import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { markFilesForDeletion } from '../../storage/files/files-to-go.ts';
import { inPieces } from '../../storage/in-pieces.ts';
import { FilesUnavailable, type FileStore } from '../../storage/files/files.ts';

/** Keys of the rows that are to go, a table each. */
export interface RowsToRemove {
  records: readonly string[];
  enquiries: readonly string[];
  report_files: readonly string[];
  /** Everything else that is kept of these patients goes too. */
  patientids: readonly string[];
}

type OwnTable = 'records' | 'enquiries' | 'report_files';

/** How other tables name a row of these. */
const POINTERS: readonly (readonly [column: string, to: keyof RowsToRemove])[] = [
  ['record_key', 'records'],
  ['enquiry_key', 'enquiries'],
  ['report_key', 'report_files'],
  ['patientid', 'patientids'],
];

const OWN: readonly OwnTable[] = ['report_files', 'enquiries', 'records'];

// Chained and append-only: that something happened stays, and what it says leads to nobody any more. Holds
// and erasures are about what must not go, and what must not come back.
const KEPT = /^(?:audit|erasures|holds|kysely_|sqlite_)/;

const KEYS_AT_ONCE = 400;

/** Removes rows and whatever other tables hold of them, and lets the bytes of reports go; gives how many of each table went. */
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
  await markFilesForDeletion(
    transaction,
    files.map(({ file_id }) => file_id),
  );
  for (const [table, column, to] of await listPointers(transaction)) {
    await remove(table, column, rows[to]);
  }
  for (const table of OWN) await remove(table, 'key', rows[table]);
  return removed;
}

/** The columns of all other tables that name such rows, so that a table added later is not forgotten. */
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
 * Removes bytes whose rows are gone. Gives how many stay for now because the store is away: the sweep of the
 * running site takes them within an hour of its return.
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
