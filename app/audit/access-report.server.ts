import type { Database } from '../../storage/database.ts';
import type { AuditTable } from '../../storage/tables.ts';
import { addDays, clinicDatetime } from '../hours/clinic-time.ts';
import { writeCsvLine } from '../http/csv.server.ts';
import { readAuditPeriod } from './find-audit.server.ts';

interface AccessQuestion {
  /** Days of the clinic, 'YYYY-MM-DD', both included. */
  from: string;
  to: string;
  timeZone: string;
  /** Without it the report is about everybody, and names the patients. */
  patientid?: string | undefined;
  /** The session's mark in the audit. */
  session?: string | undefined;
}

// Without it, spreadsheets misread Telugu and Hindi names.
const BYTE_ORDER_MARK = '\ufeff';

/** Lines of CSV: who viewed or changed a patient's records, oldest first. With a patient, no other patient's id is in it. */
export async function* writeAccessReport(
  database: Database,
  { from, to, timeZone, patientid, session }: AccessQuestion,
  onEntry: () => void = () => undefined,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(headings(patientid));
  // A day at the clinic lies between the previous and the next day in UTC.
  const question = { from: addDays(from, -1), until: addDays(to, 2), patientid, session };
  for await (const row of readAuditPeriod(database, question)) {
    const time = clinicDatetime(new Date(row.at), timeZone);
    if (time.slice(0, 10) < from || time.slice(0, 10) > to) continue;
    onEntry();
    yield writeCsvLine(cells(row, time, patientid));
  }
}

function headings(patientid: string | undefined): string[] {
  const patients = patientid === undefined ? ['patient', 'other patients'] : [];
  const who = ['name given', 'person', 'session', 'device', 'network'];
  return ['entry', 'time at the clinic', 'UTC', 'action', 'subject', 'result', ...who, ...patients];
}

function cells(
  row: AuditTable,
  time: string,
  patientid: string | undefined,
): readonly (string | null)[] {
  const others = row.others === null ? [] : (JSON.parse(row.others) as string[]);
  const patients = patientid === undefined ? [row.patientid, others.join(' ')] : [];
  const who = [row.staff_name, row.person, row.session, row.device, row.address];
  const what = [row.action, row.subject, row.result];
  return [String(row.number), time, row.at, ...what, ...who, ...patients];
}
