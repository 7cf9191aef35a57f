import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** What staff do with an enquiry, and the list of events that open staff pages follow. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const { schema } = database;

  // An import does not say what became of an enquiry: history must not flood the inbox.
  await schema
    .alterTable('enquiries')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('done'))
    .execute();
  await schema.alterTable('enquiries').addColumn('read_at', 'text').execute();
  await schema
    .alterTable('enquiries')
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.alterTable('enquiries').addColumn('agreed_at', 'text').execute();
  await schema.alterTable('enquiries').addColumn('removed_at', 'text').execute();
  // Pages of the list go by this column; a row without a time is the oldest.
  await schema
    .alterTable('enquiries')
    .addColumn('arrived', 'text', (column) => {
      const generated = column.generatedAlwaysAs(sql`coalesce(datetime, '')`);
      return isSqlite ? generated : generated.stored();
    })
    .execute();

  await sql`update enquiries set status = 'new' where idempotency_key is not null`.execute(
    database,
  );
  await sql`update enquiries set status = 'spam' where place = 'quarantine'`.execute(database);

  await sql`create index enquiries_arrived on enquiries (arrived, key)
    where removed_at is null`.execute(database);
  await sql`create index enquiries_status on enquiries (status, arrived, key)
    where removed_at is null`.execute(database);
  await sql`create index enquiries_removed on enquiries (removed_at)
    where removed_at is not null`.execute(database);

  const events = schema
    .createTable('events')
    .addColumn('id', isSqlite ? 'integer' : 'bigserial', (column) =>
      isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_key', 'text', (column) => column.notNull());
  await (isSqlite ? events.modifyEnd(sql`strict`) : events).execute();
}
