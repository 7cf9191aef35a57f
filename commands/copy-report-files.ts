import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { keepBytes } from '../app/reports/save-report.server.ts';
import type { IsErased } from '../app/privacy/erasures.server.ts';
import type { ReportFilesTable } from '../storage/tables.ts';
import { newKey } from '../storage/keys.ts';
import type { ChangedHere } from './changed-here.ts';
import { stopIfAsked } from './command.ts';
import type { ImportReport } from './import-report.ts';
import type { FoundFile } from './list-report-files.ts';
import type { Stores } from './open-stores.ts';
import type { ListedTimes } from './read-listing.ts';

export interface Copying extends Stores {
  listing: ReadonlyMap<string, ListedTimes> | undefined;
  report: ImportReport;
  isErased: IsErased | undefined;
  changed: ChangedHere;
  /** Only tell what would be copied. */
  isDryRun: boolean;
  signal: AbortSignal;
  now: Date;
  /** Told of every file that the store now holds, so that a fault can take it out again. */
  onCopied: (fileId: string) => void;
  onPassed: (bytes: number) => void;
}

/** Copies into the file store what it does not have yet, and gives the rows to store for it. */
export async function copyReportFiles(
  found: readonly FoundFile[],
  copying: Copying,
): Promise<ReportFilesTable[]> {
  const rows: ReportFilesTable[] = [];
  const patients = Map.groupBy(found, (file) => file.patientid);
  for (const [patientid, files] of patients) {
    const known = await listKnownHashes(copying, patientid);
    for (const file of files) {
      stopIfAsked(copying.signal);
      const sha256 = known.get(file.name);
      if (sha256 !== undefined) {
        if (sha256 === (await hashFile(file, copying))) copying.report.pass('files');
        else
          copying.report.skip('files', file.fullPath, 'another file stands here under this name');
      } else if (copying.isErased?.({ key: '', patientid })) {
        copying.report.skip('files', file.fullPath, 'erased here, as the person asked');
      } else if (await wasChangedHere(file, known, copying)) continue;
      else if (copying.isDryRun) copying.report.take('files', file.fullPath);
      else rows.push(await copyFile(file, copying));
    }
  }
  return rows;
}

/** Whether staff deleted or renamed just these bytes; the report is told. */
async function wasChangedHere(
  file: FoundFile,
  known: ReadonlyMap<string, string>,
  copying: Copying,
): Promise<boolean> {
  const { changed, report } = copying;
  if (!changed.hasFiles(file.patientid)) return false;
  const sha256 = await hashFile(file, copying);
  const bytes = { name: file.name, sha256 };
  const wasRenamed = changed.isFileRenamed(file.patientid, bytes);
  if (wasRenamed && [...known.values()].includes(sha256)) {
    report.keep('files', file.fullPath);
    return true;
  }
  // Whatever was renamed and is not there any more was deleted under its other name.
  if (!wasRenamed && !changed.isFileDeleted(file.patientid, bytes)) return false;
  report.skip('files', file.fullPath, 'deleted here by staff');
  return true;
}

async function listKnownHashes(
  { database }: Stores,
  patientid: string,
): Promise<Map<string, string>> {
  const rows = await database.read
    .selectFrom('report_files')
    .select(['name', 'sha256'])
    .where('patientid', '=', patientid)
    .execute();
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

async function copyFile(file: FoundFile, copying: Copying): Promise<ReportFilesTable> {
  const { files, report, listing, now } = copying;
  const times = listing?.get(file.fullPath);
  if (listing && !times) {
    report.note(file.fullPath, 'the listing lacks it, so its times are those of the file');
  }
  const kept = await keepBytes(files, readFound(file, copying));
  copying.onCopied(kept.fileId);
  report.take('files', file.fullPath);
  const updatedAt = times?.updatedAt ?? times?.createdAt ?? file.modifiedAt;
  const createdAt = times?.createdAt ?? updatedAt;
  return {
    key: newKey(now),
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
  // What was a plain file a moment ago may have been changed into a link.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  for await (const chunk of handle.createReadStream()) {
    stopIfAsked(signal);
    yield chunk;
    onPassed(chunk.length);
  }
}
