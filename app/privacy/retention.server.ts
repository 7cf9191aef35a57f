import type { Database } from '../../storage/database.ts';
import type { FileStore } from '../../storage/files.ts';
import { goneBefore } from '../enquiries/desk-enquiry.ts';
import { clinicDatetime } from '../hours/clinic-time.ts';
import { mobileToMatch } from '../patients/mobile.ts';
import { recordAudit } from '../staff/audit.server.ts';
import { findHistories, listFormerPatients } from './histories.server.ts';
import { readHeld, type Held } from './holds.server.ts';
import { monthsBefore, type Periods } from './periods.ts';
import { removeBytes } from './remove-bytes.server.ts';
import { removeRows, type RowsToRemove } from './remove-rows.server.ts';
import { timeOfKey } from './row-time.ts';
import { scanRows } from './scan-rows.server.ts';

export interface Retention {
  database: Database;
  files: FileStore;
  periods: Periods;
  timeZone: string;
  now: Date;
}

export interface DueRows {
  enquiries: string[];
  /** Enquiries that staff removed, and that can no longer be put back. */
  removed: string[];
  records: string[];
  reports: { key: string; fileId: string }[];
  patientids: string[];
}

type DuePatients = Omit<DueRows, 'enquiries' | 'removed'>;

const ROWS_AT_ONCE = 200;
const NOTHING: RowsToRemove = { records: [], enquiries: [], report_files: [], patientids: [] };

/** What has been kept long enough. What tells no time stays, and so does what is held. */
export async function findDue(retention: Retention): Promise<DueRows> {
  const held = await readHeld(retention.database.read);
  return {
    ...(await findDueEnquiries(retention, held)),
    ...(await findDuePatients(retention, held)),
  };
}

/** Removes what is due, a few hundred rows a transaction, so that nobody who writes meanwhile waits long. */
export async function removeDue(retention: Retention, due: DueRows): Promise<void> {
  const { database, files } = retention;
  const remove = async (kind: keyof RowsToRemove, values: readonly string[]) => {
    for (let start = 0; start < values.length; start += ROWS_AT_ONCE) {
      const piece = values.slice(start, start + ROWS_AT_ONCE);
      await database.write((transaction) => removeRows(transaction, { ...NOTHING, [kind]: piece }));
    }
  };
  await remove('enquiries', due.enquiries);
  await removeRemoved(retention, due.removed);
  const reportKeys = due.reports.map(({ key }) => key);
  await remove('report_files', reportKeys);
  await remove('records', due.records);
  await remove('patientids', due.patientids);
  await removeBytes(
    files,
    due.reports.map(({ fileId }) => fileId),
  );
  const enquiries = due.enquiries.length + due.removed.length;
  if (enquiries + due.patientids.length === 0) return;
  await database.write((transaction) =>
    recordAudit(transaction, {
      action: 'delete',
      session: undefined,
      address: undefined,
      subject: `kept long enough: ${enquiries} enquiries, ${due.records.length} records, ${due.reports.length} reports`,
      result: 'ok',
      at: retention.now,
    }),
  );
  await database.shedDeleted();
}

/** A removed enquiry that was sent again meanwhile is back, and stays. */
async function removeRemoved({ database, now }: Retention, keys: readonly string[]) {
  for (let start = 0; start < keys.length; start += ROWS_AT_ONCE) {
    await database.write(async (transaction) => {
      // Changes nothing: on PostgreSQL whoever would put one back now waits, and finds it gone.
      const stillRemoved = await transaction
        .updateTable('enquiries')
        .set(({ ref }) => ({ removed_at: ref('removed_at') }))
        .where('key', 'in', keys.slice(start, start + ROWS_AT_ONCE))
        .where('removed_at', '<', goneBefore(now))
        .returning('key')
        .execute();
      await removeRows(transaction, { ...NOTHING, enquiries: stillRemoved.map(({ key }) => key) });
    });
  }
}

async function findDueEnquiries(
  retention: Retention,
  held: Held,
): Promise<Pick<DueRows, 'enquiries' | 'removed'>> {
  const { database, periods, now } = retention;
  const isDue = dueBefore(retention, periods.enquiriesMonths);
  const gone = goneBefore(now);
  const due: Pick<DueRows, 'enquiries' | 'removed'> = { enquiries: [], removed: [] };
  for await (const row of scanRows(database, 'enquiries', ['mobile', 'datetime', 'removed_at'])) {
    if (row.mobile !== null && held.mobiles.has(mobileToMatch(row.mobile))) continue;
    if (isDue(row)) due.enquiries.push(row.key);
    else if (row.removed_at !== null && row.removed_at < gone) due.removed.push(row.key);
  }
  return due;
}

/**
 * Patients whose last visit was too long ago, with all their records, histories and reports. The last two outlive
 * the records: of a patient without any they tell by their own times.
 */
async function findDuePatients(retention: Retention, held: Held): Promise<DuePatients> {
  const { database, periods, timeZone } = retention;
  if (periods.recordsYears === undefined) return { records: [], reports: [], patientids: [] };
  const isDue = dueBefore(retention, periods.recordsYears * 12);
  const recordsOf = new Map<string, string[]>();
  const staying = new Set(held.patientids);
  for await (const row of scanRows(database, 'records', ['patientid', 'datetime'])) {
    const patientid = row.patientid ?? '';
    if (patientid === '') continue;
    if (!isDue(row)) staying.add(patientid);
    recordsOf.set(patientid, [...(recordsOf.get(patientid) ?? []), row.key]);
  }
  const former = await listFormerPatients(database.read);
  const recordless = new Set(former.filter((patientid) => !recordsOf.has(patientid)));
  for (const { patientid, record_key, datetime } of await findHistories(
    database.read,
    'patientid',
    [...recordless],
  )) {
    if (patientid !== null && !isDue({ key: record_key, datetime })) staying.add(patientid);
  }
  const reports: { key: string; fileId: string; patientid: string }[] = [];
  for await (const row of scanRows(database, 'report_files', [
    'patientid',
    'file_id',
    'created_at',
  ])) {
    const { key, patientid, file_id: fileId, created_at } = row;
    if (!recordsOf.has(patientid)) {
      recordless.add(patientid);
      const datetime = clinicTimeOf(created_at, timeZone);
      if (datetime === undefined || !isDue({ key, datetime })) staying.add(patientid);
    }
    if (!staying.has(patientid)) reports.push({ key, fileId, patientid });
  }
  const patientids = [...recordsOf.keys(), ...recordless].filter((one) => !staying.has(one));
  return {
    patientids,
    records: patientids.flatMap((patientid) => recordsOf.get(patientid) ?? []),
    reports: reports.filter(({ patientid }) => !staying.has(patientid)),
  };
}

function clinicTimeOf(iso: string, timeZone: string): string | undefined {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? undefined : clinicDatetime(at, timeZone);
}

/** Whether a row is older than so many months, by its own time or that of its key. */
export function dueBefore({ now, timeZone }: Pick<Retention, 'now' | 'timeZone'>, months: number) {
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
