import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdDataFolder } from '../../server/data/hold-data-folder.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { decryptTestFile, encryptForTest } from '../../tests/support/encrypted-files.ts';
import {
  addRecord,
  addReport,
  openTestClinic,
  TEST_PASSPHRASE,
  type TestClinic,
} from '../../tests/support/open-test-clinic.ts';
import { listBackups } from '../../server/data/find-backups.ts';
import * as backup from './backup.ts';
import * as restore from './restore.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

let clinic: TestClinic;
let path: string;
let spoilt: string;
let whole: Buffer;
let live: string;
beforeAll(async () => {
  clinic = await openTestClinic();
  await clinic.withStores(async (stores) => {
    await addRecord(stores, { key: 'in-backup' });
    await addReport(stores, {
      key: 'report-1',
      patientid: '0000000001',
      bytes: Buffer.alloc(300_000, 'a report '),
    });
  });
  await clinic.run(backup, []);
  path = (await listBackups(clinic.settings.backupDir))[0]?.path ?? '';
  whole = await encryptForTest(await decryptTestFile(path));
  spoilt = join(clinic.folder, 'spoilt.age');
  await clinic.withStores((stores) => addRecord(stores, { key: 'since' }));
  live = await readLive();
});
afterAll(() => clinic.remove());

/** All live data: rows and the bytes of every report. */
async function readLive(): Promise<string> {
  return clinic.withStores(async ({ database, files }) => {
    const records = await database.read.selectFrom('records').selectAll().orderBy('key').execute();
    const rows = await database.read.selectFrom('report_files').selectAll().execute();
    const bytes = await Promise.all(
      rows.map(async (row) => (await buffer(await files.read(row.file_id))).toString()),
    );
    return JSON.stringify({ records, rows, bytes });
  });
}

const restoreSpoilt = async (bytes: Uint8Array) => {
  await writeFile(spoilt, bytes);
  return clinic.run(restore, [spoilt]);
};

test(
  'one bit flipped at 100 positions: refused each time, live data unchanged (F3)',
  { timeout: 400_000 },
  async () => {
    // The start with the header, the end with the manifest, and evenly spaced points between.
    const places = Array.from({ length: 100 }, (_, number) => {
      if (number < 40) return number;
      if (number < 50) return whole.length - 1 - (number - 40);
      return Math.floor(((number - 50) / 50) * whole.length);
    });
    for (const place of places) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 8));
      await expect(restoreSpoilt(bytes), `bit at byte ${place}`).rejects.toThrow(
        'The present data is unchanged',
      );
    }
    expect(await readLive()).toBe(live);
  },
);

test.each([0, 1, 21, 22, 57, 58, 80, 102, 149, 150, 166, 182, 1000])(
  'cut off after %i bytes: refused, live data unchanged (F3)',
  async (length) => {
    await expect(restoreSpoilt(whole.subarray(0, length))).rejects.toThrow(
      'present data is unchanged',
    );
    expect(await readLive()).toBe(live);
  },
);

test('cut off before its last byte, or with one more: refused (F3)', async () => {
  await expect(restoreSpoilt(whole.subarray(0, -1))).rejects.toThrow('present data is unchanged');
  await expect(restoreSpoilt(Buffer.concat([whole, Buffer.of(0)]))).rejects.toThrow(
    'present data is unchanged',
  );
  expect(await readLive()).toBe(live);
});

test('another passphrase: refused, live data unchanged (F3)', async () => {
  clinic.settings.backupPassphrase = 'another-passphrase';
  await expect(clinic.run(restore, [path])).rejects.toThrow('The passphrase is not the one');
  clinic.settings.backupPassphrase = TEST_PASSPHRASE;
  expect(await readLive()).toBe(live);
});

/** The backup with changed text inside, sealed with the right passphrase. */
async function sealAnew(words: string, others: string): Promise<Buffer> {
  const text = (await decryptTestFile(path)).toString('latin1');
  expect(text).toContain(words);
  return encryptForTest(Buffer.from(text.replace(words, others), 'latin1'));
}

