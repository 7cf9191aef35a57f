import { setImmediate } from 'node:timers/promises';
import type { SelectType } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { KeyedTable } from './person-tables.ts';

type Row<Table extends KeyedTable, Column extends keyof Tables[Table]> = {
  [Name in Column]: SelectType<Tables[Table][Name]>;
};

const ROWS_AT_ONCE = 1000;

/** Yields the given columns and the key of every row of a table, read in pages so that no other query waits long. */
export async function* scanRows<
  Table extends KeyedTable,
  Column extends keyof Tables[Table] & string,
>(
  database: Database,
  table: Table,
  columns: readonly Column[],
): AsyncGenerator<Row<Table, Column | (keyof Tables[Table] & 'key')>> {
  let last = '';
  for (;;) {
    const rows = await database.read
      .selectFrom(table as KeyedTable)
      .select(['key', ...columns] as 'key'[])
      .where('key', '>', last)
      .orderBy('key')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield* rows as unknown as Row<Table, Column | (keyof Tables[Table] & 'key')>[];
    const end = rows.at(-1);
    if (!end || rows.length < ROWS_AT_ONCE) return;
    last = end.key;
    await setImmediate();
  }
}
