import type { Database } from '../../storage/database.ts';
import type { AuditTable } from '../../storage/tables.ts';
import { listAuditPatients } from './list-audit-patients.server.ts';

export interface AuditQuestion {
  /** ISO 8601, the first moment. */
  from: string;
  /** ISO 8601, the first moment after it. */
  until: string;
  patientid?: string | undefined;
  /** As the audit calls a session. */
  session?: string | undefined;
}

const READ_AT_ONCE = 1000;

/** Entries of a time, oldest first; with `patientid` those about this patient alone, lists among them. */
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
