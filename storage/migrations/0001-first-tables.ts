import { type Kysely, SqliteAdapter, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const create = (name: string) => {
    const table = database.schema.createTable(name);
    return isSqlite ? table.modifyEnd(sql`strict`) : table;
  };

  await create('records')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
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
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await database.schema
    .createIndex('records_patientid')
    .on('records')
    .column('patientid')
    .execute();
  await database.schema.createIndex('records_name').on('records').column('name').execute();
  await database.schema
    .createIndex('records_mobile')
    .on('records')
    .column('mobile_match')
    .execute();

  await create('enquiries')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('date', 'text')
    .addColumn('select_opt', 'text')
    .addColumn('mobile', 'text')
    .addColumn('message1', 'text')
    .addColumn('datetime', 'text')
    .addColumn('place', 'text', (column) => column.notNull().defaultTo('inbox'))
    .addColumn('notice_version', 'text')
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('body_hash', 'text')
    .addColumn('original', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();

  await create('report_files')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('patientid', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('report_files_patientid_name', ['patientid', 'name'])
    .execute();

  await create('other_lists')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('json', 'text', (column) => column.notNull())
    .execute();

  await create('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('staff_name', 'text')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();

  await create('attempts')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('attempted_at', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('attempts_bucket')
    .on('attempts')
    .columns(['bucket', 'attempted_at'])
    .execute();

  await create('kept_values')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
}
