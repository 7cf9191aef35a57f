import { clinicDatetime } from '../../app/hours/clinic-time.ts';
import { mobileToMatch } from '../../app/text/mobile.ts';
import { dueBefore, type RetentionRules } from '../../app/privacy/due.server.ts';
import { listFormerPatients } from '../../app/privacy/histories.server.ts';
import { readHeld } from '../../app/privacy/holds.server.ts';
import { hasRetentionRun } from '../../app/privacy/retention-clock.server.ts';
import type { Database } from '../../storage/database.ts';
import { chunk } from '../hosted/bulk-insert.ts';
import { ENQUIRY_COLUMNS, RECORD_COLUMNS, toRow } from '../hosted/entry-members.ts';
import type { ImportReport } from '../hosted/import-report.ts';
import type { OwnKind } from '../hosted/read-database-export.ts';

export interface DatedFile {
  patientid: string;
  createdAt: Date;
}

export interface Coming {
  records: Iterable<readonly [key: string, raw: string]>;
  files: Iterable<DatedFile>;
}

/** Incoming data past its retention period. */
export interface DueEntries {
  /** Whether the entry is left out: it is due, and retention has run here before. */
  leavesOut(kind: OwnKind, key: string, raw: string): boolean;
  leavesOutFile(patientid: string): boolean;
  /** Adds a note to the report about the number of due entries and what happens to them. */
  tell(report: ImportReport): void;
}

/** Applies the rules of retention to incoming data. */
export async function findDueEntries(
  database: Database,
  coming: Coming,
  keeping: RetentionRules,
): Promise<DueEntries> {
  const { enquiriesMonths, recordsYears } = keeping.periods;
  const held = await readHeld(database.read);
  const isEnquiryDue = dueBefore(keeping, enquiriesMonths);
  const patients =
    recordsYears === undefined
      ? new Set<string>()
      : await findDuePatients(database, coming, keeping, recordsYears * 12);
  for (const patientid of held.patientids) patients.delete(patientid);
  const isLeftOut = await hasRetentionRun(database);
  const counts = { records: 0, enquiries: 0, files: 0 };
  const count = (kind: keyof typeof counts, isDue: boolean) => {
    if (isDue) counts[kind]++;
    return isDue && isLeftOut;
  };
  return {
    leavesOut(kind, key, raw) {
      if (kind === 'enquiries') {
        const { mobile, datetime } = toRow(raw, ENQUIRY_COLUMNS);
        const isHeld = mobile !== null && held.mobiles.has(mobileToMatch(mobile));
        return count(kind, !isHeld && isEnquiryDue({ key, datetime }));
      }
      if (patients.size === 0) return false;
      return count(kind, patients.has(toRow(raw, RECORD_COLUMNS).patientid ?? ''));
    },
    leavesOutFile: (patientid) => count('files', patients.has(patientid)),
    tell(report) {
      if (counts.records + counts.enquiries + counts.files === 0) return;
      const outcome = isLeftOut
        ? 'they are not imported'
        : 'they are imported, and the running site removes them in the coming night';
      report.note(
        'retention in content/clinic.yaml',
        `${counts.enquiries} enquiries, ${counts.records} records and ${counts.files} files are past their retention period: ${outcome}`,
      );
    },
  };
}

/** Patients whose incoming and existing records are all due; for patients without records, their files decide. */
async function findDuePatients(
  { read }: Database,
  { records, files }: Coming,
  keeping: RetentionRules,
  months: number,
): Promise<Set<string>> {
  const isDue = dueBefore(keeping, months);
  const isDueAt = (time: Date) =>
    !Number.isNaN(time.getTime()) &&
    isDue({ key: '', datetime: clinicDatetime(time, keeping.timeZone) });
  const byRecords = new Set<string>();
  const byFiles = new Set<string>();
  const staying = new Set<string>();
  for (const [key, raw] of records) {
    const { patientid, datetime } = toRow(raw, RECORD_COLUMNS);
    if (patientid === null || patientid === '') continue;
    byRecords.add(patientid);
    if (!isDue({ key, datetime })) staying.add(patientid);
  }
  for (const { patientid, createdAt } of files) {
    if (byRecords.has(patientid)) continue;
    byFiles.add(patientid);
    if (!isDueAt(createdAt)) staying.add(patientid);
  }
  const patients = byRecords.union(byFiles).difference(staying);
  for (const piece of chunk([...patients])) {
    const here = await read
      .selectFrom('records')
      .select(['key', 'patientid', 'datetime'])
      .where('patientid', 'in', piece)
      .execute();
    for (const row of here) if (!isDue(row)) patients.delete(row.patientid ?? '');
  }
  const former = byFiles.size === 0 ? [] : await listFormerPatients(read);
  for (const patientid of former) if (byFiles.has(patientid)) patients.delete(patientid);
  for (const piece of chunk([...byFiles.intersection(patients)])) {
    const here = await read
      .selectFrom('report_files')
      .select(['patientid', 'created_at'])
      .where('patientid', 'in', piece)
      .execute();
    for (const row of here) {
      if (!isDueAt(new Date(row.created_at))) patients.delete(row.patientid);
    }
  }
  return patients;
}
