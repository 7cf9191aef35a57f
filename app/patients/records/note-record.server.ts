import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { noteEvent } from '../../live/events.server.ts';
import type { CorrectionResult, DeletionResult } from './change-record.server.ts';
import type { Patient } from '../patient.ts';
import type { RegistrationResult } from './register-record.server.ts';

type AuditContext = Pick<AuditEntry, 'session' | 'address' | 'at'>;

/** The audit entry for records that were shown: their patients, never the text that was searched for. */
export function describeShown(
  audit: AuditContext,
  action: 'read' | 'search',
  subject: string,
  records: readonly { patientid: string | null }[],
): AuditEntry {
  return { ...audit, action, subject, result: 'ok', ...namePatients(records) };
}

/** The patient ids of the records, each once, as an audit entry names them. */
export function namePatients(
  records: readonly { patientid: string | null }[],
): Pick<AuditEntry, 'patientid' | 'others'> {
  const ids = new Set(records.map(({ patientid }) => patientid).filter((id) => id !== null));
  const [patientid, ...others] = ids;
  return { patientid, others };
}

/** Writes the live event and the audit entry. A request that added nothing is audited if its answer shows stored data. */
export async function noteRegistration(
  transaction: Transaction<Tables>,
  audit: AuditContext,
  done: RegistrationResult,
): Promise<void> {
  switch (done.kind) {
    case 'added':
      await noteEvent(transaction, 'record', done.record.key);
      return recordAudit(transaction, { ...entryOf(audit, done.record), action: 'create' });
    case 'repeated':
      return recordAudit(transaction, { ...entryOf(audit, done.record), action: 'read' });
    case 'wrong': {
      const { patientid } = done;
      if (patientid === undefined) return;
      const entry = { ...audit, patientid, subject: 'record', result: 'refused' } as const;
      return recordAudit(transaction, { ...entry, action: 'create' });
    }
    default:
  }
}

/** Writes the live event and the audit entry. A request that changed nothing is audited if its answer shows stored data. */
export async function noteRecordChange(
  transaction: Transaction<Tables>,
  audit: AuditContext,
  done: CorrectionResult | DeletionResult,
): Promise<void> {
  switch (done.kind) {
    case 'corrected':
      if (!done.before) {
        return recordAudit(transaction, { ...entryOf(audit, done.record), action: 'read' });
      }
      await noteEvent(transaction, 'record', done.record.key);
      return recordAudit(transaction, { ...entryOf(audit, done.record), action: 'edit' });
    case 'gone':
      await noteEvent(transaction, 'record', done.before.key);
      return recordAudit(transaction, { ...entryOf(audit, done.before), action: 'delete' });
    case 'stale':
      return recordAudit(transaction, {
        ...entryOf(audit, done.current),
        action: 'sent' in done ? 'edit' : 'delete',
        result: 'refused',
      });
    case 'wrong':
      if (!done.disclosed) return;
      return recordAudit(transaction, {
        ...entryOf(audit, done.disclosed.current),
        others: [done.disclosed.other],
        action: 'edit',
        result: 'refused',
      });
    default:
  }
}

function entryOf(audit: AuditContext, { key, patientid }: Patient) {
  const subject = nameSubject('record', key);
  return { ...audit, patientid: patientid ?? undefined, subject, result: 'ok' as const };
}
