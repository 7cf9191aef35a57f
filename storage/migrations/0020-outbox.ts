import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Messages by e-mail about an enquiry, and each attempt to send one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const outbox = database.schema
    .createTable('outbox')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('enquiry_key', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('next_try_at', 'text')
    .addColumn('claimed_until', 'text');
  await (isSqlite ? outbox.modifyEnd(sql`strict`) : outbox).execute();
  const tries = database.schema
    .createTable('outbox_tries')
    .addColumn('message_key', 'text', (column) => column.notNull())
    .addColumn('enquiry_key', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('outbox_tries_key', ['message_key', 'tried_at']);
  await (isSqlite ? tries.modifyEnd(sql`strict`) : tries).execute();
  await database.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .columns(['next_try_at'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
  await createIndex(database, 'outbox', ['enquiry_key']);
  await createIndex(database, 'outbox', ['recipient', 'created_at']);
  await createIndex(database, 'outbox_tries', ['enquiry_key']);
}

async function createIndex(
  database: Kysely<unknown>,
  table: string,
  columns: string[],
): Promise<void> {
  await database.schema.createIndex(`${table}_${columns[0]}`).on(table).columns(columns).execute();
}
