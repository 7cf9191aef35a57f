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
  // Commits that do not wait for the disk are written so late that a crash loses them.
  server = await runTestPostgres({ settings: { wal_writer_delay: '10s' } });
});
afterAll(() => server.remove());

interface Gate {
  url: string;
  /** Runs `work` after the next commit, before the site receives its confirmation. */
  afterNextCommit(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** A proxy to the server that can delay the confirmation of a commit. */
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

test('a commit that a crash lost before it reached the disk is not reported as stored, and can be repeated', async () => {
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

test('after a crash, flush does not confirm rows that were read before it', async () => {
  const database = await openPostgres(await createTestDatabase(server.url, 'read'));
  await addList(database, 'early');
  await database.flush?.();
  await crashAndReturn();
  await expect(database.flush?.()).rejects.toThrow(DatabaseUnavailable);
  await expect.poll(() => database.flush?.().then(() => 'safe')).toBe('safe');
  await database.close();
});

test('if the flush connection is cut, only transactions that began before fail as unavailable', async () => {
  const url = await createTestDatabase(server.url, 'cut');
  const database = await openPostgres(url);
  await addList(database, 'early');
  const cut = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = 'cut' and query like '%pg_logical_emit_message%' and pid <> pg_backend_pid()`;
  const began = database.write(async (transaction) => {
    await sql`insert into other_lists (name, json) values ('began', '{}')`.execute(transaction);
    expect(await askOnce(url, cut)).toHaveLength(1);
    // This write begins and ends while the first one is still in progress.
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
