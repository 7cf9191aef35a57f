import type { Kysely } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { clinicDatetime } from '../hours/clinic-datetime.ts';
import { dueBefore, type Keeping } from './due-before.server.ts';
import { findHistories, listFormerPatients } from './histories.server.ts';
import { readHeld } from './holds.server.ts';
import { inPieces } from '../../storage/in-pieces.ts';
import { scanRows } from './scan-rows.server.ts';

export interface DuePatients {
  records: string[];
  reports: { key: string; fileId: string }[];
  patientids: string[];
}

/**
 * Patients whose last visit was too long ago, with all their records, histories and reports. The last two outlive
 * the records: of a patient without any they tell by their own times.
 */
export async function findDuePatients(database: Database, keeping: Keeping): Promise<DuePatients> {
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
