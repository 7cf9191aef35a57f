import type { AuditEntry } from '../../audit/audit.server.ts';
import type { Patient, SearchOption } from '../patient.ts';

/** What the audit keeps of a search: whose records came back, never what was typed. */
export function describeSearch(
  by: SearchOption,
  patients: readonly Patient[],
  who: Pick<AuditEntry, 'session' | 'address' | 'at'>,
): AuditEntry {
  const [patientid, ...others] = new Set(
    patients.map((patient) => patient.patientid).filter((id) => id !== null),
  );
  const count = patients.length;
  return {
    ...who,
    action: 'search',
    patientid,
    others,
    subject: `by ${by}, ${count} ${count === 1 ? 'record' : 'records'}`,
    result: 'ok',
  };
}
