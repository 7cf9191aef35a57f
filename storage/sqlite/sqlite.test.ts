import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'clinic-sqlite-')), 'data');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

test('commits survive a power cut (WAL with synchronous=FULL); tables are strict and foreign keys are on (E1, E3)', async () => {
  const database = await openSqlite(folder);
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
  await database.close();
});

test('the database reports the free space of its disk', async () => {
  const database = await openSqlite(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = (await database.freeBytes?.()) ?? 0;
  // Other processes may write to the disk in the meantime.
  expect(Math.abs(free - bavail * bsize)).toBeLessThan(0.1 * bavail * bsize);
  await database.close();
});

test('the data folder is closed to other users (E1)', async () => {
  const database = await openSqlite(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await database.close();
});

test('a folder, a database and its WAL that other users could read are closed to them (E1)', async () => {
  await (await openSqlite(folder)).close();
  await chmod(folder, 0o755);
  await chmod(join(folder, 'clinic.sqlite'), 0o644);
  const database = await openSqlite(folder);
  await database.write((transaction) =>
    sql`insert into other_lists values ('kept', '{}')`.execute(transaction),
  );
  const names = await readdir(folder);
  expect(names.sort()).toEqual(['clinic.sqlite', 'clinic.sqlite-shm', 'clinic.sqlite-wal']);
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
  }
  await database.close();
});

test.skipIf(process.getuid?.() === 0)(
  'a read-only database is refused, because nothing could be stored in it',
  async () => {
    await (await openSqlite(folder)).close();
    const file = join(folder, 'clinic.sqlite');
    await chmod(file, 0o400);
    await expect(openSqlite(folder)).rejects.toMatchObject({ code: 'EACCES', path: file });
    await chmod(file, 0o600);
    await (await openSqlite(folder)).close();
  },
);

test('a new database is closed to other users from its creation on (E1)', async () => {
  const database = await openSqlite(folder);
  const names = await readdir(folder);
  expect(names).toContain('clinic.sqlite');
  for (const name of names) {
    expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
  }
  await database.close();
});

test('a database of a newer version is refused with a sentence and left unchanged (E9)', async () => {
  const database = await openSqlite(folder);
  await database.write((transaction) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(
      transaction,
    ),
  );
  await database.close();
  await expect(openSqlite(folder)).rejects.toThrow(
    "The database was made by a newer version of this program (it has the migration '9999-later').",
  );
});

test('a database that another process has locked is soon reported as unavailable (E5)', async () => {
  const ours = await openSqlite(folder);
  const other = await openSqlite(folder);
  const holds = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = other.write(async (transaction) => {
    await sql`insert into other_lists values ('held', '{}')`.execute(transaction);
    holds.resolve();
    await held;
  });
  await holds.promise;
  await expect(
    ours.write((transaction) =>
      sql`insert into other_lists values ('waiting', '{}')`.execute(transaction),
    ),
  ).rejects.toThrow(DatabaseUnavailable);
  release();
  await holding;
  await ours.write((transaction) =>
    sql`insert into other_lists values ('waiting', '{}')`.execute(transaction),
  );
  await ours.close();
  await other.close();
});

test('a database without room is reported as unavailable, keeps its rows and accepts writes again later (E4)', async () => {
  const database = await openSqlite(folder);
  const fill = (name: string, size: number) =>
    database.write((transaction) =>
      transaction
        .insertInto('other_lists')
        .values({ name, json: 'x'.repeat(size) })
        .execute(),
    );
  await fill('before', 10);
  // At this page limit SQLite reports FULL and rolls back by itself, just as on a full disk.
  const bound = (pages: number) =>
    database.write((transaction) =>
      sql.raw(`pragma max_page_count = ${pages}`).execute(transaction),
    );
  await bound(1);
  const outcomes = await Promise.allSettled([fill('large', 2_000_000), fill('beside', 3_000_000)]);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
  }
  await bound(1_000_000);
  await fill('after', 10);
  const kept = await database.read.selectFrom('other_lists').select('name').execute();
  expect(kept.map(({ name }) => name).sort()).toEqual(['after', 'before']);
  await database.close();
});

test('while a write waits for another process, reads go on; the wait ends by itself (E5)', async () => {
  const ours = await openSqlite(folder);
  const other = await openSqlite(folder);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = (): void => undefined;
  const holds = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holding = other.write(async (transaction) => {
    await sql`insert into other_lists values ('held', '{}')`.execute(transaction);
    isHeld();
    await held;
  });
  await holds;
  const writing = ours.write((transaction) =>
    sql`insert into other_lists values ('waiting', '{}')`.execute(transaction),
  );
  // Each of these reads must resolve while the write waits; a wait that blocks the event loop would delay them all.
  let isWritten = false;
  void writing.then(() => (isWritten = true));
  for (let reads = 0; reads < 20; reads++) {
    await ours.read.selectFrom('other_lists').select('name').execute();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(isWritten).toBe(false);
  release();
  await holding;
  await writing;
  const kept = await ours.read.selectFrom('other_lists').select('name').execute();
  expect(kept.map(({ name }) => name).sort()).toEqual(['held', 'waiting']);
  await ours.close();
  await other.close();
});

test('closing the database leaves no WAL behind, whether it was read or not', async () => {
  const database = await openSqlite(folder);
  await database.write((transaction) =>
    sql`insert into other_lists values ('kept', '{}')`.execute(transaction),
  );
  await database.close();
  expect(await readdir(folder)).toEqual(['clinic.sqlite']);
});

test('deleted rows are removed from the files unless another reader keeps them, and the return value says so', async () => {
  const database = await openSqlite(folder);
  const readFiles = async () =>
    Buffer.concat(
      await Promise.all(
        ['clinic.sqlite', 'clinic.sqlite-wal'].map((name) => readFile(join(folder, name))),
      ),
    );
  await database.write((transaction) =>
    sql`insert into other_lists values ('MARKER-7F3A', '{}')`.execute(transaction),
  );
  const reader = new DatabaseSync(join(folder, 'clinic.sqlite'), { readOnly: true });
  reader.exec('begin; select * from other_lists');
  await database.write((transaction) => sql`delete from other_lists`.execute(transaction));
  expect(await database.truncateWal()).toBe(false);
  expect((await readFiles()).includes('MARKER-7F3A')).toBe(true);
  reader.exec('rollback');
  expect(await database.truncateWal()).toBe(true);
  expect((await readFiles()).includes('MARKER-7F3A')).toBe(false);
  reader.close();
  await database.close();
});

test('a query repeated after its table was changed returns the current columns', async () => {
  const database = await openSqlite(folder);
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
  await database.close();
});

test('a write without room on the disk fails with a sentence (E4)', async () => {
  const database = await openSqlite(folder);
  const writing = database.write(async (transaction) => {
    // Allow no more pages than there are.
    await sql`pragma max_page_count = 1`.execute(transaction);
    const json = 'x'.repeat(1024 * 1024);
    await transaction.insertInto('other_lists').values({ name: 'large', json }).execute();
  });
  await expect(writing).rejects.toEqual(
    new DatabaseUnavailable('The disk of the database is full.'),
  );
  await database.close();
});
