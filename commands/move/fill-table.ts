import { sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

const MANY_ROWS = 50_000;

/**
 * Lets `fill` add rows to a table. Where they are many, and more than are there, SQLite's indexes are left
 * out and made anew after it: sorting once is many times faster than finding a place for each row. Others
 * never see the table without its indexes, as the transaction hides it.
 */
export async function fillTable(
  database: Pick<Database, 'kind'>,
  transaction: Transaction<Tables>,
  table: 'records' | 'enquiries',
  newRows: number,
  fill: () => Promise<void>,
): Promise<void> {
  const isMany = newRows > MANY_ROWS && newRows > (await countRows(transaction, table));
  if (database.kind !== 'sqlite' || !isMany) return fill();
  const indexes = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'index' and tbl_name = ${table} and sql is not null
  `.execute(transaction);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(transaction);
  await fill();
  for (const index of indexes.rows) await sql.raw(index.sql).execute(transaction);
}

async function countRows(transaction: Transaction<Tables>, table: 'records' | 'enquiries') {
  const { count } = await transaction
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
