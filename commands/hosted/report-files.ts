import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stopIfAsked, CommandFault } from '../command.ts';
import { describeEntry, FILES_FOLDER, isOfSystem } from './find-export.ts';
import type { ImportReport } from './import-report.ts';
import { readItems } from './json-reader.ts';

/** The hosted storage's own limit. */
const MAX_PATH_BYTES = 1024;

export interface FoundFile {
  patientid: string;
  /** Path below the patient's folder. */
  name: string;
  /** The hosted storage's name: 'endocrineImgs/{patientid}/{name}'. */
  fullPath: string;
  path: string;
  size: number;
  modifiedAt: Date;
}

/** The files in all patients' folders, sorted by name. Anything but regular files is reported as skipped. */
export async function listReportFiles(
  filesFolder: string,
  report: ImportReport,
  signal: AbortSignal,
): Promise<FoundFile[]> {
  const found: FoundFile[] = [];

  async function walk(parents: string[]): Promise<void> {
    stopIfAsked(signal);
    const folder = join(filesFolder, ...parents);
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const way = [...parents, entry.name];
      const fullPath = [FILES_FOLDER, ...way].join('/');
      const [patientid = '', ...below] = way;
      if (isOfSystem(entry.name)) report.skip('files', fullPath, 'the operating system made it');
      else if (entry.name.includes('\uFFFD'))
        report.skip('files', fullPath, 'its name is not UTF-8');
      else if (entry.isDirectory()) await walk(way);
      else if (!entry.isFile()) report.skip('files', fullPath, describeEntry(entry));
      else if (Buffer.byteLength(fullPath) > MAX_PATH_BYTES) {
        report.skip('files', fullPath, `its path is longer than ${MAX_PATH_BYTES} bytes`);
      } else if (below.length === 0) {
        report.skip('files', fullPath, 'it is not in a patient’s folder');
      } else {
        const path = join(folder, entry.name);
        const { size, mtime } = await lstat(path);
        found.push({ patientid, name: below.join('/'), fullPath, path, size, modifiedAt: mtime });
      }
    }
  }

  await walk([]);
  return found;
}

/**
 * The files with the names of the listing. A Mac's disk writes an accent or a Telugu vowel in another Unicode form
 * than the storage, so names are compared in NFC where there is no file with the very name.
 */
export function spellAsListed(
  files: readonly FoundFile[],
  listing: ReadonlyMap<string, ListedTimes>,
): FoundFile[] {
  const there = new Set(files.map(({ fullPath }) => fullPath));
  const missing = [...listing.keys()].filter((name) => !there.has(name));
  const listed = new Map(missing.map((name) => [name.normalize('NFC'), name]));
  return files.map((file) => {
    if (listing.has(file.fullPath)) return file;
    const fullPath = listed.get(file.fullPath.normalize('NFC'));
    const [, patientid, ...name] = fullPath?.split('/') ?? [];
    if (fullPath === undefined || patientid === undefined) return file;
    return { ...file, fullPath, patientid, name: name.join('/') };
  });
}

export interface ListedTimes {
  createdAt: Date | undefined;
  updatedAt: Date | undefined;
}

/** Times by full path ('endocrineImgs/{patientid}/{name}') from the storage's object listing. Throws CommandFault. */
export function readListing(text: string, file: string): Map<string, ListedTimes> {
  // Errors of `readItems`, unlike errors of JSON.parse, always give line and column.
  readItems(text);
  const listing: unknown = JSON.parse(text);
  const items = Array.isArray(listing) ? listing : readField(listing, 'items');
  if (!Array.isArray(items)) {
    throw new CommandFault(`${file} is not an object listing: a list 'items' was expected in it.`);
  }
  const times = new Map<string, ListedTimes>();
  for (const item of items) {
    const name = readField(item, 'name');
    if (typeof name !== 'string') {
      throw new CommandFault(`${file} is not an object listing: one of its items has no name.`);
    }
    // Storage browsers create empty objects for folders.
    if (name.endsWith('/')) continue;
    times.set(name, {
      createdAt: readTime(readField(item, 'timeCreated')),
      updatedAt: readTime(readField(item, 'updated')),
    });
  }
  return times;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function readTime(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** The times in the object listing, or else the file's modification time. */
export function timesOf(
  { modifiedAt }: FoundFile,
  listed: ListedTimes | undefined,
): { createdAt: Date; updatedAt: Date } {
  const updatedAt = listed?.updatedAt ?? listed?.createdAt ?? modifiedAt;
  return { createdAt: listed?.createdAt ?? updatedAt, updatedAt };
}
