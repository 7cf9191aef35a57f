import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import { startTestServer } from '../../tests/support/servers/start-test-server.ts';

const PAGE = 4096;
test('after kill -9 the whole database is checked and nothing stored is lost; after a clean stop it is not checked (E1, E2)', async () => {
  const first = await startTestServer();
  const stored = await sendEnquiry(first.address);
  expect(stored.status).toBe(201);
  first.signal('SIGKILL');
  await first.ended;
  const second = await startTestServer({ DATA_DIR: first.folder });
  await expect
    .poll(() => second.readOutput())
    .toContain('"event":"checked-after-crash","faults":0');
  const answer = await fetch(`${second.address}/readyz`);
  expect(answer.status).toBe(200);
  await second.stop();
  const database = await openSqlite(first.folder);
  const rows = await database.read.selectFrom('enquiries').select('name').execute();
  expect(rows).toEqual([{ name: SAMPLE_ENQUIRY.name }]);
  await database.close();
  const third = await startTestServer({ DATA_DIR: first.folder });
  await third.stop();
  expect(third.readOutput()).toContain('ready http');
  expect(third.readOutput()).not.toContain('checked-after-crash');
  await rm(first.folder, { recursive: true });
});

test('the site does not start with a damaged database, and a sentence says what to do (E1)', async () => {
  const first = await startTestServer();
  first.signal('SIGKILL');
  await first.ended;
  const database = await openSqlite(first.folder);
  await database.close();
  const file = join(first.folder, 'clinic.sqlite');
  await damage(file);
  // As after a crash: with a WAL that has not been applied.
  await makeUnclean(first.folder);
  await expect(startTestServer({ DATA_DIR: first.folder })).rejects.toThrow(
    /The database is damaged|cannot be used/,
  );
  await rm(first.folder, { recursive: true });
});

test('a database damaged in a crash is left unchanged, with its WAL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-damaged-'));
  await (await openSqlite(folder)).close();
  const first = await startTestServer({ DATA_DIR: folder });
  await sendEnquiry(first.address);
  first.signal('SIGKILL');
  await first.ended;
  const [file, journal] = ['clinic.sqlite', 'clinic.sqlite-wal'].map((name) =>
    join(folder, name),
  ) as [string, string];
  await damage(file);
  const before = [await readFile(file), await readFile(journal)];
  expect(before[1]?.length).toBeGreaterThan(PAGE);
  await expect(startTestServer({ DATA_DIR: folder })).rejects.toThrow(
    /The database is damaged|cannot be used/,
  );
  expect((await readFile(file)).equals(before[0] as Buffer)).toBe(true);
  expect((await readFile(journal)).equals(before[1] as Buffer)).toBe(true);
  await rm(folder, { recursive: true });
});

function sendEnquiry(address: string): Promise<Response> {
  return fetch(`${address}/enquiries`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: address,
      'idempotency-key': 'a-key-of-this-test-alone',
    },
    body: JSON.stringify(SAMPLE_ENQUIRY),
  });
}

async function damage(file: string): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file, 'r+');
  for (let page = 6; page < size / PAGE - 2; page += 2) {
    await handle.write(Buffer.alloc(PAGE, 7), 0, PAGE, page * PAGE);
  }
  await handle.close();
}

async function makeUnclean(folder: string): Promise<void> {
  makeFolder(folder);
  const handle = await open(join(folder, 'clinic.sqlite-wal'), 'w');
  await handle.write(Buffer.alloc(32));
  await handle.close();
}

test('a second server on the same data folder is refused, and the message names the folder (E1)', async () => {
  const first = await startTestServer();
  await expect(startTestServer({ DATA_DIR: first.folder })).rejects.toThrow(
    `Another server is using the data folder ${first.folder}: stop it first.`,
  );
  await first.stop();
});
