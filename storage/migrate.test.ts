import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATION_NAMES } from './migrate.ts';
import { openSqlite, SQLITE_FILE } from './sqlite/sqlite.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-migrate-'));
  await (await openSqlite(folder)).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates the database file as it would be without the migration for named staff. */
function runOnFile(...statements: string[]): void {
  const file = new DatabaseSync(join(folder, SQLITE_FILE));
  for (const statement of statements) file.exec(statement);
  file.close();
}

function columnsOf(table: string): unknown[] {
  const file = new DatabaseSync(join(folder, SQLITE_FILE), { readOnly: true });
  const rows = file.prepare(`select name from pragma_table_info('${table}')`).all();
  file.close();
  return rows.map(({ name }) => name);
}

const UNDO = [
  'alter table audit drop column person',
  'alter table sessions drop column person',
  'alter table sessions drop column role',
  `delete from kysely_migration where name = '0011-named-staff'`,
];

test('the list contains every migration', () => {
  const files = readdirSync(new URL('migrations', import.meta.url));
  expect(files.sort().map((file) => file.replace('.ts', ''))).toEqual([...MIGRATION_NAMES]);
});

test('a migration that is released after one with a higher number still runs', async () => {
  runOnFile(...UNDO);
  expect(columnsOf('audit')).not.toContain('person');
  await (await openSqlite(folder)).close();
  expect(columnsOf('audit')).toContain('person');
  expect(columnsOf('sessions')).toEqual(expect.arrayContaining(['person', 'role']));
});

test('a migration that fails halfway leaves the tables unchanged', async () => {
  runOnFile(...UNDO, 'alter table audit add column person text');
  await expect(openSqlite(folder)).rejects.toThrow(/duplicate column name: person/);
  expect(columnsOf('sessions')).not.toContain('person');
  runOnFile('alter table audit drop column person');
  await (await openSqlite(folder)).close();
  expect(columnsOf('sessions')).toContain('person');
});

test('a database of an earlier version is refused, unchanged, unless it may be upgraded', async () => {
  runOnFile(...UNDO);
  await expect(openSqlite(folder, { mayUpgrade: false })).rejects.toThrow(
    /^The database is of an earlier version/,
  );
  expect(columnsOf('audit')).not.toContain('person');
  await (await openSqlite(folder, { mayUpgrade: true })).close();
  expect(columnsOf('audit')).toContain('person');
  await (await openSqlite(join(folder, 'new'), { mayUpgrade: false })).close();
});
