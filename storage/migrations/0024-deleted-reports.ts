import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Reports that staff deleted, for the day in which they can be put back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const table = database.schema
    .createTable('deleted_reports')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('patientid', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text', (column) => column.notNull());
  await (isSqlite ? table.modifyEnd(sql`strict`) : table).execute();
  await database.schema
    .createIndex('deleted_reports_patientid')
    .on('deleted_reports')
    .column('patientid')
    .execute();
}
