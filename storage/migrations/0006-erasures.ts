import { type Kysely, SqliteAdapter, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const create = (name: string) => {
    const table = database.schema.createTable(name);
    return isSqlite ? table.modifyEnd(sql`strict`) : table;
  };

  await create('erasures')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .execute();

  await create('holds')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('held_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('holds_kind_value', ['kind', 'value'])
    .execute();
}
