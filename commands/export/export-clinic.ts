import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandContext } from '../command.ts';
import { DATABASE_FILE, DESK_FILE, FILES_FOLDER, LISTING_FILE } from '../hosted/find-export.ts';
import { showPlainly } from '../hosted/import-report.ts';
import { readSnapshot } from '../hosted/stored-entries.ts';
import type { Stores } from '../open-stores.ts';
import { startProgress } from '../progress.ts';
import { writeDatabaseExport, type WrittenLists } from './write-database-export.ts';
import { writeDeskPart } from './write-desk-part.ts';
import { writeReportFiles, type WrittenFile } from './write-report-files.ts';

export interface Exported {
  lists: WrittenLists;
  files: number;
  /** Number of files that are missing or altered. */
  faults: number;
}

/** Writes all parts of an export into the folder, from a single snapshot of the database. */
export async function exportClinic(
  { database, files: store }: Stores,
  folder: string,
  { errors, signal }: Pick<CommandContext, 'errors' | 'signal'>,
): Promise<Exported> {
  const { lists, fileRows } = await readSnapshot(database, async (rows) => {
    const path = join(folder, DATABASE_FILE);
    const written = await writeDatabaseExport(rows, path, { errors, signal });
    await writeDeskPart(rows, join(folder, DESK_FILE), { signal });
    return {
      lists: written,
      fileRows: await rows.selectFrom('report_files').selectAll().execute(),
    };
  });

  await mkdir(join(folder, FILES_FOLDER), { mode: 0o700 });
  let faults = 0;
  const bytes = fileRows.reduce((sum, { size }) => sum + size, 0);
  const progress = startProgress(errors, 'Copying files (bytes)', bytes);
  const say = (sentence: string) => {
    progress.stop();
    errors.write(`${showPlainly(sentence)}\n`);
  };
  const written = await writeReportFiles(fileRows, folder, {
    store,
    signal,
    onFault: (sentence) => {
      faults++;
      say(sentence);
    },
    onNote: say,
    onWritten: (count) => progress.advance(count),
  });
  progress.stop();
  await writeListing(written, join(folder, LISTING_FILE));
  return { lists, files: written.length, faults };
}

async function writeListing(written: readonly WrittenFile[], path: string): Promise<void> {
  const items = written
    .toSorted((one, other) => (one.fullPath < other.fullPath ? -1 : 1))
    .map(({ file, fullPath }) => ({
      kind: 'storage#object',
      name: fullPath,
      size: String(file.size),
      contentType: file.type,
      timeCreated: file.created_at,
      updated: file.updated_at,
    }));
  const listing = { kind: 'storage#objects', items };
  await writeFile(path, `${JSON.stringify(listing, null, 1)}\n`, { flag: 'wx', mode: 0o600 });
}
