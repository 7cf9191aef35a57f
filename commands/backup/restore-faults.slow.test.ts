import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
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
  path = await clinic.backUp();
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

test('one bit flipped, cut off anywhere or with one byte more: refused each time, live data unchanged (F3)', async () => {
  // Each line of the header, its MAC, the nonce, the first chunks, and the last with the manifest.
  const places = [0, 21, 30, 55, 58, 80, 102, 149, 150, 166, 182, 1000, 70_000, whole.length - 1];
  for (const place of places) {
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(place) ^ (1 << (place % 8)), place);
    for (const bytes of [flipped, whole.subarray(0, place)]) {
      await expect(restoreSpoilt(bytes), `byte ${place}`).rejects.toThrow(
        'The present data is unchanged',
      );
    }
  }
  await expect(restoreSpoilt(Buffer.concat([whole, Buffer.of(0)]))).rejects.toThrow(
    'The present data is unchanged',
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
  // This version cannot open such a database to back it up, so the manifest is rewritten.
  const later = await sealAnew('"migrations":["0001-', '"migrations":["9001-');
  await expect(restoreSpoilt(later)).rejects.toThrow(
    /newer version of this program, \d+\.\d+\.\d+/,
  );
  const format = await sealAnew('"format":1', '"format":2');
  await expect(restoreSpoilt(format)).rejects.toThrow('not one that this program can read');
  expect(await readLive()).toBe(live);
});

test('killed at any moment: the live data are all old or all new, never mixed (F3)', async () => {
  const outcomes = new Set<string>();
  for (const delay of [400, 600, 800, 1100]) {
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
