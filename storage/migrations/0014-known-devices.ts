import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Devices on which the staff password was right before: their tries are counted by themselves. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const table = database.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull());
  await (isSqlite ? table.modifyEnd(sql`strict`) : table).execute();
}
