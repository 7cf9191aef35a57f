import type { DeskPart } from './desk-part.ts';
import { LISTING_FILE, FILES_FOLDER, type FoundExport } from './find-export.ts';
import type { ImportReport } from './import-report.ts';
import { listReportFiles, type FoundFile } from './list-report-files.ts';
import { readDatabaseExport, type DatabaseExport } from './read-database-export.ts';
import { readDeskPart } from '../import/read-desk-part.ts';
import { readJsonFile } from './read-json-file.ts';
import { readListing, type ListedTimes } from './read-listing.ts';

export interface ReadExport {
  lists: DatabaseExport;
  /** Only exports of this site have it. */
  desk: DeskPart | undefined;
  listing: ReadonlyMap<string, ListedTimes> | undefined;
  files: FoundFile[];
}

/** Reads and checks all parts of an export but the report files' bytes; nothing is changed by it. */
export async function readExport(
  found: FoundExport,
  report: ImportReport,
  signal: AbortSignal,
): Promise<ReadExport> {
  const { databaseFile, deskFile, listingFile, filesFolder } = found;
  const lists = await readJsonFile(databaseFile, (text) =>
    readDatabaseExport(text, databaseFile, report),
  );
  const desk =
    deskFile === undefined
      ? undefined
      : await readJsonFile(deskFile, (text) => readDeskPart(text, deskFile));
  const listing =
    listingFile === undefined
      ? undefined
      : await readJsonFile(listingFile, (text) => readListing(text, listingFile));
  const files = filesFolder === undefined ? [] : await listReportFiles(filesFolder, report, signal);
  for (const name of found.strangers) report.note(name, 'it is no part of an export');
  reportMissingFiles(listing, files, report);
  return { lists, desk, listing, files };
}

function reportMissingFiles(
  listing: ReadExport['listing'],
  files: FoundFile[],
  report: ImportReport,
): void {
  if (!listing) return;
  const there = new Set(files.map((file) => file.fullPath));
  for (const name of listing.keys()) {
    if (there.has(name)) continue;
    const why = name.startsWith(`${FILES_FOLDER}/`)
      ? `${LISTING_FILE} names it, but it is not in the folder`
      : `${LISTING_FILE} names it, but it is not under ${FILES_FOLDER}`;
    report.skip('files', name, why);
  }
}
