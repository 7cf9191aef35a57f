import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import { startTestServer } from '../../tests/support/servers/start-test-server.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));
const TOO_SHORT = { STAFF_PASSWORD: 'short' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-refused-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (settings: Record<string, string> = {}) =>
  startTestServer({ DATA_DIR: folder, ...settings });

/** The next start must succeed and must not take the refused start for a crash. */
async function expectCleanStart(): Promise<void> {
  expect(existsSync(join(folder, 'clinic.sqlite-wal'))).toBe(false);
  const server = await start();
  await server.stop();
  expect(server.readOutput()).not.toContain('checked-after-crash');
}

/** Makes the database as an earlier version left it, without this migration. */
function forgetMigration(name: string): void {
  const database = new DatabaseSync(join(folder, 'clinic.sqlite'));
  database.exec('drop table known_devices');
  database.prepare('delete from kysely_migration where name = ?').run(name);
  database.close();
}

/** The path and content hash of every file. */
async function hashFolder(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  return Promise.all(
    paths.sort().map(
      async (path) =>
        `${path} ${createHash('sha256')
          .update(await readFile(path))
          .digest('hex')}`,
    ),
  );
}

describe.each(['PORT', 'METRICS_PORT'])('a start whose %s is in use', (name) => {
  let other: Server;
  beforeEach(async () => {
    other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
  });
  afterEach(() => void other.close());

  async function expectRefused(dataDir: string): Promise<void> {
    const { port } = other.address() as AddressInfo;
    const refused = start({ DATA_DIR: dataDir, [name]: String(port) });
    await expect(refused).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
  }

  test('creates no data folder, and no file in an existing one (E1)', async () => {
    await expectRefused(join(folder, 'new'));
    await expectRefused(folder);
    expect(await readdir(folder)).toEqual([]);
    await expectCleanStart();
  });

  test('leaves the data of an earlier version unchanged', async () => {
    await (await start()).stop();
    forgetMigration('0014-known-devices');
    const before = await hashFolder();
    await expectRefused(folder);
    expect(await hashFolder()).toEqual(before);
    await expectCleanStart();
  });
});

test('a second start on the same folder and port is refused because the folder is in use', async () => {
  const server = await start();
  const second = start({ PORT: new URL(server.address).port });
  await expect(second).rejects.toThrow('Another server is using the data folder');
  await server.stop();
});

test('with a mistake in the content folder, no data folder is created and an existing one stays empty', async () => {
  const content = join(folder, 'content');
  await cp(CONTENT, content, { recursive: true });
  await appendFile(join(content, 'clinic.yaml'), '\nhuors: none\n');
  const there = join(folder, 'there');
  await mkdir(there);
  for (const dataDir of [there, join(folder, 'new')]) {
    const refused = start({ DATA_DIR: dataDir, CONTENT_DIR: content });
    await expect(refused).rejects.toThrow('"huors" is not a field of this file');
  }
  expect(await readdir(there)).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['content', 'there']);
});

test('a weak staff password is refused before anything is created', async () => {
  await expect(start(TOO_SHORT)).rejects.toThrow('STAFF_PASSWORD cannot be used.');
  expect(existsSync(join(folder, 'clinic.sqlite'))).toBe(false);
  await expectCleanStart();
});

test('a clinic with a mistake in the content folder starts with its last good version, and says so', async () => {
  const content = join(folder, 'content');
  await cp(CONTENT, content, { recursive: true });
  const settings = {
    DATA_DIR: join(folder, 'data'),
    CONTENT_DIR: content,
    LOG_LEVEL: 'warn',
  };
  await (await start(settings)).stop();
  const file = join(content, 'clinic.yaml');
  const good = await readFile(file, 'utf8');
  await writeFile(file, `${good.replace('name: Laya', 'name: Other')}\nhuors: none\n`);
  for (const isCached of [true, false]) {
    if (!isCached) await rm(join(settings.DATA_DIR, 'cache'), { recursive: true });
    const server = await start(settings);
    const page = await (await fetch(server.address)).text();
    expect(page).toContain('Laya Endocrine Clinic');
    await expect
      .poll(server.readOutput)
      .toMatch(/content-refused.*content\/clinic\.yaml, line \d+: .*huors/);
    await server.stop();
  }
  const server = await start(settings);
  await writeFile(file, good.replace('name: Laya', 'name: Other'));
  const readPage = async () => (await fetch(server.address)).text();
  await expect.poll(readPage, { timeout: 20_000 }).toContain('Other Endocrine Clinic');
  await server.stop();
});

test('all invalid settings are reported at once, together with a missing content folder', async () => {
  const none = join(folder, 'none');
  const wrong = { ...TOO_SHORT, LOG_LEVEL: 'loud', CONTENT_DIR: none };
  const refused = await start(wrong).catch((error: Error) => error.message);
  expect(refused).toContain("LOG_LEVEL is 'loud': ");
  expect(refused).toContain('STAFF_PASSWORD cannot be used. The password must have at least');
  expect(refused).toContain(`The content folder ${none} does not exist.`);
});

test('a weak password is also refused with an existing database without a password, which is closed again', async () => {
  await (await openSqlite(folder)).close();
  await expect(start(TOO_SHORT)).rejects.toThrow('STAFF_PASSWORD cannot be used.');
  await expectCleanStart();
});

test('a weak STAFF_PASSWORD is ignored if the clinic already has a password', async () => {
  await (await start()).stop();
  await (await start(TOO_SHORT)).stop();
});

test('files and folders that a start creates cannot be read by other users (E1)', async () => {
  const server = await start();
  for (const name of ['clinic.sqlite', 'clinic.sqlite-wal', 'server.lock', 'cache']) {
    expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
  }
  await server.stop();
});

async function addFile(): Promise<string> {
  const files = await openDiskFiles(join(folder, 'files'));
  return (await files.put(Readable.from([Buffer.from('of a patient')]))).fileId;
}

test('no new clinic is created beside report files whose database is missing', async () => {
  const fileId = await addFile();
  const sentence = `There are report files in ${join(folder, 'files')}, but no clinic in ${join(folder, 'clinic.sqlite')}: is that database missing or empty, or does DATABASE_URL or DATA_DIR point to the wrong place? No clinic was created.`;
  await expect(start()).rejects.toThrow(sentence);
  expect(existsSync(join(folder, 'clinic.sqlite'))).toBe(false);
  // An empty database counts as missing too.
  await (await openSqlite(folder)).close();
  await expect(start()).rejects.toThrow(sentence);
  expect(existsSync(join(folder, 'files', fileId.slice(0, 2), fileId))).toBe(true);
  await rm(join(folder, 'files'), { recursive: true });
  await expectCleanStart();
});

test('a clinic that has its password starts even with files that no report refers to', async () => {
  await (await start()).stop();
  await addFile();
  await expectCleanStart();
});
