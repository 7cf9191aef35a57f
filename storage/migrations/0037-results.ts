import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** The results that were typed from the slips of laboratories, and their earlier versions. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const text = isSqlite ? 'text' : 'text collate "C"';
  const end = isSqlite ? ' strict' : '';
  const columns = `patientid ${text} not null,
      analyte ${text} not null,
      taken_on ${text} not null,
      comparator ${text},
      value ${text} not null,
      unit ${text} not null,
      range_from ${text},
      range_to ${text},
      report_key ${text},
      typed_at ${text} not null,
      typed_by ${text},
      version integer not null`;
  const statements = [
    // `pg_restore --clean` leaves tables that its dump does not have.
    'drop table if exists result_versions',
    'drop table if exists results',
    `create table results (key ${text} primary key not null, ${columns})${end}`,
    `create table result_versions (
      result_key ${text} not null,
      ${columns},
      change ${text} not null,
      changed_at ${text} not null,
      changed_by ${text},
      primary key (result_key, version)
    )${end}`,
    'create index results_by_day on results (patientid, taken_on, key)',
    'create index results_by_analyte on results (patientid, analyte, taken_on, key)',
    'create index results_report on results (report_key) where report_key is not null',
    'create index result_versions_patientid on result_versions (patientid)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
