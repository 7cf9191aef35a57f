import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Which entries of the audit name a patient, filled in later than the entries themselves: an index would
 * be written to at every search, one page of it for each patient in an answer.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const table = database.schema
    .createTable('audit_patients')
    .addColumn('patientid', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_patients_key', ['patientid', 'number']);
  await (isSqlite ? table.modifyEnd(sql`strict, without rowid`) : table).execute();
  await database.schema.dropIndex('audit_patientid').execute();
  await database.schema.dropIndex('audit_others').execute();
  await sql`insert into audit_head (name, number, hash) values ('patients', 0, '')`.execute(
    database,
  );
  await (isSqlite ? guardOnSqlite(database) : guardOnPostgres(database));
}

async function guardOnSqlite(database: Kysely<unknown>): Promise<void> {
  const refuse = sql`begin select raise(abort, 'the audit is only ever added to'); end`;
  await sql`create trigger audit_patients_not_updated before update on audit_patients ${refuse}`.execute(
    database,
  );
  await sql`create trigger audit_patients_not_deleted before delete on audit_patients ${refuse}`.execute(
    database,
  );
}

async function guardOnPostgres(database: Kysely<unknown>): Promise<void> {
  await sql`create trigger audit_patients_not_changed before update or delete or truncate
    on audit_patients for each statement execute function refuse_audit_change()`.execute(database);
}
