import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestBucket, type TestBucket } from '../../tests/support/open-test-bucket.ts';
import {
  addReport,
  openTestClinic,
  type TestClinic,
} from '../../tests/support/open-test-clinic.ts';
import { fillEveryTable, follow, makeEmptyDatabase } from '../../tests/support/open-test-move.ts';
import { openTestLine } from '../../tests/support/servers/open-test-line.ts';
import {
  runTestPostgres,
  type TestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';
import { startTestServer, type TestServer } from '../../tests/support/servers/start-test-server.ts';
import * as move from './move.ts';

describe('a clinic that moved, with running instances', () => {
  let server: TestPostgres;
  let clinic: TestClinic;
  let bucket: TestBucket;
  let databaseUrl: string;
  let keys: Record<string, string>;
  let running: TestServer | undefined;
  beforeAll(async () => {
    server = await runTestPostgres();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    bucket = await openTestBucket();
    keys = {
      AWS_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
    };
    databaseUrl = await makeEmptyDatabase(server.url);
    clinic = await openTestClinic(keys);
    await clinic.withStores((stores) => fillEveryTable(stores, clinic.clock.now, 3));
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    await clinic.remove();
  });

  const start = async (settings: Record<string, string>) => {
    running = await startTestServer({ DATA_DIR: clinic.dataDir, ...keys, ...settings });
    return running;
  };
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  /** Resolves to the path of the visitor's own page. */
  const sendEnquiry = async (address: string, message1 = 'Sent where the clinic has moved') => {
    const answer = await fetch(`${address}/enquiries`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: address,
      },
      body: JSON.stringify({
        name: 'Sample Visitor',
        email: 'visitor@example.org',
        date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
        selectOpt: 'Diabetes [ IN ADULTS ]',
        mobile: '9000012345',
        message1,
      }),
    });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { link: string }).link;
  };
  const undo = () => clinic.run(move, ['--undo']);

  test('database and bucket: an undo needs all instances stopped and nothing new there; then the site serves from DATA_DIR alone, and a visitor’s link opened all along', async () => {
    const before = await start({});
    const link = await sendEnquiry(before.address, 'Sent before the move');
    await stop();
    const readOwnPage = async (address: string) => (await fetch(address + link)).text();
    const args = ['--to-database', databaseUrl, '--to-files', bucket.url];
    expect(await clinic.run(move, args)).toBe(0);
    const there = { DATABASE_URL: databaseUrl, FILES_URL: bucket.url };
    await expect(start({})).rejects.toThrow(/The database in DATA_DIR .* moved to/);
    const line = await openTestLine(databaseUrl.replace(/^postgres/, 'http'));
    const throughLine = new URL(databaseUrl);
    throughLine.port = new URL(line.address).port;

    const { address, ended, readOutput } = await start({
      ...there,
      DATABASE_URL: throughLine.href,
    });
    expect(await readOwnPage(address)).toContain('Sent before the move');
    follow(clinic, { databaseUrl, filesUrl: bucket.url });
    await expect(undo()).rejects.toThrow(/^The site, or another command, is using this database/);

    // While its connection is cut, the instance does not show as connected.
    await line.cut();
    expect(await undo()).toBe(0);
    await line.mend();
    expect(await ended).toBe(1);
    expect(readOutput()).toContain('was taken back to DATA_DIR');
    await stop();

    await expect(start(there)).rejects.toThrow(/was taken back to DATA_DIR .* unset DATABASE_URL/);
    await expect(start({ FILES_URL: bucket.url })).rejects.toThrow(/taken back .* unset FILES_URL/);
    const back = await start({});
    expect((await fetch(`${back.address}/readyz`)).status).toBe(200);
    expect(await readOwnPage(back.address)).toContain('Sent before the move');
  });

  test('the bucket alone, moved later: the same, from whichever machine the undo is run', async () => {
    expect(await clinic.run(move, ['--to-database', databaseUrl])).toBe(0);
    follow(clinic, { databaseUrl });
    expect(await clinic.run(move, ['--to-files', bucket.url])).toBe(0);
    const there = { DATABASE_URL: databaseUrl, FILES_URL: bucket.url };
    const { address } = await start(there);
    await sendEnquiry(address);
    follow(clinic, { filesUrl: bucket.url });
    await expect(undo()).rejects.toThrow(/^The site, or another command, is using this database/);
    await stop();
    await clinic.withStores((stores) =>
      addReport(stores, { key: 'report-3', patientid: '0000000001', bytes: 'added since' }),
    );
    await expect(undo()).rejects.toThrow('The files of 1 report are only in the bucket.');
    await clinic.withStores(({ database }) =>
      database.write((transaction) =>
        transaction.deleteFrom('report_files').where('key', '=', 'report-3').execute(),
      ),
    );
    expect(await undo()).toBe(0);
    // Another machine has another DATA_DIR but the same database.
    const other = await openTestClinic();
    try {
      const elsewhere = { ...there, DATA_DIR: other.dataDir };
      await expect(start(elsewhere)).rejects.toThrow(/taken back .* unset FILES_URL/);
    } finally {
      await other.remove();
    }
    expect(
      (await fetch(`${(await start({ DATABASE_URL: databaseUrl })).address}/readyz`)).status,
    ).toBe(200);
  });
});
