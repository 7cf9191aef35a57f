import type { ReportFilesTable, ReportChangesTable, Tables } from '../../../storage/tables.ts';
import { lockPatientExclusive } from '../../patients/records/lock-patient.server.ts';
import { lockHolds, readHeld } from '../../privacy/holds.server.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { noteEvent } from '../../live/events.server.ts';
import { nameToKeep } from '../files/file-name.ts';
import type { Report } from '../report.ts';
import { describeReport, type ReportStores } from '../reports.server.ts';
import { isShownInBrowser } from '../upload/sniff-type.ts';
import { endingOf, kindByName } from '../upload-limits.ts';
import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';

/** The person who makes a change, and when; for the audit. */
export type Actor = Pick<AuditEntry, 'session' | 'address' | 'onNoted'> & { at: Date };

type Renamed =
  | { kind: 'renamed'; report: Report }
  | { kind: 'gone' }
  /** Somebody else has renamed it; `report` is its current state. */
  | { kind: 'changed'; report: Report }
  | { kind: 'taken'; name: string }
  | { kind: 'refused'; message: string };

/** Renames a report. The file extension must still fit the type of the file. */
export async function renameReport(
  { database }: ReportStores,
  key: string,
  { name, formerName }: { name: string; formerName: string | undefined },
  who: Actor,
): Promise<Renamed> {
  const kept = nameToKeep(name);
  return database.write(async (transaction): Promise<Renamed> => {
    const find = () =>
      transaction.selectFrom('report_files').selectAll().where('key', '=', key).executeTakeFirst();
    const first = await find();
    if (!first) return { kind: 'gone' };
    await lockPatientExclusive(transaction, first.patientid);
    const row = await find();
    if (!row) return { kind: 'gone' };
    const entry = { ...who, patientid: row.patientid, subject: nameSubject('report', key) };
    // A repeated request whose first answer was lost.
    if (kept === row.name) {
      await recordAudit(transaction, { ...entry, action: 'read', result: 'ok' });
      return { kind: 'renamed', report: describeReport(row) };
    }
    // A refusal reveals something about this file or another one of the patient, so it is recorded.
    const refuse = async (outcome: Renamed): Promise<Renamed> => {
      await recordAudit(transaction, { ...entry, action: 'edit', result: 'refused' });
      return outcome;
    };
    if (formerName !== undefined && formerName !== row.name) {
      return refuse({ kind: 'changed', report: describeReport(row) });
    }
    if (!isSameKind(row, kept)) {
      const ending = endingOf(row.name);
      const message = ending ? `The name must end in ${ending}.` : 'The name can have no ending.';
      return refuse({ kind: 'refused', message });
    }
    const other = await transaction
      .selectFrom('report_files')
      .select('key')
      .where('patientid', '=', row.patientid)
      .where('name', '=', kept)
      .executeTakeFirst();
    if (other) return refuse({ kind: 'taken', name: kept });
    const renamed = { ...row, name: kept, updated_at: who.at.toISOString() };
    const { numUpdatedRows } = await transaction
      .updateTable('report_files')
      .set({ name: renamed.name, updated_at: renamed.updated_at })
      .where('key', '=', key)
      .executeTakeFirst();
    // On PostgreSQL the row may have been deleted since it was found.
    if (numUpdatedRows === 0n) return { kind: 'gone' };
    await recordReportChange(transaction, row, 'renamed');
    await noteEvent(transaction, 'report', key);
    await recordAudit(transaction, { ...entry, action: 'edit', result: 'ok' });
    return { kind: 'renamed', report: describeReport(renamed) };
  });
}

function isSameKind({ name, type }: Pick<ReportFilesTable, 'name' | 'type'>, renamed: string) {
  if (isShownInBrowser(type) && kindByName(name)?.type === type) {
    return kindByName(renamed)?.type === type;
  }
  return endingOf(name).toLowerCase() === endingOf(renamed).toLowerCase();
}

type Deleted = 'deleted' | 'gone' | 'held';

/** Deletes the row; the bytes stay for the day in which it can be put back. A held patient's report stays. */
export async function deleteReport(
  { database }: ReportStores,
  key: string,
  who: Actor,
): Promise<Deleted> {
  return database.write(async (transaction) => {
    await lockHolds(transaction);
    const row = await transaction
      .selectFrom('report_files')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) return 'gone';
    const note: AuditEntry = {
      ...who,
      action: 'delete',
      patientid: row.patientid,
      subject: nameSubject('report', key),
      result: 'ok',
    };
    if ((await readHeld(transaction)).patientids.has(row.patientid)) {
      await recordAudit(transaction, { ...note, result: 'refused' });
      return 'held';
    }
    const { numDeletedRows } = await transaction
      .deleteFrom('report_files')
      .where('key', '=', key)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return 'gone';
    await transaction
      .insertInto('deleted_reports')
      .values({ ...row, deleted_at: who.at.toISOString() })
      .execute();
    await recordReportChange(transaction, row, 'deleted');
    await noteEvent(transaction, 'report', key);
    await recordAudit(transaction, note);
    return 'deleted';
  });
}

type NamedBytes = Pick<ReportFilesTable, 'name' | 'sha256'>;

/** The hash by which an import recognises a file that staff deleted or renamed. */
export function hashNamedBytes({ name, sha256 }: NamedBytes): string {
  return hash('sha256', `${name} ${sha256}`, 'hex');
}

/** Remembers a deleted or renamed file for later imports, until the patient is erased. */
async function recordReportChange(
  transaction: Transaction<Tables>,
  { patientid, ...former }: NamedBytes & Pick<ReportFilesTable, 'patientid'>,
  change: ReportChangesTable['change'],
): Promise<void> {
  await transaction
    .insertInto('report_changes')
    .values({ patientid, change, bytes_hash: hashNamedBytes(former) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
