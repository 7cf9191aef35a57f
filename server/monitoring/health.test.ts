import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepStaffPassword } from '../../app/access/password/password.server.ts';
import { setQuickPassword } from '../../tests/support/set-quick-password.ts';
import { openTestSite, TEST_PASSWORD, type TestSite } from '../../tests/support/open-test-site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite();
});
afterEach(() => site.remove());

function passMoreThanASecond(): void {
  site.setTime(new Date(site.services.now().getTime() + 1001).toISOString());
}

async function askReady() {
  const answer = await site.ask('GET', '/readyz');
  return { status: answer.status, body: await answer.json() };
}

test('/healthz and /readyz answer with one word, and name no version and no path (G7)', async () => {
  for (const [path, status] of [
    ['/healthz', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await site.ask('GET', path);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('a stopping server is at once not ready, but still alive (E7)', async () => {
  expect((await askReady()).status).toBe(200);
  site.services.isStopping = () => true;
  expect(await askReady()).toEqual({
    status: 503,
    body: { status: 'not ready', faults: ['stopping'] },
  });
  expect((await site.ask('GET', '/healthz')).status).toBe(200);
});

test('a server is not ready until it has a staff password', async () => {
  let isStarting = true;
  site.services.isStarting = () => isStarting;
  expect(await askReady()).toEqual({
    status: 503,
    body: { status: 'not ready', faults: ['starting'] },
  });
  isStarting = false;
  expect((await askReady()).status).toBe(200);
});

test('after a restore without a staff password it is not ready until one is set', async () => {
  const { database, now } = site.services;
  await database.write((transaction) => keepStaffPassword(transaction, undefined, now()));
  expect(await askReady()).toEqual({
    status: 503,
    body: { status: 'not ready', faults: ['password'] },
  });
  await setQuickPassword(database, TEST_PASSWORD);
  passMoreThanASecond();
  expect((await askReady()).status).toBe(200);
});

test('a nearly full disk is reported while writing still works, and no longer once there is room', async () => {
  let free = 31 * 1024 * 1024;
  site.services.files.freeBytes = async () => free;
  expect(await askReady()).toEqual({
    status: 503,
    body: { status: 'not ready', faults: ['disk'] },
  });
  free *= 2;
  passMoreThanASecond();
  expect((await askReady()).status).toBe(200);
});

test('with files in a bucket only the database’s disk is checked, and with PostgreSQL too no disk is', async () => {
  delete site.services.files.freeBytes;
  site.services.database.freeBytes = async () => 31 * 1024 * 1024;
  expect((await askReady()).body.faults).toEqual(['disk']);
  delete site.services.database.freeBytes;
  passMoreThanASecond();
  expect((await askReady()).status).toBe(200);
});

test('a database that refuses writes and a file store that cannot be reached are reported', async () => {
  site.services.database.write = () => Promise.reject(new Error('locked'));
  site.services.files.freeBytes = () => Promise.reject(new Error('gone'));
  const { status, body } = await askReady();
  expect(status).toBe(503);
  expect(body.faults).toEqual(['database', 'disk']);
});

test('many readiness checks in one second cause a single write', async () => {
  let writes = 0;
  const { write } = site.services.database;
  site.services.database.write = (work) => {
    writes += 1;
    return write(work);
  };
  await Promise.all(Array.from({ length: 50 }, askReady));
  expect(writes).toBe(1);
  passMoreThanASecond();
  await askReady();
  expect(writes).toBe(2);
});
