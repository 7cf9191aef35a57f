import { sql, type Transaction } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/**
 * Does `fill` without the table's indexes and makes them anew after it: sorting once is many times faster than
 * a place for each row. Others never see the table without, as the transaction hides it.
 */
export async function rebuildSqliteIndexes(
  transaction: Transaction<Tables>,
  table: keyof Tables,
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'index' and tbl_name = ${table} and sql is not null
  `.execute(transaction);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(transaction);
  await fill();
  for (const index of indexes.rows) await sql.raw(index.sql).execute(transaction);
}
