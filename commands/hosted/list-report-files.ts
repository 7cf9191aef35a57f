import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stopIfAsked } from '../command.ts';
import { describeEntry, FILES_FOLDER } from './find-export.ts';
import type { ImportReport } from './import-report.ts';

/** The hosted storage's own limit. */
const MAX_PATH_BYTES = 1024;

export interface FoundFile {
  patientid: string;
  /** Below the patient's folder, with the folders between. */
  name: string;
  /** As the hosted storage names it: 'endocrineImgs/{patientid}/{name}'. */
  fullPath: string;
  path: string;
  size: number;
  modifiedAt: Date;
}

/** The files of every patient's folder, in the order of their names; what is no plain file is skipped. */
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
      if (entry.name.includes('\uFFFD')) report.skip('files', fullPath, 'its name is not UTF-8');
      else if (entry.isDirectory()) await walk(way);
      else if (!entry.isFile()) report.skip('files', fullPath, describeEntry(entry));
      else if (Buffer.byteLength(fullPath) > MAX_PATH_BYTES) {
        report.skip('files', fullPath, `its path is longer than ${MAX_PATH_BYTES} bytes`);
      } else if (below.length === 0) {
        report.skip('files', fullPath, 'it lies in no folder of a patient');
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
