import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { MIGRATION_NAMES, migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { findForeignSchema } from './foreign-schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-schema-'));
  file = join(folder, 'clinic.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function migrateTo(names: readonly string[]): Promise<void> {
  const { dialect } = sqliteDialect(() => new DatabaseSync(file));
  const database = new Kysely<Tables>({ dialect });
  await migrate(database, { names: new Set(names) }).finally(() => database.destroy());
}

test('the tables and triggers of every version are its own, in whatever order it was upgraded', async () => {
  for (const last of [5, 18, 21, MIGRATION_NAMES.length]) {
    await rm(file, { force: true });
    const names = MIGRATION_NAMES.slice(0, last);
    await migrateTo(names.toSpliced(-2, 1));
    await migrateTo(names);
    expect(await findForeignSchema(file)).toEqual([]);
  }
});

test.each([
  ['create trigger t after insert on records begin delete from audit_head; end', 'the trigger t'],
  ['create view v as select * from records', 'the view v'],
  ['create table t (a)', 'the table t'],
  ['create virtual table t using fts5(a)', 'the table t'],
  [
    'drop trigger recalls_removed; create trigger recalls_removed after delete on recalls begin delete from holds; end',
    'the trigger recalls_removed',
  ],
  ['drop table holds; create virtual table holds using fts5(kind, value)', 'the table holds'],
])('%s is found', async (statement, found) => {
  await copyFile(inject('migratedSqlite'), file);
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
  expect(await findForeignSchema(file)).toContain(found);
});

test('an index of the operator is no fault', async () => {
  await copyFile(inject('migratedSqlite'), file);
  const database = new DatabaseSync(file);
  database.exec('create index own on records (email)');
  database.close();
  expect(await findForeignSchema(file)).toEqual([]);
});
