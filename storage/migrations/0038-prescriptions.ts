import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Prescriptions of visits. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const text = isSqlite ? 'text' : 'text collate "C"';
  const statements = [
    // `pg_restore --clean` leaves tables that its dump does not have.
    'drop table if exists prescriptions',
    `create table prescriptions (
      key ${text} primary key not null,
      patientid ${text} not null,
      record_key ${text} not null,
      replaces ${text},
      body ${text} not null,
      written_at ${text} not null,
      written_by ${text},
      version integer not null,
      issued_at ${text},
      issued_by ${text},
      issuer ${text},
      sheet ${text}
    )${isSqlite ? ' strict' : ''}`,
    'create index prescriptions_patientid on prescriptions (patientid, key)',
    'create index prescriptions_record on prescriptions (record_key)',
    'create index prescriptions_issued on prescriptions (issued_at) where issued_at is not null',
    'create index prescriptions_replaced on prescriptions (replaces) where replaces is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
