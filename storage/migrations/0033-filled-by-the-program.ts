import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The index of names and the time of a visit as ordinary tables and columns, which the program fills once they are
 * there (decision 0033). The tables have the names and columns that an instance of the previous version reads.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const statements = isSqlite ? describeSqlite() : describePostgres();
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const FORMER_TRIGGERS = ['records_name_added', 'records_name_changed', 'records_name_removed'];
const FORMER_FUNCTIONS = [
  'add_name_words',
  'renew_name_words',
  'remove_name_words',
  'add_known_names',
  'change_known_name',
  'remove_known_name',
];
const FORMER_TABLES = ['drop table if exists name_words', 'drop table if exists known_names'];
const NOT_INDEXED = 'indexed_version is null or indexed_version <> version';

function describeSqlite(): string[] {
  const digits = (count: number) => '[0-9]'.repeat(count);
  const day = `${digits(4)}-${digits(2)}-${digits(2)}`;
  const isPlain = `datetime glob '${day} ${digits(2)}:${digits(2)}:${digits(2)}'`;
  return [
    ...FORMER_TRIGGERS.map((name) => `drop trigger if exists ${name}`),
    ...FORMER_TABLES,
    ...describeTables('text', ' strict', ' strict, without rowid'),
    ...COLUMNS,
    `update records set visited_at = case when ${isPlain} then datetime end, indexed_version = version`,
    ...describeIndexes(''),
  ];
}

function describePostgres(): string[] {
  const isPlain = String.raw`datetime ~ '^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$'`;
  return [
    ...FORMER_TRIGGERS.map((name) => `drop trigger if exists ${name} on records`),
    ...FORMER_TABLES,
    ...FORMER_FUNCTIONS.map((name) => `drop function if exists ${name}()`),
    ...describeTables('text collate "C"', '', ''),
    ...COLUMNS,
    // Writes the table and its indexes anew, which is many times faster than to update each row.
    `alter table records
      alter column visited_at type text using case when ${isPlain} then datetime end,
      alter column indexed_version type integer using version`,
    ...describeIndexes(' collate "C"'),
  ];
}

function describeTables(text: string, end: string, endOfWords: string): string[] {
  return [
    `create table known_names (
      id integer primary key not null,
      person ${text} not null,
      name ${text} not null,
      record_key ${text} not null,
      visit ${text} not null,
      words ${text} not null,
      unique (person, name)
    )${end}`,
    'create index known_names_record on known_names (record_key)',
    `create table name_words (
      word ${text} not null,
      day integer not null,
      name_id integer not null,
      words ${text} not null,
      primary key (word, day, name_id)
    )${endOfWords}`,
  ];
}

const COLUMNS = [
  'alter table records add column visited_at text',
  'alter table records add column indexed_version integer',
  'drop index if exists records_visit_order',
];

function describeIndexes(bytes: string): string[] {
  return [
    `create index records_visited on records ((coalesce(visited_at, ''))${bytes}, key)`,
    `create index records_not_indexed on records (key) where ${NOT_INDEXED}`,
    // The names of all records are yet to be indexed, and the times that this migration could not read.
    `delete from kept_values where name = 'names-indexed-to'`,
    `insert into kept_values (name, value, updated_at)
      select 'names-indexed-to', '', '' where exists (select 1 from records)`,
  ];
}
