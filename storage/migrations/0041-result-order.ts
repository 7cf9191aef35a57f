import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The order of results, what else a slip says of them, and which doctor has looked at them. Results of before keep the
 * place 0: nobody knows their place on the slip.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const text = isSqlite ? 'text' : 'text collate "C"';
  const columns = [
    `taken_time ${text} not null default ''`,
    'minutes integer',
    'place integer not null default 0',
    `first_typed_at ${text} not null default ''`,
    'unit_assumed integer not null default 0',
    `range_sign ${text}`,
    `lab_mark ${text}`,
    `word ${text}`,
    `looked_at ${text}`,
    `looked_by ${text}`,
  ];
  const first = (key: string, typed: string) =>
    `coalesce((select one.typed_at from result_versions one where one.result_key = ${key} and one.version = 1), ${typed})`;
  const order = 'taken_on, taken_time, first_typed_at, place, key';
  const statements = [
    ...['results', 'result_versions'].flatMap((table) =>
      columns.map((column) => `alter table ${table} add column ${column}`),
    ),
    `update results set first_typed_at = ${first('results.key', 'typed_at')}`,
    `update result_versions set first_typed_at = ${first('result_versions.result_key', 'typed_at')}`,
    'drop index results_by_day',
    'drop index results_by_analyte',
    `create index results_by_day on results (patientid, ${order})`,
    `create index results_by_analyte on results (patientid, analyte, ${order})`,
    'create index results_not_looked on results (patientid) where looked_at is null and place > 0',
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
