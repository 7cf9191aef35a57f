import type { Database } from '../../storage/database.ts';
import type { AuditPage } from './audit.ts';
import { listAuditPatients } from './list-audit-patients.server.ts';

const ON_A_PAGE = 50;

/** Everything that was done with one patient, newest first. */
export async function findAudit(
  database: Database,
  patientid: string,
  before: number,
): Promise<AuditPage> {
  await listAuditPatients(database);
  const found = await database.read
    .selectFrom('audit_patients')
    .innerJoin('audit', 'audit.number', 'audit_patients.number')
    .select([
      'audit.number',
      'at',
      'action',
      'staff_name as staffName',
      'person',
      'session',
      'device',
      'address',
      'subject',
      'result',
    ])
    .where('audit_patients.patientid', '=', patientid)
    .where('audit_patients.number', '<', before)
    .orderBy('audit_patients.number', 'desc')
    .limit(ON_A_PAGE + 1)
    .execute();
  const entries = found.slice(0, ON_A_PAGE);
  return { entries, next: found.length > ON_A_PAGE ? (entries.at(-1)?.number ?? null) : null };
}
