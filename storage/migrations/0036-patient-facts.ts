import { type Kysely, SqliteAdapter, sql } from 'kysely';

const FACTS = [
  'birthdate',
  'sex',
  'allergies',
  'diagnoses',
  'pregnancy',
  'mother_height',
  'father_height',
];

/** The facts of a patient with their earlier versions, and the note of a visit. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const create = (name: string) => {
    const table = schema.createTable(name);
    return isSqlite ? table.modifyEnd(sql`strict`) : table;
  };
  let facts = create('patient_facts')
    .addColumn('patientid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'integer', (column) => column.notNull());
  let versions = create('patient_facts_versions')
    .addColumn('patientid', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .addPrimaryKeyConstraint('patient_facts_versions_key', ['patientid', 'version']);
  for (const fact of FACTS) {
    facts = facts.addColumn(fact, 'text');
    versions = versions.addColumn(fact, 'text');
  }
  // `pg_restore --clean` leaves tables that its dump does not have.
  await schema.dropTable('patient_facts').ifExists().execute();
  await schema.dropTable('patient_facts_versions').ifExists().execute();
  await facts.execute();
  await versions.execute();
  for (const table of ['records', 'record_versions']) {
    await schema.alterTable(table).addColumn('note', 'text').execute();
  }
}
