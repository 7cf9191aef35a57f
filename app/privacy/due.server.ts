import { timeOfKey } from '../../storage/keys.ts';
import { clinicDatetime } from '../hours/clinic-time.ts';
import type { Periods } from '../content/clinic.ts';
import { monthsBefore } from '../hours/months.ts';
import { readDatetime } from '../hours/read-datetime.ts';
import { type Database, inPieces } from '../../storage/database.ts';
import { goneBefore } from '../enquiries/inbox/desk-enquiry.ts';
import { mobileToMatch } from '../text/mobile.ts';
import { readHeld, type Held } from './holds.server.ts';
import { scanRows } from './scan-rows.server.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { findHistories, listFormerPatients } from './histories.server.ts';

/** The clinic's retention periods, and the time at which they are applied. */
export interface RetentionRules {
  periods: Periods;
  timeZone: string;
  now: Date;
}

/** Keys of enquiries that retention removes. */
export interface DueEnquiries {
  /** Older than the retention period. */
  enquiries: string[];
  /** Keys of enquiries that staff deleted so long ago that the deletion can no longer be undone. */
  removed: string[];
}

/**
 * Keys of appointments that staff added and that are older than the retention period of enquiries, or that staff
 * removed so long ago that they can no longer be put back.
 */
export interface DueAppointments {
  appointments: string[];
}

/** Data that retention removes with a patient; `records` are keys. */
export interface DuePatients {
  records: string[];
  reports: { key: string; fileId: string }[];
  patientids: string[];
}

export type DueRows = DueEnquiries & DueAppointments & DuePatients;
export type DueKeys = DueEnquiries & DueAppointments & Pick<DuePatients, 'patientids'>;

/** All data past its retention period. Rows without any date stay, and so does data on hold. */
export async function findDue(keeping: RetentionRules & { database: Database }): Promise<DueRows> {
  const { database } = keeping;
  return {
    ...(await findDueEnquiries(database, keeping)),
    appointments: await findDueAppointments(database, keeping),
    ...(await findDuePatients(database, keeping)),
  };
}

interface EnquiryRow {
  key: string;
  mobile: string | null;
  datetime: string | null;
  removed_at: string | null;
}

async function findDueEnquiries(
  database: Database,
  keeping: RetentionRules,
): Promise<DueEnquiries> {
  const judge = createEnquiryJudge(await readHeld(database.read), keeping);
  const due: DueEnquiries = { enquiries: [], removed: [] };
  for await (const row of scanRows(database, 'enquiries', ['mobile', 'datetime', 'removed_at'])) {
    const { enquiries, removed } = judge([row]);
    due.enquiries.push(...enquiries);
    due.removed.push(...removed);
  }
  return due;
}

/** Returns a function that picks the due ones out of some enquiries. */
export function createEnquiryJudge(held: Held, keeping: RetentionRules) {
  const isDue = dueBefore(keeping, keeping.periods.enquiriesMonths);
  const gone = goneBefore(keeping.now);
  const isHeld = ({ mobile }: EnquiryRow) =>
    mobile !== null && held.mobiles.has(mobileToMatch(mobile));
  return (rows: readonly EnquiryRow[]): DueEnquiries => {
    const due: DueEnquiries = { enquiries: [], removed: [] };
    for (const row of rows) {
      if (isHeld(row)) continue;
      if (isDue(row)) due.enquiries.push(row.key);
      else if (row.removed_at !== null && row.removed_at < gone) due.removed.push(row.key);
    }
    return due;
  };
}

interface AppointmentRow {
  key: string;
  patientid: string | null;
  mobile_match: string | null;
  starts_at: string;
  removed_at: string | null;
}

async function findDueAppointments(database: Database, keeping: RetentionRules): Promise<string[]> {
  const isDue = createAppointmentJudge(await readHeld(database.read), keeping);
  const due: string[] = [];
  for await (const row of scanRows(database, 'appointments', [
    'patientid',
    'mobile_match',
    'starts_at',
    'removed_at',
  ])) {
    if (isDue(row)) due.push(row.key);
  }
  return due;
}

/**
 * Returns a test for appointments whose day is past the retention period of enquiries, and for those that were removed
 * more than a day ago, unless they are held.
 */
export function createAppointmentJudge(held: Held, keeping: RetentionRules) {
  const isOld = dueBefore(keeping, keeping.periods.enquiriesMonths);
  const gone = goneBefore(keeping.now);
  return ({ patientid, mobile_match, starts_at, removed_at }: AppointmentRow): boolean => {
    if (patientid !== null && held.patientids.has(patientid)) return false;
    if (mobile_match !== null && held.mobiles.has(mobile_match)) return false;
    if (removed_at !== null && removed_at < gone) return true;
    // The key holds the time at which the appointment was made, which may be long before its day.
    return isOld({ key: '', datetime: `${starts_at}:00` });
  };
}

/**
 * Patients whose last visit is past the retention period, with all their records, histories and reports. A patient
 * whose records are all deleted is judged by the dates of the remaining histories and reports.
 */
