import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable, type Database, type DatabaseNotice, announce } from '../database.ts';
import { MIGRATION_NAMES } from '../migrate.ts';
import { openPostgres } from './postgres.ts';
import { DatabaseRefused } from './postgres-faults.ts';
import {
  askOnce,
  createTestDatabase,
  runTestPostgres,
  type TestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await runTestPostgres({
    settings: { synchronous_commit: 'off', fsync: 'off', wal_writer_delay: '10s' },
  });
});
afterAll(() => server.remove());

async function withDatabase(name: string, work: (database: Database) => Promise<void>) {
  const database = await openPostgres(await createTestDatabase(server.url, name));
  await work(database).finally(() => database.close());
}

const addList = (database: Database, name: string) =>
  database.write((transaction) =>
    transaction.insertInto('other_lists').values({ name, json: '{}' }).execute(),
  );
const countLists = async (database: Database) =>
  (await database.read.selectFrom('other_lists').select('name').execute()).length;

async function refusal(url: string): Promise<DatabaseRefused> {
  const error = await openPostgres(url).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof DatabaseRefused) return error;
  throw new Error('it was let in', { cause: error });
}

test('three instances that start at once on an empty database create its tables once (E8)', async () => {
  const url = await createTestDatabase(server.url, 'at_once');
  const opened = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
  const rows = await askOnce(url, 'select name from kysely_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual([...MIGRATION_NAMES]);
  for (const database of opened) await addList(database, `list ${opened.indexOf(database)}`);
  for (const database of opened) expect(await countLists(database)).toBe(3);
  for (const database of opened) await database.close();
});

test('a write survives a crash, even with a server that delays writing to the disk', () =>
  withDatabase('crashed', async (database) => {
    for (let number = 0; number < 5; number++) {
      await addList(database, `written ${number}`);
      await server.crash();
      await server.start();
      await expect
        .poll(() => countLists(database).catch(() => -1), { timeout: 5000 })
        .toBe(number + 1);
    }
  }));

test('statements time out after five seconds, and repeated ones are planned once per connection', () =>
  withDatabase('rules', async ({ read }) => {
    await read.connection().execute(async (connection) => {
      for (let times = 0; times < 3; times++) {
        const list = connection.selectFrom('other_lists').select('name').where('name', '=', 'x');
        await list.execute();
      }
      const { rows } = await sql<{ statement: string; planned: number }>`select
        current_setting('statement_timeout') as statement,
        (select count(*) from pg_prepared_statements) as planned`.execute(connection);
      expect(rows).toEqual([{ statement: '5s', planned: 1 }]);
    });
  }));

test('a table changed by a newer instance can still be read without an error', async () => {
  const url = await createTestDatabase(server.url, 'changed');
  const database = await openPostgres(url);
  const readLists = () => database.read.selectFrom('other_lists').selectAll().execute();
  for (let times = 0; times < 3; times++) expect(await readLists()).toEqual([]);
  await askOnce(url, 'alter table other_lists add column more text');
  await addList(database, 'later');
  expect(await readLists()).toEqual([{ name: 'later', json: '{}', more: null }]);
  await database.close();
});

test('a database user with rights on its own database only is sufficient', async () => {
  await askOnce(server.url, 'create role plain login');
  await askOnce(server.url, 'create database owned owner plain');
  const url = server.url.replace('clinic@', 'plain@').replace(/\w+$/, 'owned');
  const database = await openPostgres(url);
  await addList(database, 'mine');
  expect(await countLists(database)).toBe(1);
  expect(await database.withExclusiveLock('files', async () => 'done')).toBe('done');
  await database.close();
});

test('a server that may lose stored data causes a warning', async () => {
  const said: string[] = [];
  const url = await createTestDatabase(server.url, 'warned');
  const database = await openPostgres(url, { onWarning: (sentence) => said.push(sentence) });
  await database.close();
  expect(said).toEqual([expect.stringMatching(/^DATABASE_URL: the server runs with fsync = off/)]);
});

test('a database that cannot be opened is reported with the setting’s name and without the password', async () => {
  const { port } = new URL(server.url);
  await askOnce(server.url, 'create role stranger login');
  const at = (rest: string) => `postgres://clinic:kettle-secret@127.0.0.1:${rest}`;
  const faults = {
    [at('1/clinic')]: /does not answer \(ECONNREFUSED\)\.$/,
    [at(`${port}/nowhere`)]: /has no database 'nowhere': create it first/,
    [`postgres://nobody:kettle-secret@127.0.0.1:${port}/postgres`]: /does not let this user in/,
    [`postgres://stranger:kettle-secret@127.0.0.1:${port}/postgres`]: /may not create tables/,
    [at(`${port}/postgres?sslmode=verify-full`)]: /no secure connection/,
    [at(`${port}/postgres?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`)]: /sslrootcert/,
    'postgres://clinic:kettle#secret@127.0.0.1/clinic': /cannot be read: write signs/,
    'postgres://clinic:kettle-secret@no-such-host.invalid/clinic': /does not answer/,
  };
  for (const [url, sentence] of Object.entries(faults)) {
    const { message, isPassing } = await refusal(url);
    expect(message, url).toMatch(/^DATABASE_URL/);
    expect(message, url).toMatch(sentence);
    expect(message).not.toContain('kettle');
    expect(isPassing, message).toBe(/does not answer/.test(message));
  }
});

test('a database with another encoding is refused', async () => {
  await askOnce(
    server.url,
    `create database latin encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  );
  const { message } = await refusal(server.url.replace(/\w+$/, 'latin'));
  expect(message).toContain('LATIN1');
});

test('while the server refuses the user, the database is unavailable; afterwards it works again', async () => {
  await askOnce(server.url, 'create role locked login superuser');
  const url = new URL(await createTestDatabase(server.url, 'locked'));
  url.username = 'locked';
  const database = await openPostgres(url.href);
  try {
    await askOnce(server.url, 'alter role locked nologin');
    await askOnce(
      server.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'locked'`,
    );
    for (let tries = 0; tries < 3; tries++) {
      await expect(addList(database, 'refused')).rejects.toBeInstanceOf(DatabaseUnavailable);
      await expect(countLists(database)).rejects.toBeInstanceOf(DatabaseUnavailable);
    }
    await askOnce(server.url, 'alter role locked login');
    await addList(database, 'let in');
    expect(await countLists(database)).toBe(1);
  } finally {
    await database.close();
  }
});

