import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { noteEvent } from '../../live/events.server.ts';
import type { Patient } from '../patient.ts';
import type { RecordOutcome } from './register-record.server.ts';

type AuditContext = Pick<AuditEntry, 'session' | 'address' | 'at'>;

/** The audit entry for records that were shown: their patients, never the text that was searched for. */
export function entryOfShown(
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

/** Writes the live event and the audit entry. A request that changed nothing is audited if its answer shows stored data. */
export async function noteOutcome(
  transaction: Transaction<Tables>,
  audit: AuditContext,
  action: 'create' | 'edit' | 'delete',
  outcome: RecordOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'stored':
      await noteEvent(transaction, 'record', outcome.value.key);
      return recordAudit(transaction, {
        ...entryOf(audit, outcome.value, action === 'delete' ? 'leaving' : 'with', outcome.left),
        ...(outcome.from && { others: [outcome.from] }),
        action,
      });
    case 'repeated':
      return recordAudit(transaction, { ...entryOf(audit, outcome.value), action: 'read' });
    case 'conflict':
      return recordAudit(transaction, {
        ...entryOf(audit, outcome.current),
        action,
        result: 'refused',
      });
    case 'left': {
      const { patientid } = outcome;
      return recordAudit(transaction, {
        ...audit,
        patientid,
        subject: 'record',
        action,
        result: 'refused',
      });
    }
    case 'faults':
      if (!outcome.disclosed) return;
      return recordAudit(transaction, {
        ...audit,
        ...outcome.disclosed,
        action,
        result: 'refused',
      });
    case 'missing':
  }
}

/** Counts of what was kept under the id of a new patient, or stays under one without a visit, are part of the subject. */
function entryOf(
  audit: AuditContext,
  { key, patientid }: Patient,
  how = '',
  left: readonly string[] = [],
) {
  const counts = left.length === 0 ? '' : ` ${how} ${left.join(', ')}`;
  const subject = nameSubject('record', key) + counts;
  return { ...audit, patientid: patientid ?? undefined, subject, result: 'ok' as const };
}
