import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable, type Database } from '../database.ts';
import { openPostgres } from './postgres.ts';
import {
  askOnce,
  createTestDatabase,
  runTestPostgres,
  type TestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';

const COMMITTED = 'COMMIT\0';

let server: TestPostgres;
beforeAll(async () => {
  // What nobody waits for is written so late that a crash takes it.
  server = await runTestPostgres({ settings: { wal_writer_delay: '10s' } });
});
afterAll(() => server.remove());

interface Gate {
  url: string;
  /** Does this between the next commit and the moment in which the site hears of it. */
  afterNextCommit(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** A way to the server on which the answer to a commit can be held back. */
async function openGate(url: string): Promise<Gate> {
  const { hostname, port } = new URL(url);
  let due: (() => Promise<void>) | undefined;
  const gate = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    let held: Promise<void> | undefined;
    onward.on('data', (chunk) => {
      if (due && chunk.includes(COMMITTED)) {
        held = due();
        due = undefined;
      }
      void Promise.resolve(held).then(() => socket.write(chunk));
    });
    onward.on('close', () => void Promise.resolve(held).then(() => socket.end()));
    socket.on('data', (chunk) => onward.write(chunk));
    socket.on('close', () => onward.destroy());
    for (const one of [socket, onward]) one.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  return {
    url: url.replace(`:${port}/`, `:${(gate.address() as AddressInfo).port}/`),
    afterNextCommit: (work) => (due = work),
    async close() {
      gate.close();
      await once(gate, 'close');
    },
  };
}

async function crashAndReturn(): Promise<void> {
  await server.crash();
  await server.start();
}

const addList = (database: Database, name: string) =>
  database.write((transaction) =>
    transaction.insertInto('other_lists').values({ name, json: '{}' }).execute(),
  );
const readLists = async (url: string) =>
  (await askOnce(url, 'select name from other_lists order by name')).map(({ name }) => name);

test('what a crash took between its commit and the disk is not said to be stored, and can be sent again', async () => {
  const direct = await createTestDatabase(server.url, 'crashed');
  const gate = await openGate(direct);
  const database = await openPostgres(gate.url);
  for (const name of ['one', 'two', 'three']) {
    const before = await readLists(direct);
    gate.afterNextCommit(crashAndReturn);
    await expect(addList(database, name)).rejects.toThrow(DatabaseUnavailable);
    expect(await readLists(direct)).toEqual(before);
    await expect.poll(() => addList(database, name).then(() => 'stored')).toBe('stored');
    await crashAndReturn();
    expect(await readLists(direct)).toEqual([...before, name].sort());
    const isBack = () => sql`select 1`.execute(database.read).then(() => true);
    await expect.poll(() => isBack().catch(() => false)).toBe(true);
  }
  await database.close();
  await gate.close();
});

test('what was read before a crash is not passed on as safe after it', async () => {
  const database = await openPostgres(await createTestDatabase(server.url, 'read'));
  await addList(database, 'early');
  await database.flush?.();
  await crashAndReturn();
  await expect(database.flush?.()).rejects.toThrow(DatabaseUnavailable);
  await expect.poll(() => database.flush?.().then(() => 'safe')).toBe('safe');
  await database.close();
});

test('where the line that makes sure of commits is cut, only who began before cannot be told', async () => {
  const url = await createTestDatabase(server.url, 'cut');
  const database = await openPostgres(url);
  await addList(database, 'early');
  const cut = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = 'cut' and query like '%pg_logical_emit_message%' and pid <> pg_backend_pid()`;
  const began = database.write(async (transaction) => {
    await sql`insert into other_lists (name, json) values ('began', '{}')`.execute(transaction);
    expect(await askOnce(url, cut)).toHaveLength(1);
    // These begin and are done while the first is still under way.
    await expect.poll(() => addList(database, 'next').then(() => 'stored')).toBe('stored');
  });
  const changedItsMind = database.write(async () => {
    throw new Error('changed its mind');
  });
  await expect(changedItsMind).rejects.toThrow('changed its mind');
  await expect(began).rejects.toThrow(DatabaseUnavailable);
  await addList(database, 'last');
  expect(await readLists(url)).toEqual(['began', 'early', 'last', 'next']);
  await database.close();
});
