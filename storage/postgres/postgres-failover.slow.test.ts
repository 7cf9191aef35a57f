import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { DatabaseUnavailable, type Database } from '../database.ts';
import { openPostgres } from './postgres.ts';
import { openTestLine } from '../../tests/support/servers/open-test-line.ts';
import {
  askOnce,
  createTestDatabase,
  runTestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';

const WRITERS = 12;
const BACK_WITHIN_MS = 10_000;

let closing = new AsyncDisposableStack();
afterEach(async () => {
  await closing.disposeAsync();
  closing = new AsyncDisposableStack();
});

async function runServer(options: Parameters<typeof runTestPostgres>[0]) {
  return closing.adopt(await runTestPostgres(options), (server) => server.remove());
}

/** A server whose commits wait for its standby, and an address that leads to it through a proxy. */
async function openPair() {
  const former = await runServer({ settings: { synchronous_standby_names: '*' } });
  const standby = await runServer({ standbyOf: former.url });
  const direct = new URL(await createTestDatabase(former.url, 'clinic'));
  const line = await openTestLine(former.url);
  closing.defer(() => line.cut());
  const url = direct.href.replace(direct.host, new URL(line.address).host);
  const database = await openPostgres(url);
  closing.defer(() => database.close());
  return { former, standby, line, database, url };
}

interface Load {
  acknowledged: string[];
  refused: number;
  /** When the last write was refused. */
  refusedAt: number;
  end(): Promise<void>;
}

/** Writers that each add one row after another, as visitors who try again do. */
function startLoad(database: Database): Load {
  const over = new AbortController();
  const load: Load = {
    acknowledged: [],
    refused: 0,
    refusedAt: 0,
    async end() {
      over.abort();
      await running;
    },
  };
  const write = async (writer: number) => {
    for (let number = 0; !over.signal.aborted; number++) {
      const name = `${writer}-${number}`;
      try {
        await database.write((transaction) =>
          transaction.insertInto('other_lists').values({ name, json: '{}' }).execute(),
        );
        load.acknowledged.push(name);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        load.refused += 1;
        load.refusedAt = performance.now();
      }
      await pause(20);
    }
  };
  const running = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return load;
}

const grows = (count: () => number, by: number) => {
  const before = count();
  return expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before + by);
};

async function expectAllStored(url: string, acknowledged: string[]): Promise<void> {
  const rows = await askOnce(url.replace(/\/postgres$/, '/clinic'), 'select name from other_lists');
  const stored = new Set(rows.map(({ name }) => name));
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
}

test('the former primary comes back as a standby before its address moves: nothing acknowledged is lost, and writes succeed within ten seconds after it has moved', async () => {
  const { former, standby, line, database, url } = await openPair();
  const load = startLoad(database);
  await grows(() => load.acknowledged.length, 200);
  await former.crash();
  await askOnce(standby.url, 'select pg_promote()');
  const returned = await runServer({ standbyOf: standby.url });
  line.lead(returned.url);
  await grows(() => load.refused, 200);
  await expect(database.read.selectFrom('other_lists').select('name').execute()).rejects.toThrow(
    DatabaseUnavailable,
  );
  await expect(openPostgres(url)).rejects.toMatchObject({
    message: expect.stringMatching(/is read-only: the address must lead to the server/),
    isPassing: true,
  });
  line.lead(standby.url);
  const movedAt = performance.now();
  await grows(() => load.acknowledged.length, 200);
  expect(load.refusedAt - movedAt).toBeLessThan(BACK_WITHIN_MS);
  await load.end();
  await expectAllStored(standby.url, load.acknowledged);
});

test('the machine of the primary vanishes without a word: writes succeed within ten seconds, also one after another', async () => {
  const { former, standby, line, database } = await openPair();
  const load = startLoad(database);
  await grows(() => load.acknowledged.length, 200);
  await load.end();
  await askOnce(standby.url, 'select pg_promote()');
  line.freeze();
  line.lead(standby.url);
  await former.crash();
  const startedAt = performance.now();
  const addOne = () =>
    database.write((transaction) =>
      transaction.insertInto('other_lists').values({ name: 'late', json: '{}' }).execute(),
    );
  await expect
    .poll(
      () =>
        addOne().then(
          () => 'stored',
          () => '',
        ),
      { timeout: 60_000 },
    )
    .toBe('stored');
  expect(performance.now() - startedAt).toBeLessThan(BACK_WITHIN_MS);
  await expectAllStored(standby.url, [...load.acknowledged, 'late']);
});
