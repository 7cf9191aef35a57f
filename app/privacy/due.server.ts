import { timeOfKey } from '../../storage/keys.ts';
import { clinicDatetime } from '../hours/clinic-datetime.ts';
import type { Periods } from '../content/clinic.ts';
import { monthsBefore } from '../hours/clinic-time.ts';
import type { Database } from '../../storage/database.ts';
import { goneBefore } from '../enquiries/inbox/desk-enquiry.ts';
import { mobileToMatch } from '../patients/mobile.ts';
import { readHeld, type Held } from './holds.server.ts';
import { scanRows } from './scan-rows.server.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { findHistories, listFormerPatients } from './histories.server.ts';
import { inPieces } from '../../storage/in-pieces.ts';

/** How long the clinic keeps what, and the moment at which that is asked. */
export interface Keeping {
  periods: Periods;
  timeZone: string;
  now: Date;
}

export interface DueEnquiries {
  enquiries: string[];
  /** Those that staff removed, and that can no longer be put back. */
  removed: string[];
}

export interface DuePatients {
  records: string[];
  reports: { key: string; fileId: string }[];
  patientids: string[];
}

export type DueRows = DueEnquiries & DuePatients;
export type DueKeys = DueEnquiries & Pick<DuePatients, 'patientids'>;

/** What has been kept long enough. What tells no time stays, and so does what is held. */
export async function findDue(keeping: Keeping & { database: Database }): Promise<DueRows> {
  const { database } = keeping;
  return {
    ...(await findDueEnquiries(database, keeping)),
    ...(await findDuePatients(database, keeping)),
  };
}

interface EnquiryRow {
  key: string;
  mobile: string | null;
  datetime: string | null;
  removed_at: string | null;
}

async function findDueEnquiries(database: Database, keeping: Keeping): Promise<DueEnquiries> {
  const judge = openEnquiryJudge(await readHeld(database.read), keeping);
  const due: DueEnquiries = { enquiries: [], removed: [] };
  for await (const row of scanRows(database, 'enquiries', ['mobile', 'datetime', 'removed_at'])) {
    const { enquiries, removed } = judge([row]);
    due.enquiries.push(...enquiries);
    due.removed.push(...removed);
  }
  return due;
}

/** Tells which of some enquiries are due. */
export function openEnquiryJudge(held: Held, keeping: Keeping) {
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

/**
 * Patients whose last visit was too long ago, with all their records, histories and reports. The last two outlive
 * the records: of a patient without any they tell by their own times.
 */
async function findDuePatients(database: Database, keeping: Keeping): Promise<DuePatients> {
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

/** Which of these patients are due, as of now; so is one of whom nothing is kept. */
export async function judgePatients(
  rows: Kysely<Tables>,
  patientids: readonly string[],
  keeping: Keeping,
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
  const visited = new Set(records.map(({ patientid }) => patientid));
  const unvisited = patientids.filter((one) => !visited.has(one));
  const histories = await findHistories(rows, 'patientid', unvisited);
  const { patientids: held } = await readHeld(rows);
  const staying = new Set<string | null>(held);
  const judge = (patientid: string | null, key: string, datetime: string | null) => {
    if (!isDue({ key, datetime })) staying.add(patientid);
  };
  for (const { patientid, key, datetime } of records) judge(patientid, key, datetime);
  for (const { patientid, record_key, datetime } of histories) {
    judge(patientid, record_key, datetime);
  }
  for (const { patientid, created_at } of reports) {
    // The key tells when the row came in here, and not how old the report is.
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
 * Of what is due by older data, what the live ones do not keep: who came again since, and what was put back,
 * stays in both.
 */
export async function leaveStaying(
  due: DueKeys,
  live: Keeping & { database: Database },
): Promise<DueKeys> {
  const { database, now } = live;
  // Of whom nothing is there is due as well.
  const { patientids } = await judgePatients(database.read, due.patientids, live);
  const enquiries = await inPieces(due.removed, (piece) =>
    database.read
      .selectFrom('enquiries')
      .select(['key', 'removed_at'])
      .where('key', 'in', piece)
      .execute(),
  );
  const gone = goneBefore(now);
  const staying = enquiries.filter(({ removed_at }) => removed_at === null || removed_at >= gone);
  const kept = new Set(staying.map(({ key }) => key));
  return {
    enquiries: due.enquiries,
    removed: due.removed.filter((key) => !kept.has(key)),
    patientids,
  };
}

/** Whether a row is older than so many months, by its own time or that of its key. */
export function dueBefore({ now, timeZone }: Pick<Keeping, 'now' | 'timeZone'>, months: number) {
  const local = monthsBefore(clinicDatetime(now, timeZone), months);
  const utc = new Date(`${local.replace(' ', 'T')}Z`);
  return ({ key, datetime }: { key: string; datetime: string | null }): boolean => {
    if (datetime !== null && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(datetime)) {
      return datetime < local;
    }
    const madeAt = timeOfKey(key);
    return madeAt !== undefined && madeAt < utc;
  };
}
