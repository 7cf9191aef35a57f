import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../storage/sqlite.ts';
import { startTestServer } from './start-test-server.ts';

const TOO_SHORT = { STAFF_PASSWORD: 'short' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-refused-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (settings: Record<string, string> = {}) =>
  startTestServer({ DATA_DIR: folder, ...settings });

/** What the next start says, which must not take the refused one for a crash. */
async function expectCleanStart(): Promise<void> {
  expect(existsSync(join(folder, 'clinic.sqlite-wal'))).toBe(false);
  const server = await start();
  await server.stop();
  expect(server.readOutput()).not.toContain('checked-after-crash');
}

test.each(['PORT', 'METRICS_PORT'])(
  'a start whose %s is in use closes the database: the next one need not check it (E1)',
  async (name) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(start({ [name]: String(port) })).rejects.toThrow(`Port ${port} on 127.0.0.1`);
    other.close();
    await expectCleanStart();
  },
);

test('a staff password that will not do is refused before anything is made', async () => {
  await expect(start(TOO_SHORT)).rejects.toThrow('STAFF_PASSWORD will not do.');
  expect(existsSync(join(folder, 'clinic.sqlite'))).toBe(false);
  await expectCleanStart();
});

test('every wrong setting is named at once, with a content folder that is not there', async () => {
  const none = join(folder, 'none');
  const wrong = { ...TOO_SHORT, LOG_LEVEL: 'loud', CONTENT_DIR: none };
  const refused = await start(wrong).catch((error: Error) => error.message);
  expect(refused).toContain("LOG_LEVEL is 'loud': ");
  expect(refused).toContain('STAFF_PASSWORD will not do. The password must have at least');
  expect(refused).toContain(`The content folder ${none} is not there.`);
});

test('in a clinic that has none yet it is refused too, and the database closed', async () => {
  await (await openSqlite(folder)).close();
  await expect(start(TOO_SHORT)).rejects.toThrow('STAFF_PASSWORD will not do.');
  await expectCleanStart();
});

test('in a clinic that has its password already it is not asked for', async () => {
  await (await start()).stop();
  await (await start(TOO_SHORT)).stop();
});

test('what a start leaves in its folder is closed to other users (E1)', async () => {
  const server = await start();
  for (const name of ['clinic.sqlite', 'clinic.sqlite-wal', 'server.lock', 'cache']) {
    expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
  }
  await server.stop();
});
