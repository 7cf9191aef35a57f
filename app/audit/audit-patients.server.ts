import { type Transaction, type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { AuditPatientsTable, Tables, AuditTable } from '../../storage/tables.ts';

/** The row of `audit_head` that says up to which entry the list is complete. */
export const LIST = 'patients';

const ENTRIES_AT_ONCE = 2000;
const ROWS_AT_ONCE = 500;

type Named = { number: number; patientid: string | null; others: string | null };

/**
 * Completes the list of the patients that each entry names, up to the last entry. Runs at night and before the
 * list is read. Two callers may run it at the same time.
 */
export async function listAuditPatients(database: Database): Promise<void> {
  let isBehind = true;
  while (isBehind) isBehind = await database.write(listPiece);
}

/** The patients an entry names, each once. */
function namedIn({ number, patientid, others }: Named): AuditPatientsTable[] {
  const ids = new Set(others === null ? [] : (JSON.parse(others) as string[]));
  if (patientid !== null) ids.add(patientid);
  return [...ids].map((id) => ({ patientid: id, number }));
}

async function listPiece(transaction: Transaction<Tables>): Promise<boolean> {
  const { number: listed } = await transaction
    .selectFrom('audit_head')
    .select('number')
    .where('name', '=', LIST)
    .executeTakeFirstOrThrow();
  const entries = await transaction
    .selectFrom('audit')
    .select(['number', 'patientid', 'others'])
    .where('number', '>', listed)
    .orderBy('number')
    .limit(ENTRIES_AT_ONCE)
    .execute();
  const last = entries.at(-1);
  if (!last) return false;
  // Sorted, so that rows of one patient are written to the same database page.
  const rows = entries
    .flatMap(namedIn)
    .sort((one, two) => (one.patientid < two.patientid ? -1 : 1));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await transaction
      .insertInto('audit_patients')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await transaction
    .updateTable('audit_head')
    .set({ number: last.number })
    .where('name', '=', LIST)
    .where('number', '<', last.number)
    .execute();
  return entries.length === ENTRIES_AT_ONCE;
}

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
