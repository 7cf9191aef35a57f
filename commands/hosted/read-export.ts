import { open, stat } from 'node:fs/promises';
import { CommandFault } from '../command.ts';
import { type DeskPart, readDeskPart } from './desk-part.ts';
import { LISTING_FILE, FILES_FOLDER, type FoundExport } from './find-export.ts';
import type { ImportReport } from './import-report.ts';
import { BrokenJson } from './json-reader.ts';
import { readDatabaseExport, type DatabaseExport, type OwnKind } from './read-database-export.ts';
import {
  listReportFiles,
  type FoundFile,
  readListing,
  type ListedTimes,
  spellAsListed,
} from './report-files.ts';

export interface ReadExport {
  lists: DatabaseExport;
  /** Only in exports of this site. */
  desk: DeskPart | undefined;
  listing: ReadonlyMap<string, ListedTimes> | undefined;
  files: FoundFile[];
}

const LARGEST_MB = 500;

/** Reads and checks all parts of an export except the report files' bytes. Changes nothing; throws CommandFault. */
export async function readExport(
  found: FoundExport,
  report: ImportReport,
  signal: AbortSignal,
  node?: OwnKind,
): Promise<ReadExport> {
  const { databaseFile, deskFile, listingFile, filesFolder } = found;
  const lists = await readJsonFile(databaseFile, (text) =>
    readDatabaseExport(text, databaseFile, report, node),
  );
  const desk =
    deskFile === undefined
      ? undefined
      : await readJsonFile(deskFile, (text) => readDeskPart(text, deskFile));
  const listing =
    listingFile === undefined
      ? undefined
      : await readJsonFile(listingFile, (text) => readListing(text, listingFile));
  const there = filesFolder === undefined ? [] : await listReportFiles(filesFolder, report, signal);
  const files = listing ? spellAsListed(there, listing) : there;
  for (const name of found.strangers) report.note(name, 'it is not part of an export');
  reportMissingFiles(listing, files, report);
  return { lists, desk, listing, files };
}

/** Passes a JSON file's text to `read`. Throws CommandFault with file, line and column for broken JSON. */
async function readJsonFile<Result>(path: string, read: (text: string) => Result): Promise<Result> {
  const text = decode(path, await readBytes(path));
  try {
    return read(text);
  } catch (error) {
    if (error instanceof BrokenJson) throw new CommandFault(`${path} is broken: ${error.message}.`);
    throw error;
  }
}

async function readBytes(path: string): Promise<Buffer> {
  const found = await stat(path);
  // Reading a pipe or a device might never end.
  if (!found.isFile() && !found.isDirectory()) {
    throw new CommandFault(`${path} cannot be used: it is not an ordinary file.`);
  }
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > LARGEST_MB * 1_000_000) {
      throw new CommandFault(
        `${path} is larger than ${LARGEST_MB} MB: export its lists one by one and import each.`,
      );
    }
    return await file.readFile();
  } catch (error) {
    // Errors of reading, unlike those of opening, lack the path.
    if (error instanceof Error && 'code' in error) Object.assign(error, { path });
    throw error;
  } finally {
    await file.close();
  }
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandFault(`${path} is not text in UTF-8, the encoding of JSON.`);
  }
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
