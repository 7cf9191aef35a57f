import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { inPieces } from '../../storage/database.ts';

/** Earlier content of a record: a row of any table that has these columns, such as `record_versions`. */
export interface HistoryRow {
  record_key: string;
  patientid: string | null;
  mobile_match: string | null;
  datetime: string | null;
}

const COLUMNS = ['record_key', 'patientid', 'mobile_match', 'datetime'] as const;

/** The earlier content of all records, deleted ones included. */
export async function readHistories(rows: Kysely<Tables>): Promise<HistoryRow[]> {
  return readEach(rows, async (table) => (await readRows(table).execute(rows)).rows);
}

/** History rows of these records, with one of these patient ids, or of these numbers normalised as for Search. */
export async function findHistories(
  rows: Kysely<Tables>,
  column: 'record_key' | 'patientid' | 'mobile_match',
  values: readonly string[],
): Promise<HistoryRow[]> {
  // Skips the lookup of the tables.
  if (values.length === 0) return [];
  return readEach(rows, (table) =>
    inPieces(values, async (piece) => {
      const where = sql`where ${sql.ref(column)} in (${sql.join(piece)})`;
      return (await readRows(table, where).execute(rows)).rows;
    }),
  );
}

/** All patient ids in the histories, distinct within each table. */
export async function listFormerPatients(rows: Kysely<Tables>): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables(rows)) {
    const named = await sql<{ patientid: string }>`
      select distinct patientid from ${sql.table(table)} where patientid <> ''
    `.execute(rows);
    for (const { patientid } of named.rows) found.push(patientid);
  }
  return found;
}

/** Returns the given keys whose records still exist. */
export async function findExistingRecords(
  rows: Kysely<Tables>,
  keys: readonly string[],
): Promise<Set<string>> {
  const found = await inPieces(keys, (piece) =>
    rows.selectFrom('records').select('key').where('key', 'in', piece).execute(),
  );
  return new Set(found.map(({ key }) => key));
}

/** Of deleted records, the patients under whom they were filed at the end, by key. */
export async function findLastPatients(
  rows: Kysely<Tables>,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = await inPieces(keys, (piece) =>
    rows
      .selectFrom('record_versions')
      .select(['record_key', 'patientid'])
      .where('record_key', 'in', piece)
      .where('change', '=', 'deleted')
      .execute(),
  );
  return new Map(found.map(({ record_key, patientid }) => [record_key, patientid ?? '']));
}

/** Removes these history rows only; the records and their other history stay. Resolves to the number of removed rows. */
export async function removeHistories(
  transaction: Transaction<Tables>,
  histories: readonly HistoryRow[],
): Promise<number> {
  if (histories.length === 0) return 0;
  const tables = await listTables(transaction);
  let removed = 0n;
  for (const table of tables) {
    for (const row of histories) {
      const isSame = COLUMNS.map((name) => sql`${sql.ref(name)} is not distinct from ${row[name]}`);
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ${sql.join(isSame, sql` and `)}
      `.execute(transaction);
      removed += numAffectedRows;
    }
  }
  return Number(removed);
}

const readRows = (table: string, where = sql``) => sql<HistoryRow>`
  select distinct record_key, patientid, mobile_match, datetime from ${sql.table(table)} ${where}
`;

async function readEach(
  rows: Kysely<Tables>,
  read: (table: string) => Promise<HistoryRow[]>,
): Promise<HistoryRow[]> {
  const found: HistoryRow[] = [];
  for (const table of await listTables(rows)) found.push(...(await read(table)));
  return found;
}

async function listTables(rows: Kysely<Tables>): Promise<string[]> {
  const tables = await rows.introspection.getTables();
  return tables
    .filter(({ columns }) =>
      COLUMNS.every((wanted) => columns.some((column) => column.name === wanted)),
    )
    .map(({ name }) => name);
}
