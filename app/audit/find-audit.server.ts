import type { Database } from '../../storage/database.ts';
import type { AuditPage } from './audit.contract.ts';
import { listAuditPatients } from './audit-patients.server.ts';
import type { AuditTable } from '../../storage/tables.ts';

const ON_A_PAGE = 50;

/** Up to 50 entries about one patient with a number below `before`, newest first. */
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

export interface AuditQuestion {
  /** ISO 8601, inclusive. */
  from: string;
  /** ISO 8601, exclusive. */
  until: string;
  patientid?: string | undefined;
  /** The session's mark in the audit. */
  session?: string | undefined;
}

const READ_AT_ONCE = 1000;

/** Entries of a period, oldest first. With `patientid` only those that name this patient, including lists of several patients. */
export async function* readAuditPeriod(
  database: Database,
  { from, until, patientid, session }: AuditQuestion,
): AsyncGenerator<AuditTable> {
  let rows = database.read
    .selectFrom('audit')
    .selectAll()
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('number')
    .limit(READ_AT_ONCE);
  if (session !== undefined) rows = rows.where('session', '=', session);
  if (patientid !== undefined) {
    await listAuditPatients(database);
    rows = rows.where('number', 'in', ({ selectFrom }) =>
      selectFrom('audit_patients').select('number').where('patientid', '=', patientid),
    );
  }
  for (let last = 0; ;) {
    const piece = await rows.where('number', '>', last).execute();
    yield* piece;
    if (piece.length < READ_AT_ONCE) return;
    last = piece.at(-1)?.number ?? last;
  }
}
