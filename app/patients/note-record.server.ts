import type { Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { type AuditEntry, recordAudit } from '../staff/audit.server.ts';
import { nameSubject } from '../staff/audit-subject.ts';
import { noteEvent } from '../staff/events.server.ts';
import type { Correcting, Deleting } from './change-record.server.ts';
import type { Patient } from './patient.ts';
import type { Registering } from './register-record.server.ts';

export type Who = Pick<AuditEntry, 'session' | 'address' | 'at'>;

/** What the audit keeps of records that were shown: whose they are, never what was typed. */
export function describeShown(
  who: Who,
  action: 'read' | 'search',
  subject: string,
  records: readonly { patientid: string | null }[],
): AuditEntry {
  return { ...who, action, subject, result: 'ok', ...namePatients(records) };
}

/** Each patient once. */
export function namePatients(
  records: readonly { patientid: string | null }[],
): Pick<AuditEntry, 'patientid' | 'others'> {
  const ids = new Set(records.map(({ patientid }) => patientid).filter((id) => id !== null));
  const [patientid, ...others] = ids;
  return { patientid, others };
}

export async function noteRegistration(
  transaction: Transaction<Tables>,
  who: Who,
  done: Registering,
): Promise<void> {
  if (done.kind !== 'added') return;
  await noteEvent(transaction, 'record', done.record.key);
  await recordAudit(transaction, {
    ...who,
    ...nameRecord(done.record),
    action: 'create',
    result: 'ok',
  });
}

/** Tells open pages and the audit. A change that came too late is noted as well: it was answered with what is stored. */
export async function noteChange(
  transaction: Transaction<Tables>,
  who: Who,
  done: Correcting | Deleting,
): Promise<void> {
  switch (done.kind) {
    case 'corrected':
      if (!done.before) return;
      await noteEvent(transaction, 'record', done.record.key);
      return recordAudit(transaction, {
        ...who,
        ...nameRecord(done.record),
        action: 'edit',
        result: 'ok',
      });
    case 'gone':
      await noteEvent(transaction, 'record', done.before.key);
      return recordAudit(transaction, {
        ...who,
        ...nameRecord(done.before),
        action: 'delete',
        result: 'ok',
      });
    case 'stale':
      return recordAudit(transaction, {
        ...who,
        ...nameRecord(done.current),
        action: 'sent' in done ? 'edit' : 'delete',
        result: 'refused',
      });
    default:
  }
}

function nameRecord({ key, patientid }: Patient): Pick<AuditEntry, 'patientid' | 'subject'> {
  return { patientid: patientid ?? undefined, subject: nameSubject('record', key) };
}
