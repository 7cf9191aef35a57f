import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Who did what. What stands in it is never changed and never removed: the database itself refuses. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const create = (name: string) => {
    const table = database.schema.createTable(name);
    return isSqlite ? table.modifyEnd(sql`strict`) : table;
  };

  await create('audit')
    .addColumn('number', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text')
    .addColumn('session', 'text')
    .addColumn('device', 'text')
    .addColumn('address', 'text')
    .addColumn('patientid', 'text')
    .addColumn('others', 'text')
    .addColumn('subject', 'text')
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('before_hash', 'text')
    .addColumn('after_hash', 'text')
    .addColumn('previous_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('audit_patientid')
    .on('audit')
    .columns(['patientid', 'number'])
    .where(sql.ref('patientid'), 'is not', null)
    .execute();
  await database.schema
    .createIndex('audit_others')
    .on('audit')
    .column('number')
    .where(sql.ref('others'), 'is not', null)
    .execute();

  await create('audit_head')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into audit_head (name, number, hash) values ('head', 0, '')`.execute(database);

  await (isSqlite ? guardOnSqlite(database) : guardOnPostgres(database));
}

async function guardOnSqlite(database: Kysely<unknown>): Promise<void> {
  const refuse = sql`begin select raise(abort, 'the audit is only ever added to'); end`;
  await sql`create trigger audit_not_updated before update on audit ${refuse}`.execute(database);
  await sql`create trigger audit_not_deleted before delete on audit ${refuse}`.execute(database);
  // INSERT OR REPLACE removes the former row without asking the trigger above.
  await sql`create trigger audit_not_replaced before insert on audit
    when exists (select 1 from audit where number = new.number) ${refuse}`.execute(database);
  await sql`create trigger audit_head_kept before delete on audit_head ${refuse}`.execute(database);
}

async function guardOnPostgres(database: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    'begin raise exception ''the audit is only ever added to''; end'`.execute(database);
  await sql`create trigger audit_not_changed before update or delete or truncate on audit
    for each statement execute function refuse_audit_change()`.execute(database);
  await sql`create trigger audit_head_kept before delete or truncate on audit_head
    for each statement execute function refuse_audit_change()`.execute(database);
}
