import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { unpackTar } from 'modern-tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { indexForeignRecords } from '../../app/patients/records/index-foreign-records.server.ts';
import { suggestPatients } from '../../app/patients/search/suggest.server.ts';
import { listBackups } from '../../server/data/find-backups.ts';
import { MIGRATION_NAMES } from '../../storage/migrate.ts';
import { sqliteDialect } from '../../storage/sqlite/sqlite-dialect.ts';
import { openSqlite, SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { decryptTestFile } from '../../tests/support/encrypted-files.ts';
import { addRecord, openTestClinic } from '../../tests/support/open-test-clinic.ts';
import * as backup from './backup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-sqlite-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The answer of the program `sqlite3` of this machine, which is older than the SQLite of the site. */
const ask = (file: string, query: string) =>
  execFileSync('sqlite3', ['-readonly', file, query], { encoding: 'utf8', stdio: 'pipe' }).trim();

/** Rows by table, each counted by the program `sqlite3`, after a check of the whole file. */
function countAll(file: string): Record<string, number> {
  expect(ask(file, 'pragma integrity_check')).toBe('ok');
  const tables = ask(file, "select name from sqlite_schema where type = 'table' order by name");
  return Object.fromEntries(
    tables.split('\n').map((name) => [name, Number(ask(file, `select count(*) from "${name}"`))]),
  );
}

test("a new database opens in Debian's sqlite3", async () => {
  const database = await openSqlite(folder);
  await database.close();
  const rows = countAll(join(folder, SQLITE_FILE));
  expect(Object.keys(rows).length).toBeGreaterThan(30);
  expect(rows['kysely_migration']).toBe(MIGRATION_NAMES.length);
});

test("the database in a backup opens in Debian's sqlite3", async () => {
  const clinic = await openTestClinic();
  try {
    await clinic.withStores((stores) => addRecord(stores, { key: 'one', name: 'Sita-Rani' }));
    await clinic.run(backup, []);
    const [made] = await listBackups(clinic.settings.backupDir);
    const entries = await unpackTar(new Uint8Array(await decryptTestFile(made?.path ?? '')));
    const file = join(folder, SQLITE_FILE);
    await writeFile(file, entries.find(({ header }) => header.name === SQLITE_FILE)?.data ?? '');
    expect(countAll(file)).toMatchObject({ records: 1, known_names: 1, name_words: 4 });
  } finally {
    await clinic.remove();
  }
});

test("the database of an earlier version opens in Debian's sqlite3 once it is migrated, and its names are found", async () => {
  const file = join(folder, SQLITE_FILE);
  await makeFormerDatabase(file);
  const former = new DatabaseSync(file);
  former.exec(`insert into records (key, patientid, name, datetime, version) values
    ('-K1', '1', 'Ömer Sample', '2025-9-28 9:05:00', 3), ('-K2', '2', 'Asha Sample', 'once', 1)`);
  former.close();
  expect(() => ask(file, 'select count(*) from records')).toThrow(/malformed database schema/);
  const database = await openSqlite(folder);
  await indexForeignRecords(database, () => undefined);
  const found = await suggestPatients(database, 'name', 'omer');
  expect(found.map(({ patientid }) => patientid)).toEqual(['1']);
  const rows = database.read.selectFrom('records').select(['key', 'datetime', 'visited_at']);
  expect(await rows.orderBy('key').execute()).toEqual([
    { key: '-K1', datetime: '2025-9-28 9:05:00', visited_at: '2025-09-28 09:05:00' },
    { key: '-K2', datetime: 'once', visited_at: null },
  ]);
  await database.close();
  expect(countAll(file)).toMatchObject({ records: 2, known_names: 2, name_words: 6 });
});

/** A database as it was before names were indexed by the program. */
async function makeFormerDatabase(file: string): Promise<void> {
  const names = MIGRATION_NAMES.filter((name) => name < '0033');
  const getMigrations = async () => {
    const load = async (name: string): Promise<[string, Migration]> => [
      name,
      await import(`../../storage/migrations/${name}.ts`),
    ];
    return Object.fromEntries(await Promise.all(names.map(load)));
  };
  const { dialect, close } = sqliteDialect(() => new DatabaseSync(file));
  const database = new Kysely({ dialect });
  const migrator = new Migrator({ db: database, provider: { getMigrations } });
  const { error } = await migrator.migrateToLatest();
  await database.destroy();
  close();
  if (error) throw error;
}
