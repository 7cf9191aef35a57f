import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** What records said before they were corrected or deleted, and the orders in which they are listed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const create = (name: string) => {
    const table = database.schema.createTable(name);
    return isSqlite ? table.modifyEnd(sql`strict`) : table;
  };

  await create('record_versions')
    .addColumn('record_key', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('patientid', 'text')
    .addColumn('name', 'text')
    .addColumn('age', 'text')
    .addColumn('email', 'text')
    .addColumn('mobile', 'text')
    .addColumn('mobile_match', 'text')
    .addColumn('bp', 'text')
    .addColumn('sugar', 'text')
    .addColumn('temperature', 'text')
    .addColumn('datetime', 'text')
    .addColumn('original', 'text')
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .addPrimaryKeyConstraint('record_versions_place', ['record_key', 'version'])
    .execute();
  await database.schema
    .createIndex('record_versions_patientid')
    .on('record_versions')
    .column('patientid')
    .execute();

  await create('record_requests')
    .addColumn('idempotency_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('record_key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('record_requests_record')
    .on('record_requests')
    .column('record_key')
    .execute();

  // By bytes, so that a prefix is a range of the index whatever the database's language is.
  const bytes = isSqlite ? sql`` : sql` collate "C"`;
  const order = (name: string, expression: ReturnType<typeof sql>) =>
    sql`create index ${sql.id(name)} on records ((${expression})${bytes}, key)`.execute(database);
  await order('records_name_order', sql`lower(coalesce(name, ''))`);
  await order('records_id_order', sql`lower(coalesce(patientid, ''))`);
  await order('records_visit_order', sql`coalesce(datetime, '')`);
  // SQLite compares by bytes anyway.
  if (!isSqlite) {
    await sql`create index records_mobile_order on records (mobile_match collate "C", key)`.execute(
      database,
    );
  }
}
