import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { keepBytes } from '../../app/reports/upload/save-report.server.ts';
import { FileMissing, type FileStore } from '../../storage/files/files.ts';
import { newKey } from '../../storage/keys.ts';
import type { ReportFilesTable } from '../../storage/tables.ts';
import { CommandFault, stopIfAsked } from '../command.ts';
import { findHere } from '../hosted/bulk-insert.ts';
import type { ImportReport } from '../hosted/import-report.ts';
import { timesOf, type FoundFile, type ListedTimes } from '../hosted/report-files.ts';
import type { Stores } from '../open-stores.ts';
import { tellLeft } from './find-left.ts';
import { ERASED, type Past } from './new-entries.ts';

export interface Copying extends Stores, Past {
  listing: ReadonlyMap<string, ListedTimes> | undefined;
  /** By '{patientid}/{name}', the keys that results of the export name. */
  fileKeys: ReadonlyMap<string, string> | undefined;
  report: ImportReport;
  /** Only report what would be copied. */
  isDryRun: boolean;
  signal: AbortSignal;
  now: Date;
  /** Called with each file id stored, so that the files can be removed after an error. */
  onCopied: (fileId: string) => void;
  /** Called before each file. */
  onFile: () => Promise<void>;
  onPassed: (bytes: number) => void;
}

/**
 * Copies new report files into the file store and returns their rows. If the store has lost the bytes of an
 * existing row, they are restored.
 */
export async function copyReportFiles(
  found: readonly FoundFile[],
  copying: Copying,
): Promise<ReportFilesTable[]> {
  const rows: ReportFilesTable[] = [];
  const keys = copying.fileKeys ?? new Map<string, string>();
  const taken = await findHere(copying.database.read, 'report_files', keys.values());
  const patients = Map.groupBy(found, (file) => file.patientid);
  for (const [patientid, files] of patients) {
    const known = await listKnown(copying, patientid);
    for (const file of files) {
      stopIfAsked(copying.signal);
      await copying.onFile();
      const here = known.get(file.name) ?? known.get(file.name.normalize('NFC'));
      if (here) {
        if (here.sha256 !== (await hashFile(file, copying)))
          copying.report.skip('files', file.fullPath, 'there is another file with this name here');
        else if (await isStored(copying.files, here)) copying.report.pass('files', file.fullPath);
        else await putBack(file, here, copying);
      } else if (copying.isErased?.({ key: '', patientid })) {
        copying.report.skip('files', file.fullPath, ERASED);
      } else if (await wasChangedHere(file, known, copying)) continue;
      else if (copying.due?.leavesOutFile(patientid)) {
        copying.report.skip('files', file.fullPath, 'past its retention period');
      } else if (copying.left.has(patientid)) {
        const kept = copying.left.get(patientid) ?? '';
        copying.report.skip('files', file.fullPath, tellLeft(patientid, kept));
      } else if (copying.isDryRun) copying.report.take('files', file.fullPath);
      else {
        const key = keys.get(`${patientid}/${file.name}`);
        const isFree = key !== undefined && !taken.has(key);
        rows.push(await copyFile(file, isFree ? key : newKey(copying.now), copying));
        if (isFree) taken.add(key);
      }
    }
  }
  return rows;
}

/** Whether staff deleted or renamed a file with this name and bytes; if so, reports it. */
async function wasChangedHere(
  file: FoundFile,
  known: ReadonlyMap<string, KnownFile>,
  copying: Copying,
): Promise<boolean> {
  const { changed, report } = copying;
  if (!changed.hasFiles(file.patientid)) return false;
  const sha256 = await hashFile(file, copying);
  const spellings = [file.name, file.name.normalize('NFC')].map((name) => ({ name, sha256 }));
  const wasRenamed = spellings.some((one) => changed.isFileRenamed(file.patientid, one));
  const here = wasRenamed && [...known.values()].find((one) => one.sha256 === sha256);
  if (here) {
    if (await isStored(copying.files, here)) report.keep('files', file.fullPath);
    else await putBack(file, here, copying);
    return true;
  }
  // A renamed file that is gone was deleted under its new name.
  const wasDeleted = spellings.some((one) => changed.isFileDeleted(file.patientid, one));
  if (!wasRenamed && !wasDeleted) return false;
  report.skip('files', file.fullPath, 'deleted here by staff');
  return true;
}

interface KnownFile {
  sha256: string;
  file_id: string;
}

async function listKnown({ database }: Stores, patientid: string): Promise<Map<string, KnownFile>> {
  const rows = await database.read
    .selectFrom('report_files')
    .select(['name', 'sha256', 'file_id'])
    .where('patientid', '=', patientid)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

async function isStored(files: FileStore, { file_id }: KnownFile): Promise<boolean> {
  try {
    await files.size(file_id);
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

async function putBack(
  file: FoundFile,
  { file_id: fileId, sha256 }: KnownFile,
  copying: Copying,
): Promise<void> {
  const { files, report } = copying;
  if (!copying.isDryRun) {
    const kept = await files.put(readFound(file, copying), { fileId });
    if (kept.sha256 !== sha256) {
      await files.remove(fileId);
      throw new CommandFault(`${file.path} was changed while it was read.`);
    }
  }
  report.take('files', file.fullPath);
  report.note(file.fullPath, 'its bytes were missing here');
}

async function copyFile(file: FoundFile, key: string, copying: Copying): Promise<ReportFilesTable> {
  const { files, report, listing } = copying;
  const times = listing?.get(file.fullPath);
  if (listing && !times) {
    report.note(file.fullPath, 'it is not in the listing, so its times are those of the file');
  }
  const kept = await keepBytes(files, readFound(file, copying));
  copying.onCopied(kept.fileId);
  report.take('files', file.fullPath);
  const { createdAt, updatedAt } = timesOf(file, times);
  return {
    key,
    patientid: file.patientid,
    name: file.name,
    size: kept.size,
    sha256: kept.sha256,
    type: kept.type,
    file_id: kept.fileId,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

async function hashFile(file: FoundFile, copying: Copying): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of readFound(file, copying)) hash.update(chunk);
  return hash.digest('hex');
}

async function* readFound(
  { path }: FoundFile,
  { onPassed, signal }: Copying,
): AsyncGenerator<Uint8Array> {
  // The file may have been replaced by a symbolic link since it was listed.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  for await (const chunk of handle.createReadStream()) {
    stopIfAsked(signal);
    yield chunk;
    onPassed(chunk.length);
  }
}
