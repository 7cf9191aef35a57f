import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';

/** What a record said once: a row of any table that keeps such. */
export interface HistoryRow {
  record_key: string;
  patientid: string | null;
  mobile_match: string | null;
  datetime: string | null;
}

const COLUMNS = ['record_key', 'patientid', 'mobile_match', 'datetime'] as const;

/** The histories of records; also of those that are deleted, which only their history still knows. */
export async function readHistories(
  rows: Kysely<Tables>,
  { mobile }: { mobile?: string } = {},
): Promise<HistoryRow[]> {
  const found: HistoryRow[] = [];
  for (const { name, columns } of await rows.introspection.getTables()) {
    const isHistory = COLUMNS.every((wanted) => columns.some((column) => column.name === wanted));
    if (!isHistory) continue;
    const ofNumber = mobile === undefined ? sql`` : sql`where mobile_match = ${mobile}`;
    const read = await sql<HistoryRow>`
      select distinct record_key, patientid, mobile_match, datetime from ${sql.table(name)} ${ofNumber}
    `.execute(rows);
    found.push(...read.rows);
  }
  return found;
}
