import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** The published versions of the site's content, with their files, and previews. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const text = isSqlite ? 'text' : 'text collate "C"';
  const end = isSqlite ? ' strict' : '';
  const tables = [
    // `pg_restore --clean` leaves tables that its dump does not have.
    'drop table if exists content_versions',
    'drop table if exists content_files',
    'drop table if exists content_previews',
    `create table content_versions (
      number integer primary key not null,
      at ${text} not null,
      by_name ${text},
      how ${text} not null,
      from_number integer,
      changes integer not null,
      files ${text} not null,
      tree ${text} not null
    )${end}`,
    `create table content_files (
      hash ${text} primary key not null,
      bytes ${text} not null,
      added_at ${text} not null
    )${end}`,
    `create table content_previews (
      id ${text} primary key not null,
      session ${text} not null,
      at ${text} not null,
      files ${text} not null
    )${end}`,
    'create index content_versions_tree on content_versions (tree)',
  ];
  for (const statement of tables) await sql.raw(statement).execute(database);
}
