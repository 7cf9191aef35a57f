import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Appointments that came by no enquiry, what became of an enquiry's agreed time (decision 0035), and the secret
 * addresses at which calendars read all of them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const { schema } = database;
  const appointments = schema
    .createTable('appointments')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('patientid', 'text')
    .addColumn('name', 'text')
    .addColumn('mobile', 'text')
    .addColumn('mobile_match', 'text')
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('request_key', 'text', (column) => column.unique());
  await (isSqlite ? appointments.modifyEnd(sql`strict`) : appointments).execute();
  await createIndex(database, 'appointments', 'starts_at');
  await createIndex(database, 'appointments', 'patientid');
  await createIndex(database, 'appointments', 'mobile_match');

  await schema
    .alterTable('enquiries')
    .addColumn('appointment_status', 'text', (column) => column.notNull().defaultTo('agreed'))
    .execute();
  await sql`create index enquiries_agreed on enquiries (agreed_at)
    where agreed_at is not null`.execute(database);

  const feeds = schema
    .createTable('calendar_feeds')
    .addColumn('person', 'text', (column) => column.primaryKey().notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull());
  await (isSqlite ? feeds.modifyEnd(sql`strict`) : feeds).execute();
}

async function createIndex(
  database: Kysely<unknown>,
  table: string,
  column: string,
): Promise<void> {
  await database.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