test('while the server is down, queries soon fail as unavailable; once it is back, they work by themselves', () =>
  withDatabase('away', async (database) => {
    await addList(database, 'before');
    const news: DatabaseNotice[] = [];
    database.announcements?.follow((one) => news.push(one));
    await expect.poll(() => news).toEqual(['catch-up']);
    const cut = database.write(async (transaction) => {
      await sql`insert into other_lists (name, json) values ('cut', '{}')`.execute(transaction);
      await server.crash();
      await sql`select 1`.execute(transaction);
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    for (let tries = 0; tries < 30; tries++) {
      const startedAt = performance.now();
      await expect(addList(database, 'meanwhile')).rejects.toThrow(DatabaseUnavailable);
      await expect(countLists(database)).rejects.toThrow(DatabaseUnavailable);
      expect(performance.now() - startedAt).toBeLessThan(8000);
    }
    await server.start();
    await expect.poll(() => countLists(database).catch(() => -1), { timeout: 5000 }).toBe(1);
    await addList(database, 'after');
    await expect.poll(() => news.length, { timeout: 10_000 }).toBe(2);
    await database.write((transaction) => announce(transaction, 'events'));
    await expect.poll(() => news).toEqual(['catch-up', 'catch-up', 'events']);
  }));

test('a lost connection, idle or in use, fails at most one query and never ends the process', () =>
  withDatabase('cut', async (database) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      database.read,
    );
    await askOnce(server.url, `select pg_terminate_backend(${rows[0]?.pid})`);
    await expect.poll(() => countLists(database).catch(() => -1)).toBe(0);
    const sleeping = sql`select pg_sleep(4)`
      .execute(database.read)
      .catch((error: unknown) => error);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`;
    await expect.poll(async () => (await askOnce(server.url, end)).length).toBe(1);
    expect(await sleeping).toBeInstanceOf(DatabaseUnavailable);
    expect(await countLists(database)).toBe(0);
  }));

test('a query that times out, and one for which no connection is free, fail as unavailable', () =>
  withDatabase('busy', async (database) => {
    const sleeping = Array.from({ length: 20 }, () =>
      sql`select pg_sleep(30)`.execute(database.read).catch((error: unknown) => error),
    );
    const startedAt = performance.now();
    await expect(countLists(database)).rejects.toThrow(DatabaseUnavailable);
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
    for (const outcome of await Promise.all(sleeping)) {
      expect(outcome).toBeInstanceOf(DatabaseUnavailable);
    }
    expect(await countLists(database)).toBe(0);
  }));

test('only one of several instances at a time runs work under an exclusive lock (E8)', async () => {
  const url = await createTestDatabase(server.url, 'turns');
  const [one, other] = [await openPostgres(url), await openPostgres(url)];
  let finish = () => undefined as void;
  let hasBegun = false;
  const first = one.withExclusiveLock('retention', async () => {
    hasBegun = true;
    await new Promise<void>((resolve) => (finish = resolve));
    return 'done';
  });
  await expect.poll(() => hasBegun).toBe(true);
  expect(await other.withExclusiveLock('retention', async () => 'also done')).toBeUndefined();
  expect(await other.withExclusiveLock('files', async () => 'done')).toBe('done');
  finish();
  expect(await first).toBe('done');
  expect(await other.withExclusiveLock('retention', async () => 'then')).toBe('then');
  await one.close();
  await other.close();
});
