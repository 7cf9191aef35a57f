import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { forgetFilesToGo, markFilesForDeletion } from '../../../storage/files/deletion-marks.ts';
import type { DeletedReportsTable, ReportFilesTable, Tables } from '../../../storage/tables.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { noteEvent } from '../../live/events.server.ts';
import { hasVisit } from '../../patients/records/known-patient.server.ts';
import { lockPatientExclusive } from '../../patients/records/lock-patient.server.ts';
import { readHeld } from '../../privacy/holds.server.ts';
import { numberName } from '../files/file-name.ts';
import type { Stored } from '../../http/stored.ts';
import type { DeletedReport, Report } from '../reports.contract.ts';
import { toReport, findFault, type ReportStores } from '../reports.server.ts';
import { type Actor, hashNamedBytes } from './change-report.server.ts';

/** A deleted report can be put back for a day. */
const KEPT_MS = 24 * 3_600_000;

const NO_VISIT = 'The patient has no visit any more, so no search would find the report.';

const cutoffAt = (now: Date) => new Date(now.getTime() - KEPT_MS).toISOString();

/** The patient's reports that can still be put back, last deleted first. */
export async function listDeleted(
  rows: Kysely<Tables>,
  patientid: string,
  now: Date,
): Promise<DeletedReport[]> {
  const deleted = await rows
    .selectFrom('deleted_reports')
    .select(['key', 'name', 'deleted_at as deletedAt'])
    .where('patientid', '=', patientid)
    .where('deleted_at', '>', cutoffAt(now))
    .orderBy('deleted_at', 'desc')
    .orderBy('key')
    .execute();
  return deleted;
}

type PutBack =
  | Exclude<Stored<Report>, { kind: 'conflict' }>
  /** The patient has no visit any more, or the bytes are not in the file store: backups do not contain them. */
  | { kind: 'lost'; message: string };

/** Puts a deleted report back under its name or, if another report has it by now, with a number. */
export async function putReportBack(
  { database, files }: ReportStores,
  key: string,
  who: Actor,
): Promise<PutBack> {
  const found = await findDeleted(database.read, key, who.at);
  const fault = found && (await findFault(files, found));
  if (fault !== undefined) return { kind: 'lost', message: fault };
  return database.write(async (transaction): Promise<PutBack> => {
    const first = await findDeleted(transaction, key, who.at);
    if (!first) return answerRepeated(transaction, key, who);
    await lockPatientExclusive(transaction, first.patientid);
    if (!(await hasVisit(transaction, first.patientid))) return { kind: 'lost', message: NO_VISIT };
    const deleted = await transaction
      .deleteFrom('deleted_reports')
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirst();
    if (!deleted) return answerRepeated(transaction, key, who);
    const { deleted_at: _deletedAt, ...former } = deleted;
    const row = { ...former, name: await findFreeName(transaction, former) };
    await transaction.insertInto('report_files').values(row).execute();
    await forgetFilesToGo(transaction, [row.file_id]);
    await transaction
      .deleteFrom('report_changes')
      .where('patientid', '=', row.patientid)
      .where('change', '=', 'deleted')
      .where('bytes_hash', '=', hashNamedBytes(former))
      .execute();
    await noteEvent(transaction, 'report', key);
    await recordAudit(transaction, { ...entryOf(row, who), action: 'put-back' });
    return { kind: 'stored', value: toReport(row) };
  });
}

/** A repeated request whose first answer was lost gets the report that is back already. */
async function answerRepeated(
  transaction: Transaction<Tables>,
  key: string,
  who: Actor,
): Promise<PutBack> {
  const row = await transaction
    .selectFrom('report_files')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return { kind: 'missing' };
  await recordAudit(transaction, { ...entryOf(row, who), action: 'read' });
  return { kind: 'stored', value: toReport(row) };
}

function entryOf({ key, patientid }: ReportFilesTable, who: Actor) {
  return { ...who, patientid, subject: nameSubject('report', key), result: 'ok' as const };
}

function findDeleted(
  rows: Kysely<Tables>,
  key: string,
  now: Date,
): Promise<DeletedReportsTable | undefined> {
  return rows
    .selectFrom('deleted_reports')
    .selectAll()
    .where('key', '=', key)
    .where('deleted_at', '>', cutoffAt(now))
    .executeTakeFirst();
}

async function findFreeName(
  rows: Kysely<Tables>,
  { patientid, name }: Pick<ReportFilesTable, 'patientid' | 'name'>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const free = numberName(name, number);
    const taken = await rows
      .selectFrom('report_files')
      .select('key')
      .where('patientid', '=', patientid)
      .where('name', '=', free)
      .executeTakeFirst();
    if (!taken) return free;
  }
}

/** Gives up deleted reports whose day is over, unless the patient is on hold; the sweep then removes their bytes. */
export async function forgetDeleted({ read, write }: Database, now: Date): Promise<void> {
  const over = await read
    .selectFrom('deleted_reports')
    .select('key')
    .where('deleted_at', '<=', cutoffAt(now))
    .limit(1)
    .execute();
  if (over.length === 0) return;
  await write(async (transaction) => {
    const { patientids } = await readHeld(transaction);
    const rows = await transaction
      .selectFrom('deleted_reports')
      .select(['key', 'patientid', 'file_id'])
      .where('deleted_at', '<=', cutoffAt(now))
      .execute();
    const due = rows.filter(({ patientid }) => !patientids.has(patientid));
    for (const { key, file_id } of due) {
      await transaction.deleteFrom('deleted_reports').where('key', '=', key).execute();
      await markFilesForDeletion(transaction, [file_id]);
    }
  });
}
