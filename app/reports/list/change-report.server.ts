import type { ReportFilesTable, ReportChangesTable, Tables } from '../../../storage/tables.ts';
import { lockPatientExclusive } from '../../patients/records/lock-patient.server.ts';
import { lockHolds, readHeld } from '../../privacy/holds.server.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { noteEvent } from '../../live/events.server.ts';
import { nameToKeep } from '../files/file-name.ts';
import type { Stored } from '../../http/stored.ts';
import type { Report, ReportRenaming } from '../reports.contract.ts';
import { toReport, type ReportStores } from '../reports.server.ts';
import { isShownInBrowser } from '../upload/sniff-type.ts';
import { endingOf, kindByName } from '../upload-limits.ts';
import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';

/** The person who makes a change, and when; for the audit. */
export type Actor = Pick<AuditEntry, 'session' | 'address' | 'onNoted'> & { at: Date };

type Renamed =
  | Stored<Report>
  /** The name is not allowed. */
  | { kind: 'refused'; message: string };

/**
 * Renames a report. The file extension must still fit the type of the file. A conflict has the report that somebody
 * else has renamed meanwhile, or the other report that has the name.
 */
export async function renameReport(
  { database }: ReportStores,
  key: string,
  { name, formerName }: ReportRenaming,
  who: Actor,
): Promise<Renamed> {
  const kept = nameToKeep(name);
  return database.write(async (transaction): Promise<Renamed> => {
    const find = () =>
      transaction.selectFrom('report_files').selectAll().where('key', '=', key).executeTakeFirst();
    const first = await find();
    if (!first) return { kind: 'missing' };
    await lockPatientExclusive(transaction, first.patientid);
    const row = await find();
    if (!row) return { kind: 'missing' };
    const entry = { ...who, patientid: row.patientid, subject: nameSubject('report', key) };
    // A repeated request whose first answer was lost.
    if (kept === row.name) {
      await recordAudit(transaction, { ...entry, action: 'read', result: 'ok' });
      return { kind: 'stored', value: toReport(row) };
    }
    // A refusal reveals something about this file or another one of the patient, so it is recorded.
    const refuse = async (outcome: Renamed): Promise<Renamed> => {
      await recordAudit(transaction, { ...entry, action: 'edit', result: 'refused' });
      return outcome;
    };
    if (formerName !== undefined && formerName !== row.name) {
      return refuse({ kind: 'conflict', current: toReport(row) });
    }
    if (!isSameKind(row, kept)) {
      const ending = endingOf(row.name);
      const message = ending ? `The name must end in ${ending}.` : 'The name can have no ending.';
      return refuse({ kind: 'refused', message });
    }
    const other = await transaction
      .selectFrom('report_files')
      .selectAll()
      .where('patientid', '=', row.patientid)
      .where('name', '=', kept)
      .executeTakeFirst();
    if (other) return refuse({ kind: 'conflict', current: toReport(other) });
    const renamed = { ...row, name: kept, updated_at: who.at.toISOString() };
    const { numUpdatedRows } = await transaction
      .updateTable('report_files')
      .set({ name: renamed.name, updated_at: renamed.updated_at })
      .where('key', '=', key)
      .executeTakeFirst();
    // On PostgreSQL the row may have been deleted since it was found.
    if (numUpdatedRows === 0n) return { kind: 'missing' };
    await recordReportChange(transaction, row, 'renamed');
    await noteEvent(transaction, 'report', key);
    await recordAudit(transaction, { ...entry, action: 'edit', result: 'ok' });
    return { kind: 'stored', value: toReport(renamed) };
  });
}

function isSameKind({ name, type }: Pick<ReportFilesTable, 'name' | 'type'>, renamed: string) {
  if (isShownInBrowser(type) && kindByName(name)?.type === type) {
    return kindByName(renamed)?.type === type;
  }
  return endingOf(name).toLowerCase() === endingOf(renamed).toLowerCase();
}

/**
 * Deletes the row; the bytes stay for the day in which it can be put back. The report of a patient on hold stays, which
 * is a conflict.
 */
export async function deleteReport(
  { database }: ReportStores,
  key: string,
  who: Actor,
): Promise<Stored<undefined>> {
  return database.write(async (transaction): Promise<Stored<undefined>> => {
    await lockHolds(transaction);
    const row = await transaction
      .selectFrom('report_files')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) return { kind: 'missing' };
    const note: AuditEntry = {
      ...who,
      action: 'delete',
      patientid: row.patientid,
      subject: nameSubject('report', key),
      result: 'ok',
    };
    if ((await readHeld(transaction)).patientids.has(row.patientid)) {
      await recordAudit(transaction, { ...note, result: 'refused' });
      return { kind: 'conflict', current: undefined };
    }
    const { numDeletedRows } = await transaction
      .deleteFrom('report_files')
      .where('key', '=', key)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return { kind: 'missing' };
    await transaction
      .insertInto('deleted_reports')
      .values({ ...row, deleted_at: who.at.toISOString() })
      .execute();
    await recordReportChange(transaction, row, 'deleted');
    await noteEvent(transaction, 'report', key);
    await recordAudit(transaction, note);
    return { kind: 'stored', value: undefined };
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
