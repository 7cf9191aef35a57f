import { makeZip, predictLength } from 'client-zip';
import { FileMissing } from '../../../storage/files/files.ts';
import type { ReportFilesTable } from '../../../storage/tables.ts';
import { nameForFolder, numberName } from './file-name.ts';
import { findFault, type ReportStores } from '../reports.server.ts';

const LIST_OF_MISSING = 'could-not-be-read.txt';

export interface ZippedReports {
  length: bigint;
  /** Opens the files one after the other, the first at once; cancelling the stream closes them. */
  read(): ReadableStream<Uint8Array>;
}

interface Entry {
  name: string;
  row: ReportFilesTable;
}

/** An uncompressed archive of all files of a patient; undefined if there are none. */
export async function zipReports(
  { database, files }: ReportStores,
  patientid: string,
): Promise<ZippedReports | undefined> {
  const rows = await database.read
    .selectFrom('report_files')
    .selectAll()
    .where('patientid', '=', patientid)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .execute();
  if (rows.length === 0) return undefined;
  const whole: ReportFilesTable[] = [];
  const missing: string[] = [];
  for (const row of rows) {
    const fault = await findFault(files, row);
    if (fault === undefined) whole.push(row);
    else missing.push(`${row.name}: ${fault}\r\n`);
  }
  const entries = nameApart(whole);
  const note = missing.length > 0 ? Buffer.from(missing.join('')) : undefined;
  async function* list() {
    if (note) yield { name: LIST_OF_MISSING, input: note, lastModified: new Date(0) };
    for (const { name, row } of entries) {
      const input = await files.read(row.file_id).catch(nameGone);
      try {
        yield { name, lastModified: new Date(row.updated_at), input };
      } finally {
        // client-zip does not close the current file when the archive is cancelled.
        input.destroy();
      }
    }
  }
  const sizes = entries.map(({ name, row }) => ({ name, size: row.size }));
  if (note) sizes.push({ name: LIST_OF_MISSING, size: note.length });
  return { length: predictLength(sizes), read: () => makeZip(list()) };
}

class ReportGone extends Error {
  override name = 'ReportGone';
  // Treated like a client that disconnects: the connection is cut and no error is logged.
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * A report was deleted after its length was announced, so the archive cannot be completed. A new request gets a
 * complete one.
 */
function nameGone(error: unknown): never {
  if (!(error instanceof FileMissing)) throw error;
  throw new ReportGone('a report was deleted before its turn', { cause: error });
}

/** Gives each file a name that is valid and unique on every operating system, regardless of case. */
function nameApart(rows: ReportFilesTable[]): Entry[] {
  const taken = new Set([LIST_OF_MISSING]);
  return rows.map((row) => {
    const clean = nameForFolder(row.name);
    let number = 1;
    while (taken.has(numberName(clean, number).toLowerCase())) number++;
    const name = numberName(clean, number);
    taken.add(name.toLowerCase());
    return { name, row };
  });
}
