import type { Kysely } from 'kysely';
import { describeBytes } from '../app/reports/report-bytes.server.ts';
import { sha256 } from '../app/staff/audit-chain.server.ts';
import { nameSubject, readSubject } from '../app/staff/audit-subject.ts';
import type { Tables } from '../storage/tables.ts';
import type { OwnKind } from './read-database-export.ts';

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

/** Records leave a last version; of enquiries and files the audit knows, by keys and hashes alone. */
export async function findChangedHere(rows: Kysely<Tables>): Promise<ChangedHere> {
  const records = await rows
    .selectFrom('record_versions')
    .select('record_key')
    .where('change', '=', 'deleted')
    .execute();
  const entries = await rows
    .selectFrom('audit')
    .select(['action', 'subject', 'patientid', 'before_hash'])
    .where('action', 'in', ['delete', 'edit'])
    .where('result', '=', 'ok')
    .where(({ eb, or }) =>
      or([
        eb('subject', 'like', nameSubject('enquiry', '%')),
        eb('subject', 'like', nameSubject('report', '%')),
      ]),
    )
    .execute();
  const deleted = new Set(records.map(({ record_key }) => `records ${record_key}`));
  const patients = new Set<string>();
  const files = new Set<string>();
  for (const { action, subject, patientid, before_hash } of entries) {
    const { thing, key } = readSubject(subject ?? '');
    if (thing === 'enquiry' && action === 'delete') deleted.add(`enquiries ${key}`);
    if (thing !== 'report' || patientid === null) continue;
    patients.add(patientid);
    files.add(`${action} ${before_hash} ${patientid}`);
  }
  return {
    isDeleted: (kind, key) => deleted.has(`${kind} ${key}`),
    hasFiles: (patientid) => patients.has(patientid),
    isFileDeleted: (patientid, file) =>
      files.has(`delete ${sha256(describeBytes(file))} ${patientid}`),
    isFileRenamed: (patientid, file) =>
      files.has(`edit ${sha256(describeBytes(file))} ${patientid}`),
  };
}
