import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { AuditLine, AuditPage } from './audit.ts';

const ON_A_PAGE = 50;

/** Everything that was done with one patient, newest first. */
export async function findAudit(
  database: Database,
  patientid: string,
  before: number,
): Promise<AuditPage> {
  // 'instr' and 'strpos' look for the very letters, which LIKE on SQLite does not.
  const find = sql.raw(database.kind === 'sqlite' ? 'instr' : 'strpos');
  const isAmongOthers = sql<boolean>`${find}(others, ${JSON.stringify(patientid)}) > 0`;
  const columns = [
    'number',
    'at',
    'action',
    'staff_name as staffName',
    'session',
    'device',
    'address',
    'subject',
    'result',
  ] as const;
  const rows = database.read.selectFrom('audit').select(columns).where('number', '<', before);
  const newest = <Query extends typeof rows>(query: Query) =>
    query
      .orderBy('number', 'desc')
      .limit(ON_A_PAGE + 1)
      .execute();
  const [first, other] = await Promise.all([
    newest(rows.where('patientid', '=', patientid)),
    newest(rows.where('others', 'is not', null).where(isAmongOthers)),
  ]);
  const entries: AuditLine[] = [...first, ...other]
    .sort((one, two) => two.number - one.number)
    .slice(0, ON_A_PAGE);
  const hasMore = first.length + other.length > ON_A_PAGE;
  return { entries, next: hasMore ? (entries.at(-1)?.number ?? null) : null };
}
