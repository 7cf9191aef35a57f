import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit-subject.ts';
import { noteEvent } from '../../live/events.server.ts';
import type { Correcting, Deleting } from './change-record.server.ts';
import type { Patient } from '../patient.ts';
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

/** Tells open pages and the audit. What added nothing is noted where the answer tells what is stored. */
export async function noteRegistration(
  transaction: Transaction<Tables>,
  who: Who,
  done: Registering,
): Promise<void> {
  switch (done.kind) {
    case 'added':
      await noteEvent(transaction, 'record', done.record.key);
      return recordAudit(transaction, { ...entryOf(who, done.record), action: 'create' });
    case 'again':
      return recordAudit(transaction, { ...entryOf(who, done.record), action: 'read' });
    case 'wrong': {
      const { patientid } = done;
      if (patientid === undefined) return;
      const entry = { ...who, patientid, subject: 'record', result: 'refused' } as const;
      return recordAudit(transaction, { ...entry, action: 'create' });
    }
    default:
  }
}

/** Tells open pages and the audit. What changed nothing is noted where the answer tells what is stored. */
export async function noteChange(
  transaction: Transaction<Tables>,
  who: Who,
  done: Correcting | Deleting,
): Promise<void> {
  switch (done.kind) {
    case 'corrected':
      if (!done.before) {
        return recordAudit(transaction, { ...entryOf(who, done.record), action: 'read' });
      }
      await noteEvent(transaction, 'record', done.record.key);
      return recordAudit(transaction, { ...entryOf(who, done.record), action: 'edit' });
    case 'gone':
      await noteEvent(transaction, 'record', done.before.key);
      return recordAudit(transaction, { ...entryOf(who, done.before), action: 'delete' });
    case 'stale':
      return recordAudit(transaction, {
        ...entryOf(who, done.current),
        action: 'sent' in done ? 'edit' : 'delete',
        result: 'refused',
      });
    case 'wrong':
      if (!done.told) return;
      return recordAudit(transaction, {
        ...entryOf(who, done.told.current),
        others: [done.told.other],
        action: 'edit',
        result: 'refused',
      });
    default:
  }
}

function entryOf(who: Who, { key, patientid }: Patient) {
  const subject = nameSubject('record', key);
  return { ...who, patientid: patientid ?? undefined, subject, result: 'ok' as const };
}
