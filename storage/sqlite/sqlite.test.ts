import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, DatabaseUnavailable } from '../database.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'clinic-sqlite-')), 'data');
  database = await openSqlite(folder);
});
afterEach(async () => {
  await database.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

const add = (name: string, { to = database, size = 2 } = {}) =>
  to.write((transaction) =>
    transaction
      .insertInto('other_lists')
      .values({ name, json: 'x'.repeat(size) })
      .execute(),
  );
const listNames = async () =>
  (await database.read.selectFrom('other_lists').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

/** Another connection that has written a row and holds the database until it is released. */
async function holdElsewhere() {
  const other = await openSqlite(folder);
  const holds = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = other.write(async (transaction) => {
    await sql`insert into other_lists values ('held', '{}')`.execute(transaction);
    holds.resolve();
    await held.promise;
  });
  await holds.promise;
  return async () => {
    held.resolve();
    await holding;
    await other.close();
  };
}

test('commits survive a power cut (WAL with synchronous=FULL); tables are strict and foreign keys are on (E1, E3)', async () => {
  const settings = await database.write(async (transaction) => ({
    journal: await sql`pragma journal_mode`.execute(transaction),
    synchronous: await sql`pragma synchronous`.execute(transaction),
    foreignKeys: await sql`pragma foreign_keys`.execute(transaction),
    trusted: await sql`pragma trusted_schema`.execute(transaction),
    tables: await sql<{ name: string; strict: number }>`pragma table_list`.execute(transaction),
  }));
  expect(settings.journal.rows).toEqual([{ journal_mode: 'wal' }]);
  expect(settings.synchronous.rows).toEqual([{ synchronous: 2 }]);
  expect(settings.foreignKeys.rows).toEqual([{ foreign_keys: 1 }]);
  expect(settings.trusted.rows).toEqual([{ trusted_schema: 0 }]);
  const ours = settings.tables.rows.filter((table) => !/^(sqlite|kysely)_/.test(table.name));
  expect(ours.length).toBeGreaterThan(5);
  expect(ours.filter((table) => table.strict !== 1)).toEqual([]);
});

test('the database reports the free space of its disk', async () => {
  const { bavail, bsize } = await statfs(folder);
  const free = (await database.freeBytes?.()) ?? 0;
  // Other processes may write to the disk in the meantime.
  expect(Math.abs(free - bavail * bsize)).toBeLessThan(0.1 * bavail * bsize);
});

test('a folder, a database and its WAL that other users could read are closed to them (E1)', async () => {
  await database.close();
  await chmod(folder, 0o755);
  await chmod(join(folder, 'clinic.sqlite'), 0o644);
  database = await openSqlite(folder);
  await add('kept');
  const names = await readdir(folder);
  expect(names.sort()).toEqual(['clinic.sqlite', 'clinic.sqlite-shm', 'clinic.sqlite-wal']);
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
  }
});

test.skipIf(process.getuid?.() === 0)(
  'a read-only database is refused, because nothing could be stored in it',
  async () => {
    const file = join(folder, 'clinic.sqlite');
    await chmod(file, 0o400);
    await expect(openSqlite(folder)).rejects.toMatchObject({ code: 'EACCES', path: file });
    await chmod(file, 0o600);
    await (await openSqlite(folder)).close();
  },
);

test('a new database and its folder are closed to other users from their creation on (E1)', async () => {
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const names = await readdir(folder);
  expect(names).toContain('clinic.sqlite');
  for (const name of names) {
    expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
  }
});

test('a database of a newer version is refused with a sentence and left unchanged (E9)', async () => {
  await database.write((transaction) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(
      transaction,
    ),
  );
  await expect(openSqlite(folder)).rejects.toThrow(
    "The database was made by a newer version of this program (it has the migration '9999-later').",
  );
});

test('a database that another process has locked is soon reported as unavailable (E5)', async () => {
  const release = await holdElsewhere();
  await expect(add('waiting')).rejects.toThrow(DatabaseUnavailable);
  await release();
  await add('waiting');
  expect(await listNames()).toEqual(['held', 'waiting']);
});

test('a database without room is reported as unavailable, keeps its rows and accepts writes again later (E4)', async () => {
  await add('before');
  // At this page limit SQLite reports FULL and rolls back by itself, just as on a full disk.
  const bound = (pages: number) =>
    database.write((transaction) =>
      sql.raw(`pragma max_page_count = ${pages}`).execute(transaction),
    );
  await bound(1);
  const large = [add('large', { size: 2_000_000 }), add('beside', { size: 3_000_000 })];
  const reason = new DatabaseUnavailable('The disk of the database is full.');
  for (const outcome of await Promise.allSettled(large)) {
    expect(outcome).toEqual({ status: 'rejected', reason });
  }
  await bound(1_000_000);
  await add('after');
  expect(await listNames()).toEqual(['after', 'before']);
});

test('while a write waits for another process, reads go on; the wait ends by itself (E5)', async () => {
  const release = await holdElsewhere();
  // Each of these reads must resolve while the write waits; a wait that blocks the event loop would delay them all.
  let isWritten = false;
  const writing = add('waiting').then(() => (isWritten = true));
  for (let reads = 0; reads < 20; reads++) {
    await listNames();
    await wait(5);
  }
  expect(isWritten).toBe(false);
  await release();
  await writing;
  expect(await listNames()).toEqual(['held', 'waiting']);
});

test('a write that arrives while the one before it is being received shares its commit', async () => {
  const happened: string[] = [];
  const first = add('first').then(() => happened.push('the first is stored'));
  await nextTurn();
  const second = database.write(async () => happened.push('the second runs'));
  await Promise.all([first, second]);
  expect(happened).toEqual(['the second runs', 'the first is stored']);
});

test('closing the database leaves no WAL behind, whether it was read or not', async () => {
  await add('kept');
  await database.close();
  expect(await readdir(folder)).toEqual(['clinic.sqlite']);
});

test('deleted rows are removed from the files unless another reader keeps them, and the return value says so', async () => {
  const readFiles = async () =>
    Buffer.concat(
      await Promise.all(
        ['clinic.sqlite', 'clinic.sqlite-wal'].map((name) => readFile(join(folder, name))),
      ),
    );
  await add('MARKER-7F3A');
  const reader = new DatabaseSync(join(folder, 'clinic.sqlite'), { readOnly: true });
  reader.exec('begin; select * from other_lists');
  await database.write((transaction) => sql`delete from other_lists`.execute(transaction));
  expect(await database.truncateWal()).toBe(false);
  expect((await readFiles()).includes('MARKER-7F3A')).toBe(true);
  reader.exec('rollback');
  expect(await database.truncateWal()).toBe(true);
  expect((await readFiles()).includes('MARKER-7F3A')).toBe(false);
  reader.close();
});

test('a query repeated after its table was changed returns the current columns', async () => {
  const ask = () =>
    database.write(
      async (transaction) => (await sql`select * from sample`.execute(transaction)).rows,
    );
  await database.write(async (transaction) => {
    await sql`create table sample (first text, second text)`.execute(transaction);
    await sql`insert into sample values ('a', 'b')`.execute(transaction);
  });
  expect(await ask()).toEqual([{ first: 'a', second: 'b' }]);
  await database.write(async (transaction) => {
    await sql`alter table sample rename column second to third`.execute(transaction);
    await sql`alter table sample add column fourth text`.execute(transaction);
  });
  expect(await ask()).toEqual([{ first: 'a', third: 'b', fourth: null }]);
});
