import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileDurably } from '../../storage/durable-files.ts';

/** Which version the content folder was brought to last, so that a later change by hand can be told from it. */
export interface FolderNote {
  version: number;
  tree: string;
}

const NOTE = 'content-version.json';

export async function readFolderNote(dataDir: string): Promise<FolderNote | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, NOTE), 'utf8')) as FolderNote;
  } catch {
    // Missing, or cut off by a failing disk: the folder is then compared with all versions.
    return undefined;
  }
}

export function writeFolderNote(dataDir: string, note: FolderNote): Promise<void> {
  return writeFileDurably(join(dataDir, NOTE), JSON.stringify(note));
}