async function findDuePatients(database: Database, keeping: RetentionRules): Promise<DuePatients> {
  const { recordsYears } = keeping.periods;
  if (recordsYears === undefined) return { records: [], reports: [], patientids: [] };
  const isDue = dueBefore(keeping, recordsYears * 12);
  const young = new Set<string>();
  const patients = new Set(await listFormerPatients(database.read));
  for await (const row of scanRows(database, 'records', ['patientid', 'datetime'])) {
    const patientid = row.patientid ?? '';
    if (patientid === '') continue;
    patients.add(patientid);
    if (!isDue(row)) young.add(patientid);
  }
  for await (const { patientid } of scanRows(database, 'report_files', ['patientid'])) {
    patients.add(patientid);
  }
  return judgePatients(database.read, [...patients.difference(young)], keeping);
}

/**
 * Finds which of the patients are due according to the current rows. A patient without any rows is due too; a patient
 * with an appointment today or later is not.
 */
export async function judgePatients(
  rows: Kysely<Tables>,
  patientids: readonly string[],
  keeping: RetentionRules,
): Promise<DuePatients> {
  const { recordsYears } = keeping.periods;
  if (recordsYears === undefined) return { records: [], reports: [], patientids: [] };
  const isDue = dueBefore(keeping, recordsYears * 12);
  const records = await inPieces(patientids, (piece) =>
    rows
      .selectFrom('records')
      .select(['key', 'patientid', 'datetime'])
      .where('patientid', 'in', piece)
      .execute(),
  );
  const reports = await inPieces(patientids, (piece) =>
    rows
      .selectFrom('report_files')
      .select(['key', 'patientid', 'file_id as fileId', 'created_at'])
      .where('patientid', 'in', piece)
      .execute(),
  );
  const today = clinicDatetime(keeping.now, keeping.timeZone).slice(0, 10);
  const coming = await inPieces(patientids, (piece) =>
    rows
      .selectFrom('appointments')
      .select('patientid')
      .where('patientid', 'in', piece)
      .where('starts_at', '>=', today)
      .where('removed_at', 'is', null)
      .execute(),
  );
  const visited = new Set(records.map(({ patientid }) => patientid));
  const unvisited = patientids.filter((one) => !visited.has(one));
  const histories = await findHistories(rows, 'patientid', unvisited);
  const { patientids: held } = await readHeld(rows);
  const staying = new Set<string | null>(held);
  for (const { patientid } of coming) staying.add(patientid);
  const judge = (patientid: string | null, key: string, datetime: string | null) => {
    if (!isDue({ key, datetime })) staying.add(patientid);
  };
  for (const { patientid, key, datetime } of records) judge(patientid, key, datetime);
  for (const { patientid, record_key, datetime } of histories) {
    judge(patientid, record_key, datetime);
  }
  for (const { patientid, created_at } of reports) {
    // The key is empty on purpose: it holds the time of the import, not the age of the report.
    if (!visited.has(patientid)) judge(patientid, '', clinicTimeOf(created_at, keeping.timeZone));
  }
  const isGoing = ({ patientid }: { patientid: string | null }) => !staying.has(patientid);
  return {
    patientids: patientids.filter((one) => !staying.has(one)),
    records: records.filter(isGoing).map(({ key }) => key),
    reports: reports.filter(isGoing).map(({ key, fileId }) => ({ key, fileId })),
  };
}

function clinicTimeOf(iso: string, timeZone: string): string | null {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : clinicDatetime(at, timeZone);
}

/**
 * Narrows the data due in a backup to data that the live database does not keep either: a patient who has visited
 * since, an enquiry that was restored since, and an appointment that was moved since, stay in both.
 */
export async function findDueInBoth(
  due: DueKeys,
  live: RetentionRules & { database: Database },
): Promise<DueKeys> {
  const { database, now } = live;
  // A patient without any live row is due as well.
  const { patientids } = await judgePatients(database.read, due.patientids, live);
  const enquiries = await inPieces(due.removed, (piece) =>
    database.read
      .selectFrom('enquiries')
      .select(['key', 'removed_at'])
      .where('key', 'in', piece)
      .execute(),
  );
  const appointments = await inPieces(due.appointments, (piece) =>
    database.read
      .selectFrom('appointments')
      .select(['key', 'patientid', 'mobile_match', 'starts_at', 'removed_at'])
      .where('key', 'in', piece)
      .execute(),
  );
  const isDue = createAppointmentJudge(await readHeld(database.read), live);
  const moved = new Set(appointments.filter((row) => !isDue(row)).map(({ key }) => key));
  const gone = goneBefore(now);
  const staying = enquiries.filter(({ removed_at }) => removed_at === null || removed_at >= gone);
  const kept = new Set(staying.map(({ key }) => key));
  return {
    enquiries: due.enquiries,
    removed: due.removed.filter((key) => !kept.has(key)),
    appointments: due.appointments.filter((key) => !moved.has(key)),
    patientids,
  };
}

/**
 * Returns a test for rows older than this many months, by their `datetime` (clinic's local time) or, where that
 * cannot be read, by the time in their key.
 */
export function dueBefore(
  { now, timeZone }: Pick<RetentionRules, 'now' | 'timeZone'>,
  months: number,
) {
  const local = monthsBefore(clinicDatetime(now, timeZone), months);
  const utc = new Date(`${local.replace(' ', 'T')}Z`);
  return ({ key, datetime }: { key: string; datetime: string | null }): boolean => {
    const moment = readDatetime(datetime);
    if (moment !== null) return moment < local;
    const madeAt = timeOfKey(key);
    return madeAt !== undefined && madeAt < utc;
  };
}
