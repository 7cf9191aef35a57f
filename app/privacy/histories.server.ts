import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { inPieces } from './in-pieces.ts';

/** What a record said once: a row of any table that keeps such. */
export interface HistoryRow {
  record_key: string;
  patientid: string | null;
  mobile_match: string | null;
  datetime: string | null;
}

const COLUMNS = ['record_key', 'patientid', 'mobile_match', 'datetime'] as const;

/** The histories of records; also of those that are deleted, which only their history still knows. */
export async function readHistories(rows: Kysely<Tables>): Promise<HistoryRow[]> {
  return readEach(rows, async (table) => (await readRows(table).execute(rows)).rows);
}

/** What the histories say of these patients, or of these numbers as Search matches them. */
export async function findHistories(
  rows: Kysely<Tables>,
  column: 'patientid' | 'mobile_match',
  values: readonly string[],
): Promise<HistoryRow[]> {
  // Who asks about nobody need not look for the tables.
  if (values.length === 0) return [];
  return readEach(rows, (table) =>
    inPieces(values, async (piece) => {
      const where = sql`where ${sql.ref(column)} in (${sql.join(piece)})`;
      return (await readRows(table, where).execute(rows)).rows;
    }),
  );
}

const readRows = (table: string, where = sql``) => sql<HistoryRow>`
  select distinct record_key, patientid, mobile_match, datetime from ${sql.table(table)} ${where}
`;

async function readEach(
  rows: Kysely<Tables>,
  read: (table: string) => Promise<HistoryRow[]>,
): Promise<HistoryRow[]> {
  const found: HistoryRow[] = [];
  for (const { name, columns } of await rows.introspection.getTables()) {
    const isHistory = COLUMNS.every((wanted) => columns.some((column) => column.name === wanted));
    if (isHistory) found.push(...(await read(name)));
  }
  return found;
}
