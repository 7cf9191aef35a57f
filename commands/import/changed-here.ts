import type { Kysely } from 'kysely';
import { hashNamedBytes } from '../../app/reports/list/change-report.server.ts';
import { nameSubject, readSubject } from '../../app/audit/audit-subject.ts';
import type { Tables } from '../../storage/tables.ts';
import type { OwnKind } from '../hosted/read-database-export.ts';

export interface ReportBytes {
  name: string;
  sha256: string;
}

/** What staff deleted and renamed here, which an import must not undo. */
export interface ChangedHere {
  isDeleted(kind: OwnKind, key: string): boolean;
  /** Whether anything was done to this patient's files: only then are bytes compared. */
  hasFiles(patientid: string): boolean;
  isFileDeleted(patientid: string, file: ReportBytes): boolean;
  isFileRenamed(patientid: string, file: ReportBytes): boolean;
}

/** Records leave a last version, report files their hash, and of enquiries the audit knows, by their keys. */
export async function findChangedHere(rows: Kysely<Tables>): Promise<ChangedHere> {
  const records = await rows
    .selectFrom('record_versions')
    .select('record_key')
    .where('change', '=', 'deleted')
    .execute();
  const enquiries = await rows
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'delete')
    .where('result', '=', 'ok')
    .where('subject', 'like', nameSubject('enquiry', '%'))
    .execute();
  const files = await rows.selectFrom('report_changes').selectAll().execute();
  const deleted = new Set([
    ...records.map(({ record_key }) => `records ${record_key}`),
    ...enquiries.map(({ subject }) => `enquiries ${readSubject(subject ?? '').key}`),
  ]);
  const patients = new Set(files.map(({ patientid }) => patientid));
  const changed = new Set(
    files.map(({ change, bytes_hash, patientid }) => `${change} ${bytes_hash} ${patientid}`),
  );
  return {
    isDeleted: (kind, key) => deleted.has(`${kind} ${key}`),
    hasFiles: (patientid) => patients.has(patientid),
    isFileDeleted: (patientid, file) => changed.has(`deleted ${hashNamedBytes(file)} ${patientid}`),
    isFileRenamed: (patientid, file) => changed.has(`renamed ${hashNamedBytes(file)} ${patientid}`),
  };
}
