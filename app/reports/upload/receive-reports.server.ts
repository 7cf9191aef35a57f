import { FilesFull, FileTooLarge } from '../../../storage/files/files.ts';
import type { ReportFilesTable } from '../../../storage/tables.ts';
import { hasVisit } from '../../patients/records/known-patient.server.ts';
import type { AuditEntry } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { recordReading } from '../../audit/record-reading.server.ts';
import type { Actor } from '../list/change-report.server.ts';
import { type FileFault, inspectFile } from './inspect-file.ts';
import { completeName, nameToKeep } from '../files/file-name.ts';
import {
  type IncomingFile,
  readUpload,
  TooManyParts,
  UploadUnreadable,
} from './read-upload.server.ts';
import type { Report } from '../reports.contract.ts';
import { toReport, type ReportStores } from '../reports.server.ts';
import { keepBytes } from './save-report.server.ts';
import {
  FileRefused,
  storeReports,
  restoreMissingBytes,
  type KeptFile,
  type UploadRefusal,
} from './store-uploads.server.ts';
import { MAX_BYTES, MAX_FILES } from '../upload-limits.ts';

export type Received =
  { kind: 'kept'; reports: Report[]; isNew: boolean } | { kind: 'signed-out' } | UploadRefusal;

interface Upload {
  patientid: string;
  who: Actor;
  /** Called once all bytes are there, since an upload may outlast the session. */
  isSessionOver: (() => Promise<boolean>) | undefined;
}

/** Uploads are refused below this free space, which is kept for enquiries and records. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;

const TOO_MANY = `At most ${MAX_FILES} files can be sent at once.`;

/**
 * Stores all files of a request or none: first the bytes of every file, durably, then their rows in one transaction.
 * Bytes that got no row are removed at once, or else by the sweep.
 */
export async function receiveReports(
  stores: ReportStores,
  request: Request,
  { patientid, who, isSessionOver }: Upload,
): Promise<Received> {
  const kept: KeptFile[] = [];
  const placed = new Set<string>();
  let isKnown = false;
  try {
    await requireRoom(stores);
    await requirePatient(stores, patientid);
    isKnown = true;
    await readUpload(request, async (file) => {
      if (kept.length === MAX_FILES) {
        throw new FileRefused(413, TOO_MANY);
      }
      kept.push(await keepFile(stores, file));
    });
    if (await isSessionOver?.()) return { kind: 'signed-out' };
    if (kept.length === 0) throw new FileRefused(422, 'Choose a file.');
    const { rows, isNew, same } = await storeReports(stores, kept, { patientid, who, placed });
    for (const { row, bytes } of same) {
      if (await restoreMissingBytes(stores, row, bytes, who)) placed.add(bytes.fileId);
      else await recordReading(stores.database, describeSame(row, who));
    }
    return { kind: 'kept', reports: rows.map(toReport), isNew };
  } catch (error) {
    const refusal = findRefusal(error);
    // The commit may have happened although its answer was lost, so the bytes are left for the sweep to judge.
    if (!refusal) {
      kept.length = 0;
      throw error;
    }
    placed.clear();
    // A refusal reveals that the patient exists, so it is recorded, except on a full disk.
    if (isKnown && refusal.status !== 404 && refusal.status !== 507) {
      const entry = { ...who, patientid, subject: 'reports', result: 'refused' } as const;
      await recordReading(stores.database, { ...entry, action: 'upload' });
    }
    return refusal;
  } finally {
    for (const { bytes } of kept) {
      if (placed.has(bytes.fileId)) continue;
      // If this fails, the sweep removes them.
      await stores.files.remove(bytes.fileId).catch(() => undefined);
    }
  }
}

/** A file that is stored already counts as a reading, since the answer contains its entry. */
function describeSame({ key, patientid }: ReportFilesTable, who: Actor): AuditEntry {
  const subject = nameSubject('report', key);
  return { ...who, action: 'read', patientid, subject, result: 'ok' };
}

async function requirePatient({ database }: ReportStores, patientid: string): Promise<void> {
  if (!(await hasVisit(database.read, patientid))) {
    throw new FileRefused(404, 'There is no such patient.');
  }
}

/** Checked before the patient is looked up: the answer on a full disk must not reveal whether the patient exists. */
async function requireRoom({ files }: ReportStores): Promise<void> {
  const free = (await files.freeBytes?.()) ?? Infinity;
  if (free < MIN_FREE_BYTES) throw new FilesFull('The disk of the report files is nearly full.');
}

async function keepFile({ files }: ReportStores, file: IncomingFile): Promise<KeptFile> {
  if (file.field !== 'file') throw new FileRefused(422, 'Send files in the field “file”.');
  const name = nameToKeep(file.name);
  const inspection = inspectFile({ name, type: file.type });
  const require = (fault: FileFault | undefined) => {
    if (fault) throw new FileRefused(fault.status, fault.message);
  };
  async function* inspected(): AsyncGenerator<Uint8Array> {
    for await (const chunk of file.bytes) {
      require(inspection.take(chunk));
      yield chunk;
    }
    require(inspection.finish());
  }
  const bytes = await keepBytes(files, inspected(), { maxBytes: MAX_BYTES });
  return { name: completeName(name, bytes.type), bytes };
}

function findRefusal(error: unknown): UploadRefusal | undefined {
  if (error instanceof FileRefused) return error.refusal;
  const as = (status: UploadRefusal['status'], message: string): UploadRefusal => ({
    kind: 'refused',
    status,
    message,
  });
  if (error instanceof UploadUnreadable) {
    return as(400, 'The upload ended too early or is not a multipart body. Nothing was stored.');
  }
  if (error instanceof TooManyParts) return as(413, TOO_MANY);
  if (error instanceof FileTooLarge) return as(413, 'A file is larger than 20 MB.');
  if (error instanceof FilesFull) {
    return as(507, 'There is no room for more files at present. Nothing was stored.');
  }
  return undefined;
}
