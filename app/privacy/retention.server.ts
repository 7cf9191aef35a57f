import type { Database } from '../../storage/database.ts';
import type { FileStore } from '../../storage/files/files.ts';
import { lockRows } from '../../storage/locks.ts';
import { lockPatientExclusive } from '../patients/records/lock-patient.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import {
  judgePatients,
  createAppointmentJudge,
  createEnquiryJudge,
  type DueEnquiries,
  type DueKeys,
  type DuePatients,
  type DueRows,
  type RetentionRules,
} from './due.server.ts';
import { lockHolds, readHeld } from './holds.server.ts';
import { blankSheets } from './issued-sheets.server.ts';
import { removeBytes, removeRows } from './remove-data.server.ts';
import { RETENTION_SUBJECT } from './retention-clock.server.ts';

export interface Retention extends RetentionRules {
  database: Database;
  files: FileStore;
}

const ENQUIRIES_AT_ONCE = 200;
/** Together a few hundred rows. */
const PATIENTS_AT_ONCE = 20;
/**
 * Removes due data, a few hundred rows per transaction so that other writers wait only briefly. Each transaction checks
 * again: data held, sent again or visited since stay. Resolves to what was removed. The amount goes into the audit,
 * except in a copy (`isCopy`): the audit of a backup must stay a prefix of the live one.
 */
export async function removeDue(
  retention: Retention,
  due: DueKeys,
  { isCopy = false } = {},
): Promise<DueRows> {
  const { database, files } = retention;
  const gone: DueRows = {
    ...(await removeEnquiries(retention, [...due.enquiries, ...due.removed])),
    appointments: await removeAppointments(retention, due.appointments),
    ...(await removePatients(retention, due.patientids)),
  };
  await removeBytes(
    files,
    gone.reports.map(({ fileId }) => fileId),
  );
  const requests = gone.enquiries.length + gone.removed.length + gone.appointments.length;
  if (requests + gone.patientids.length === 0) return gone;
  if (!isCopy) await noteRemoval(retention, gone);
  // If a reader blocks this, the running site tries again each hour (server/jobs/scheduled-jobs.ts).
  await database.truncateWal();
  return gone;
}

function noteRemoval(
  { database, now }: Retention,
  { enquiries, removed, records, reports, appointments }: DueRows,
): Promise<void> {
  const counts = [
    `${enquiries.length + removed.length} enquiries`,
    `${records.length} records`,
    `${reports.length} reports`,
    ...(appointments.length > 0 ? [`${appointments.length} appointments`] : []),
  ];
  return database.write((transaction) =>
    recordAudit(transaction, {
      action: 'delete',
      session: undefined,
      address: undefined,
      subject: `${RETENTION_SUBJECT}: ${counts.join(', ')}`,
      result: 'ok',
      at: now,
    }),
  );
}

async function removeEnquiries(
  retention: Retention,
  keys: readonly string[],
): Promise<DueEnquiries> {
  const gone: DueEnquiries = { enquiries: [], removed: [] };
  for (let start = 0; start < keys.length; start += ENQUIRIES_AT_ONCE) {
    const piece = keys.slice(start, start + ENQUIRIES_AT_ONCE);
    const { enquiries, removed } = await retention.database.write(async (transaction) => {
      await lockHolds(transaction);
      const judge = createEnquiryJudge(await readHeld(transaction), retention);
      // The enquiries are locked, so that no desk restores one before it is removed.
      const found = transaction
        .selectFrom('enquiries')
        .select(['key', 'mobile', 'datetime', 'removed_at'])
        .where('key', 'in', piece);
      const rows = await lockRows(transaction, found).execute();
      const going = judge(rows);
      await removeRows(transaction, { enquiries: [...going.enquiries, ...going.removed] });
      return going;
    });
    gone.enquiries.push(...enquiries);
    gone.removed.push(...removed);
  }
  return gone;
}

async function removeAppointments(
  retention: Retention,
  keys: readonly string[],
): Promise<string[]> {
  const gone: string[] = [];
  for (let start = 0; start < keys.length; start += ENQUIRIES_AT_ONCE) {
    const piece = keys.slice(start, start + ENQUIRIES_AT_ONCE);
    const going = await retention.database.write(async (transaction) => {
      await lockHolds(transaction);
      const isDue = createAppointmentJudge(await readHeld(transaction), retention);
      // The appointments are locked, so that no desk moves one before it is removed.
      const found = transaction
        .selectFrom('appointments')
        .select(['key', 'patientid', 'mobile_match', 'starts_at', 'removed_at'])
        .where('key', 'in', piece);
      const rows = await lockRows(transaction, found).execute();
      const appointments = rows.filter(isDue).map(({ key }) => key);
      await removeRows(transaction, { appointments });
      return appointments;
    });
    gone.push(...going);
  }
  return gone;
}

async function removePatients(
  retention: Retention,
  patientids: readonly string[],
): Promise<DuePatients> {
  const gone: DuePatients = { records: [], reports: [], patientids: [] };
  for (let start = 0; start < patientids.length; start += PATIENTS_AT_ONCE) {
    const piece = patientids.slice(start, start + PATIENTS_AT_ONCE).sort();
    const going = await retention.database.write(async (transaction) => {
      await lockHolds(transaction);
      for (const patientid of piece) await lockPatientExclusive(transaction, patientid);
      // Locked, so that nobody corrects one meanwhile.
      const records = transaction
        .selectFrom('records')
        .select('key')
        .where('patientid', 'in', piece);
      await lockRows(transaction, records).execute();
      const judged = await judgePatients(transaction, piece, retention);
      const report_files = judged.reports.map(({ key }) => key);
      await blankSheets(transaction, judged.patientids);
      await removeRows(transaction, { ...judged, report_files });
      return judged;
    });
    gone.records.push(...going.records);
    gone.reports.push(...going.reports);
    gone.patientids.push(...going.patientids);
  }
  return gone;
}
