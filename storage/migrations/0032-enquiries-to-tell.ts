import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Enquiries whose messages are not in the outbox yet: one small row, without further indexes, for each enquiry. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const table = database.schema
    .createTable('enquiries_to_tell')
    .addColumn('enquiry_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull());
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? table.modifyEnd(sql`strict, without rowid`) : table).execute();
}
