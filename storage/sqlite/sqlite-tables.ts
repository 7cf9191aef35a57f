import type { DatabaseSync } from 'node:sqlite';

export interface SourceTable {
  name: string;
  /** Stored columns only, without generated ones. */
  columns: string[];
  rows: number;
}

/** The site's tables, without those of SQLite and Kysely, with their columns and number of rows. */
export function listTables(connection: DatabaseSync): SourceTable[] {
  return connection
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !/^(?:sqlite|kysely)_/.test(name))
    .sort()
    .map((name) => ({
      name,
      columns: connection
        .prepare('select name from pragma_table_xinfo(?) where hidden = 0 order by cid')
        .all(name)
        .map((column) => String(column['name'])),
      rows: Number(connection.prepare(`select count(*) as n from "${name}"`).get()?.['n']),
    }));
}

/** Streams all rows of a table. */
export function readRows(
  connection: DatabaseSync,
  { name, columns }: SourceTable,
): Iterable<Record<string, unknown>> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return connection.prepare(`select ${list} from "${name}"`).iterate();
}

/** The last value of a table's AUTOINCREMENT column; 0 if it has none. */
export function lastNumberOf(connection: DatabaseSync, table: string): number {
  const row = connection.prepare('select seq from sqlite_sequence where name = ?').get(table);
  return Number(row?.['seq'] ?? 0);
}
