import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/**
 * Names the tables, views and triggers of a database that its migrations do not make, such as 'the trigger steal':
 * they could run whatever they hold as soon as the program writes. An index can do nothing of the kind.
 */
export async function findForeignSchema(file: string): Promise<string[]> {
  using found = new DatabaseSync(file, { readOnly: true });
  const applied = found.prepare('select name from kysely_migration').all();
  const made = await describeMigrated(new Set(applied.map(({ name }) => String(name))));
  return [...describeSchema(found)]
    .filter(([what, text]) => made.get(what) !== text)
    .map(([what]) => what);
}

/** The schema of a new database to which these migrations were applied. */
async function describeMigrated(names: ReadonlySet<string>): Promise<Map<string, string>> {
  const fresh = new DatabaseSync(':memory:');
  const { dialect } = sqliteDialect(() => fresh);
  const database = new Kysely<Tables>({ dialect });
  try {
    await migrate(database, { names });
    return describeSchema(fresh);
  } finally {
    await database.destroy();
  }
}

/** SQLite's own tables, which it makes as soon as they are needed. */
const OF_SQLITE = new Set(['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4']);

function describeSchema(database: DatabaseSync): Map<string, string> {
  const described = new Map<string, string>();
  for (const { type, name, tbl_name: table, sql } of database
    .prepare(`select type, name, tbl_name, sql from sqlite_master where type <> 'index'`)
    .all()) {
    if (type === 'table' && OF_SQLITE.has(String(name))) continue;
    const text = type === 'table' ? describeTable(database, String(name)) : String(sql);
    described.set(`the ${type} ${name}`, `${table} ${text.replace(/\s+/g, ' ')}`);
  }
  return described;
}

/** Kind and columns. The order of the columns depends on the order in which the migrations were released. */
function describeTable(database: DatabaseSync, name: string): string {
  const [kind] = database
    .prepare(`select type from pragma_table_list where schema = 'main' and name = ?`)
    .all(name);
  const columns = database
    .prepare('select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo(?)')
    .all(name);
  return `${kind?.['type']} ${columns
    .map((column) => JSON.stringify(column))
    .sort()
    .join()}`;
}
