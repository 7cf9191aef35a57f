import { type Kysely, sql } from 'kysely';
import type { AuditPatientsTable, AuditTable, Tables } from '../../storage/tables.ts';
import { namedIn } from './list-audit-patients.server.ts';

const ROWS_AT_ONCE = 500;

/** The numbers of entries that are not listed under a patient they name. */
export async function findUnlisted(
  rows: Kysely<Tables>,
  entries: readonly AuditTable[],
): Promise<number[]> {
  const expected = entries.flatMap(namedIn);
  const unlisted = new Set<number>();
  for (let from = 0; from < expected.length; from += ROWS_AT_ONCE) {
    const some = expected.slice(from, from + ROWS_AT_ONCE);
    const listed = new Set((await findListed(rows, some)).map(nameRow));
    for (const row of some) if (!listed.has(nameRow(row))) unlisted.add(row.number);
  }
  return [...unlisted];
}

async function findListed(
  rows: Kysely<Tables>,
  wanted: readonly AuditPatientsTable[],
): Promise<AuditPatientsTable[]> {
  const values = sql.join(wanted.map((row) => sql`(${row.patientid}, ${sql.lit(row.number)})`));
  const { rows: found } = await sql<AuditPatientsTable>`
    select patientid, number from audit_patients where (patientid, number) in (values ${values})
  `.execute(rows);
  return found;
}

function nameRow({ patientid, number }: AuditPatientsTable): string {
  return `${number} ${patientid}`;
}
