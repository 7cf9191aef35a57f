import type { Transaction } from 'kysely';
import type { Tables, ReportFilesTable } from '../../../storage/tables.ts';
import { numberName } from '../files/file-name.ts';
import { insertReport, type KeptBytes, type NewReport } from './save-report.server.ts';
import type { Database } from '../../../storage/database.ts';
import { markFilesForDeletion } from '../../../storage/files/deletion-marks.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import type { FileFault } from './inspect-file.ts';
import { hasVisit } from '../../patients/records/known-patient.server.ts';
import { lockPatientExclusive } from '../../patients/records/lock-patient.server.ts';
import { MAX_BYTES_A_PATIENT } from '../upload-limits.ts';
import { noteEvent } from '../../live/events.server.ts';
import type { Actor } from '../list/change-report.server.ts';
import { findFault, type ReportStores } from '../reports.server.ts';

export interface UploadRefusal {
  kind: 'refused';
  status: FileFault['status'] | 400 | 404 | 507;
  message: string;
}

export interface KeptFile {
  name: string;
  bytes: KeptBytes;
}

export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly refusal: UploadRefusal;
  constructor(status: UploadRefusal['status'], message: string) {
    super('a file was refused');
    this.refusal = { kind: 'refused', status, message };
  }
}

export async function storeReports(
  { database }: ReportStores,
  kept: KeptFile[],
  { patientid, who, placed }: { patientid: string; who: Actor; placed: Set<string> },
) {
  const at = who.at.toISOString();
  return database.write(async (transaction) => {
    placed.clear();
    // Simultaneous uploads must choose names and count bytes one after the other.
    await lockPatientExclusive(transaction, patientid);
    if (!(await hasVisit(transaction, patientid))) {
      throw new FileRefused(404, 'There is no such patient.');
    }
    let isNew = false;
    const keys: string[] = [];
    const bytesAgain = new Map<string, KeptBytes>();
    for (const { name, bytes } of kept) {
      const report = { patientid, name, createdAt: at, updatedAt: at };
      const place = await placeReport(transaction, report, bytes, who.at);
      keys.push(place.key);
      if (place.isNew) placed.add(bytes.fileId);
      else bytesAgain.set(place.key, bytes);
      isNew ||= place.isNew;
    }
    if ((await countStoredBytes(transaction, patientid)) > MAX_BYTES_A_PATIENT) {
      throw new FileRefused(413, 'The files of one patient can have 1 GB in all.');
    }
    const rows = await transaction
      .selectFrom('report_files')
      .selectAll()
      .where('key', 'in', keys)
      .orderBy('key')
      .execute();
    const added = rows.filter(({ file_id }) => placed.has(file_id));
    // Events before audit entries, as everywhere: on PostgreSQL each takes a lock.
    for (const { key } of added) await noteEvent(transaction, 'report', key);
    for (const row of added) {
      await recordAudit(transaction, {
        ...who,
        action: 'upload',
        patientid,
        subject: nameSubject('report', row.key),
        result: 'ok',
      });
    }
    const same = rows.flatMap((row) => {
      const bytes = bytesAgain.get(row.key);
      return bytes ? [{ row, bytes }] : [];
    });
    return { rows, isNew, same };
  });
}

interface PlacedReport {
  key: string;
  /** False if the same bytes were stored under the name already, as after a repeated request. */
  isNew: boolean;
}

/** Inserts the row of a report; if other bytes have the name, a number is added to it. */
async function placeReport(
  transaction: Transaction<Tables>,
  report: NewReport,
  bytes: KeptBytes,
  now: Date,
): Promise<PlacedReport> {
  for (let number = 1; ; number++) {
    const name = numberName(report.name, number);
    const saved = await insertReport(transaction, { ...report, name }, bytes, now);
    if (saved.kind !== 'name-taken') return { key: saved.key, isNew: saved.kind === 'saved' };
  }
}

async function countStoredBytes(
  database: Pick<Database['read'], 'selectFrom'>,
  patientid: string,
): Promise<number> {
  const row = await database
    .selectFrom('report_files')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('patientid', '=', patientid)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/**
 * Replaces missing or damaged bytes of a report with the same bytes uploaded again. False if the stored bytes are
 * intact, or the report has been deleted or repaired since: then the new bytes are not needed.
 */
export async function restoreMissingBytes(
  { database, files }: ReportStores,
  row: ReportFilesTable,
  bytes: KeptBytes,
  who: Actor,
): Promise<boolean> {
  if ((await findFault(files, row)) === undefined) return false;
  return database.write(async (transaction) => {
    const mended = await transaction
      .updateTable('report_files')
      .set({ file_id: bytes.fileId })
      .where('key', '=', row.key)
      .where('file_id', '=', row.file_id)
      .returning('key')
      .executeTakeFirst();
    if (!mended) return false;
    await markFilesForDeletion(transaction, [row.file_id]);
    await noteEvent(transaction, 'report', row.key);
    await recordAudit(transaction, {
      ...who,
      action: 'upload',
      patientid: row.patientid,
      subject: nameSubject('report', row.key),
      result: 'ok',
    });
    return true;
  });
}
