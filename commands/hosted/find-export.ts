import type { Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandFault } from '../command.ts';

export const DATABASE_FILE = 'clinic-export.json';
export const DESK_FILE = 'clinic-desk.json';
export const LISTING_FILE = 'storage-objects.json';
export const FILES_FOLDER = 'endocrineImgs';

const BESIDE = new Set([DESK_FILE, LISTING_FILE]);

export interface FoundExport {
  databaseFile: string;
  deskFile: string | undefined;
  listingFile: string | undefined;
  filesFolder: string | undefined;
  /** Names of other files in the folder. */
  strangers: string[];
}

/** Finds the parts of an export in a folder, or beside the given JSON file. Throws CommandFault if there is none. */
export async function findExport(path: string): Promise<FoundExport> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) throw new CommandFault(`There is no folder '${path}'.`);
  const folder = found.isDirectory() ? path : dirname(path);
  const names = (await readdir(folder)).sort();
  const databaseFile = found.isDirectory() ? join(path, pickDatabaseFile(path, names)) : path;
  const filesFolder = join(folder, FILES_FOLDER);
  const filesStats = names.includes(FILES_FOLDER) ? await lstat(filesFolder) : undefined;
  const hasFiles = filesStats?.isDirectory() === true;
  const known = new Set([databaseFile, join(folder, DESK_FILE), join(folder, LISTING_FILE)]);
  if (hasFiles) known.add(filesFolder);
  return {
    databaseFile,
    deskFile: names.includes(DESK_FILE) ? join(folder, DESK_FILE) : undefined,
    listingFile: names.includes(LISTING_FILE) ? join(folder, LISTING_FILE) : undefined,
    filesFolder: hasFiles ? filesFolder : undefined,
    strangers: found.isDirectory() ? names.filter((name) => !known.has(join(folder, name))) : [],
  };
}

function pickDatabaseFile(folder: string, names: string[]): string {
  if (names.includes(DATABASE_FILE)) return DATABASE_FILE;
  const candidates = names.filter(
    (name) => /\.json$/i.test(name) && !BESIDE.has(name) && !isOfSystem(name),
  );
  const [only, ...others] = candidates;
  if (only === undefined) {
    throw new CommandFault(
      `The folder '${folder}' holds no database export: a file ${DATABASE_FILE} was expected.`,
    );
  }
  if (others.length > 0) {
    throw new CommandFault(
      `The folder '${folder}' holds several JSON files (${candidates.join(', ')}): name the file to import.`,
    );
  }
  return only;
}

/** A file or folder that macOS or Windows puts among a person's files. */
export function isOfSystem(name: string): boolean {
  return /^(?:\.DS_Store|\._.*|__MACOSX|Thumbs\.db|desktop\.ini)$/is.test(name);
}

/** The kind of a directory entry, as the reason in 'skipped' messages. */
export function describeEntry(
  entry: Pick<Stats, 'isSymbolicLink' | 'isFile' | 'isDirectory'>,
): string {
  if (entry.isSymbolicLink()) return 'it is a symbolic link';
  if (entry.isDirectory()) return 'it is a folder';
  return entry.isFile() ? 'it is a file' : 'it is not an ordinary file';
}
