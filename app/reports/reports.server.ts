import type { Database } from '../../storage/database.ts';
import { FileMissing, FilesUnavailable, type FileStore } from '../../storage/files/files.ts';
import type { ReportFilesTable } from '../../storage/tables.ts';
import { showSizeKb } from './report.ts';
import type { Report, ReportListing } from './reports.contract.ts';

export interface ReportStores {
  database: Database;
  files: FileStore;
}

const READ_AT_ONCE = 16;

/**
 * A patient's files, newest first; files whose bytes are missing or have another size are listed as problems (R4).
 * While the file store is unreachable, all are listed as reports: opening one then asks the user to try again.
 */
export async function listReports(
  { database, files }: ReportStores,
  patientid: string,
): Promise<ReportListing> {
  const rows = await database.read
    .selectFrom('report_files')
    .selectAll()
    .where('patientid', '=', patientid)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .execute();
  const listing: ReportListing = { reports: [], problems: [] };
  let isAway = false;
  const find = (row: ReportFilesTable) =>
    findFault(files, row).catch((error: unknown) => {
      if (!(error instanceof FilesUnavailable)) throw error;
      isAway = true;
      return undefined;
    });
  for (let first = 0; first < rows.length; first += READ_AT_ONCE) {
    const some = rows.slice(first, first + READ_AT_ONCE);
    const faults = await Promise.all(some.map((row) => (isAway ? undefined : find(row))));
    some.forEach((row, place) => {
      const error = faults[place];
      if (error === undefined) listing.reports.push(toReport(row));
      else listing.problems.push({ name: row.name, error });
    });
  }
  return listing;
}

export async function findReport(
  database: Database,
  key: string,
): Promise<ReportFilesTable | undefined> {
  return database.read
    .selectFrom('report_files')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
}

/**
 * A sentence that says why the stored bytes cannot be sent; undefined if they can. Throws `FilesUnavailable` while the
 * whole store is unreachable.
 */
export async function findFault(
  files: FileStore,
  { file_id, size }: Pick<ReportFilesTable, 'file_id' | 'size'>,
): Promise<string | undefined> {
  try {
    const found = await files.size(file_id);
    return found === size ? undefined : `The file is damaged: ${found} bytes instead of ${size}.`;
  } catch (error) {
    if (error instanceof FileMissing) return 'The file is missing from the file store.';
    // The store is unreachable, which says nothing about this file.
    if (error instanceof FilesUnavailable) throw error;
    return 'The file store could not read this file.';
  }
}

export function toReport(row: ReportFilesTable): Report {
  return {
    key: row.key,
    name: row.name,
    fullPath: `endocrineImgs/${row.patientid}/${row.name}`,
    url: `/staff/reports/${row.key}`,
    sizeKb: showSizeKb(row.size),
    timeCreated: row.created_at,
    updated: row.updated_at,
  };
}