test.each([
  ['a file', 'a report a report', 'A report a report', 'Its contents do not match its manifest'],
  ['a count', '"records":1', '"records":2', 'does not match its manifest'],
])(
  'correctly sealed, but with %s altered: refused, live data unchanged (F2, F3)',
  async (_what, words, others, sentence) => {
    await expect(restoreSpoilt(await sealAnew(words, others))).rejects.toThrow(sentence);
    expect(await readLive()).toBe(live);
  },
);

test('made by a newer version: refused, naming that version, live data unchanged (F3)', async () => {
  const newer = await openTestClinic();
  await newer.withStores(({ database }) =>
    database.write((transaction) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(
        transaction,
      ),
    ),
  );
  // This version cannot open such a database to back it up, so the manifest is rewritten.
  const later = await sealAnew('"migrations":["0001-', '"migrations":["9001-');
  await expect(restoreSpoilt(later)).rejects.toThrow(
    /newer version of this program, \d+\.\d+\.\d+/,
  );
  const format = await sealAnew('"format":1', '"format":2');
  await expect(restoreSpoilt(format)).rejects.toThrow('not one that this program can read');
  expect(await readLive()).toBe(live);
  await newer.remove();
});

test('killed at any moment: the live data are all old or all new, never mixed (F3)', async () => {
  const outcomes = new Set<string>();
  for (const delay of [250, 400, 500, 600, 700, 800, 1000, 1200]) {
    const child = spawn(process.execPath, [MAIN, 'restore', path], {
      env: { DATA_DIR: clinic.dataDir, BACKUP_PASSPHRASE: TEST_PASSPHRASE },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), delay);
    await ended;
    clearTimeout(timer);
    const now = await clinic.withStores(({ database }) =>
      database.read.selectFrom('records').select('key').orderBy('key').execute(),
    );
    const keys = now.map(({ key }) => key).join();
    expect(['in-backup,since', 'in-backup']).toContain(keys);
    expect(await readLive()).toContain('a report a report');
    outcomes.add(keys);
    if (keys === 'in-backup') {
      await clinic.withStores((stores) => addRecord(stores, { key: 'since' }));
    }
  }
  expect(outcomes.has('in-backup,since')).toBe(true);
});

test('a missing folder and a file that is no backup are named', async () => {
  await expect(clinic.run(restore, [join(clinic.folder, 'nothing')])).rejects.toThrow(
    'There is no file',
  );
  await mkdir(join(clinic.folder, 'folder'));
  await expect(clinic.run(restore, [join(clinic.folder, 'folder')])).rejects.toThrow(
    'There is no file',
  );
  await expect(restoreSpoilt(Buffer.from('{"endocrine": {}}'))).rejects.toThrow(
    'not a backup of this program',
  );
});

test('a restore that was interrupted between two renames is not confirmed; the site finishes it first', async () => {
  const aside = 'replaced-2026-11-20T06-00-00';
  await mkdir(join(clinic.dataDir, aside));
  await mkdir(join(clinic.dataDir, 'restore-under-way'));
  await copyFile(
    join(clinic.dataDir, SQLITE_FILE),
    join(clinic.dataDir, 'restore-under-way', SQLITE_FILE),
  );
  const plan = [
    [SQLITE_FILE, `${aside}/${SQLITE_FILE}`],
    [`restore-under-way/${SQLITE_FILE}`, SQLITE_FILE],
  ] as const;
  await writeFile(join(clinic.dataDir, 'exchange-under-way.json'), JSON.stringify(plan));
  await rename(join(clinic.dataDir, plan[0][0]), join(clinic.dataDir, plan[0][1]));

  await expect(clinic.run(restore, ['--confirm'])).rejects.toThrow('Nothing was removed.');
  expect(await readLive()).toContain('a report a report');
  expect(await clinic.run(restore, ['--confirm'])).toBe(0);
  expect(await readdir(clinic.dataDir)).not.toContain(aside);
  expect(await readLive()).toContain('a report a report');
});

test('nothing is confirmed while a backup or a restore is under way', async () => {
  await mkdir(join(clinic.dataDir, 'replaced-2026-11-20T06-00-00'));
  const release = holdDataFolder(clinic.dataDir, { file: 'backup.lock' });
  await expect(clinic.run(restore, ['--confirm'])).rejects.toThrow('let it finish');
  release();
  expect(await clinic.run(restore, ['--confirm'])).toBe(0);
});
