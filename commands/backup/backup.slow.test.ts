import { statSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createSession } from '../../app/access/sessions/session.server.ts';
import { findBackupStatus } from '../../app/backups/backups.server.ts';
import { holdDataFolder } from '../../server/data/hold-data-folder.ts';
import { findDueWork } from '../../server/jobs/scheduled-jobs.ts';
import { checkSnapshot, listSnapshotFiles } from '../../storage/sqlite/sqlite-snapshot.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { decryptTestFile } from '../../tests/support/encrypted-files.ts';
import {
  addEnquiry,
  addRecord,
  addReport,
  TEST_PASSPHRASE,
  useTestClinic,
} from '../../tests/support/open-test-clinic.ts';
import { encrypt } from './age-file.ts';
import { listBackupEntries } from './backup-entries.ts';
import { listBackups } from '../../server/data/find-backups.ts';
import { writeTar } from './backup-tar.ts';
import * as backup from './backup.ts';
import { updateErasuresBeside } from './erasure-sidecar.ts';
import * as restore from './restore.ts';

/** A tmpfs of Linux, which counts as a separate disk. */
const OTHER_DISK = '/dev/shm';
const diskOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.dev;
const hasOtherDisk = ![undefined, diskOf(tmpdir()), diskOf('/')].includes(diskOf(OTHER_DISK));

let fileId: string;
const clinic = useTestClinic(async (stores) => {
  await addRecord(stores, { key: 'record-1', name: 'పేరు नाम 🌿' });
  await addEnquiry(stores, { key: 'enquiry-1' });
  fileId = await addReport(stores, {
    key: 'report-1',
    patientid: '0000000001',
    bytes: 'a report',
  });
});

const SESSION = { address: '192.0.2.1', device: 'x', idleMinutes: 15 };
const findStatus = () =>
  clinic.withStores(({ database }) => findBackupStatus(database, clinic.clock.now));
const listRecords = () =>
  clinic.withStores(({ database }) => database.read.selectFrom('records').selectAll().execute());

test('a restored backup is identical: rows, files, names in any script (F1, F3)', async () => {
  const before = await listRecords();
  expect(await clinic.run(backup, [])).toBe(0);
  expect(clinic.said.output).toContain('1 records, 1 enquiries, 1 files');
  await clinic.withStores(async (stores) => {
    await addRecord(stores, { key: 'record-2' });
    await stores.files.remove(fileId);
  });
  expect(await clinic.run(restore, [await clinic.newestBackup()])).toBe(0);
  expect(await listRecords()).toEqual(before);
  await clinic.withStores(async ({ database, files }) => {
    const row = await database.read
      .selectFrom('report_files')
      .selectAll()
      .executeTakeFirstOrThrow();
    const bytes = await (await files.read(row.file_id)).toArray();
    expect(Buffer.concat(bytes).toString()).toBe('a report');
  });
});

test('a backup made during constant writes has every row from before its start, and none in part (F1)', async () => {
  const busy = { written: 0, isOver: false };
  const writing = clinic.withStores(async (stores) => {
    while (!busy.isOver) {
      await addRecord(stores, { key: `busy-${String(busy.written).padStart(6, '0')}` });
      busy.written++;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await expect.poll(() => busy.written, { timeout: 20_000 }).toBeGreaterThan(50);
  const before = busy.written;
  expect(await clinic.run(backup, [])).toBe(0);
  busy.isOver = true;
  await writing;
  expect(busy.written).toBeGreaterThan(before);
  await clinic.run(restore, [await clinic.newestBackup()]);
  const keys = (await clinic.listKeys('records')).filter((key) => key.startsWith('busy-'));
  expect(keys.length).toBeGreaterThanOrEqual(before);
  expect(keys).toEqual(keys.map((_, number) => `busy-${String(number).padStart(6, '0')}`));
});

test('restoring a backup with a session, as an earlier version or an attacker may have written, signs nobody in', async () => {
  const path = join(clinic.dataDir, 'with-a-session.age');
  const databaseFile = join(clinic.dataDir, 'copy.sqlite');
  await clinic.withStores(async (stores) => {
    await createSession(stores.database, { ...SESSION, now: clinic.clock.now });
    const live = new DatabaseSync(join(clinic.dataDir, SQLITE_FILE), { readOnly: true });
    live.prepare('vacuum into ?').run(databaseFile);
    live.close();
    const entries = listBackupEntries({
      stores,
      databaseFile,
      files: listSnapshotFiles(databaseFile),
      madeAt: clinic.clock.now,
      signal: new AbortController().signal,
      onPassed: () => undefined,
    });
    await writeFile(path, encrypt(writeTar(entries, clinic.clock.now), TEST_PASSPHRASE));
  });
  const { sessions: rows } = checkSnapshot(databaseFile).rows;
  expect(rows).toBe(1);
  expect(await clinic.run(restore, [path])).toBe(0);
  const sessions = await clinic.withStores(({ database }) =>
    database.read.selectFrom('sessions').selectAll().execute(),
  );
  expect(sessions).toEqual([]);
});

test('stored data are unreadable in a backup, and no other user can read the file', async () => {
  const path = await clinic.backUp();
  const bytes = await readFile(path);
  const unsealed = await decryptTestFile(path);
  for (const word of ['Sample', 'a report', 'SQLite format', 'manifest', 'records']) {
    expect(unsealed.includes(word), word).toBe(true);
    expect(bytes.includes(word)).toBe(false);
  }
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(clinic.dataDir)).not.toContain('backup-under-way');
});

test('a restore ends all sessions, forgets all devices, and keeps the replaced data until confirmed', async () => {
  const device = { token_hash: 'hash', expires_at: '2999-01-01T00:00:00.000Z' };
  await clinic.withStores(async ({ database }) => {
    await createSession(database, { ...SESSION, now: clinic.clock.now });
    await database.write((transaction) =>
      transaction.insertInto('known_devices').values(device).execute(),
    );
  });
  await clinic.run(restore, [await clinic.backUp()]);
  await clinic.withStores(async ({ database: { read } }) => {
    expect(await read.selectFrom('known_devices').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
  const aside = () =>
    readdir(clinic.dataDir).then((names) => names.filter((name) => name.startsWith('replaced')));
  expect(await aside()).toHaveLength(1);
  await clinic.run(restore, ['--confirm']);
  expect(await aside()).toEqual([]);
});

test('a restore is refused while the site runs on the data folder; a backup is allowed', async () => {
  const path = await clinic.backUp();
  const release = holdDataFolder(clinic.dataDir);
  await expect(clinic.run(restore, [path])).rejects.toThrow(/The site is running/);
  clinic.clock.now = new Date('2026-11-20T07:00:00Z');
  expect(await clinic.run(backup, [])).toBe(0);
  release();
});

test('the passphrase may be typed; a missing or too short one is refused with a message', async () => {
  clinic.settings.backupPassphrase = undefined;
  await expect(clinic.run(backup, [], '')).rejects.toThrow('A passphrase is needed');
  await expect(clinic.run(backup, [], 'short')).rejects.toThrow('at least 12 characters');
  expect(await clinic.run(backup, [], 'marmalade-and-thunder\n')).toBe(0);
  const path = await clinic.newestBackup();
  await expect(clinic.run(restore, [path], 'marmalade-and-rain\n')).rejects.toThrow(
    /passphrase is not the one.*The present data is unchanged/,
  );
  expect(await clinic.run(restore, [path], 'marmalade-and-thunder\n')).toBe(0);
});

test('a second backup folder gets the same file, with a warning if it is on the data disk; staff see when a folder cannot be written', async () => {
  const second = join(clinic.folder, 'second');
  clinic.settings.backupSecondDir = second;
  const path = await clinic.backUp();
  expect(clinic.said.errors).toContain(
    `BACKUP_SECOND_DIR ${second} is on the same disk as DATA_DIR: if that disk fails, both are lost.`,
  );
  const copy = await clinic.newestBackup(second);
  expect((await readFile(copy)).equals(await readFile(path))).toBe(true);
  expect((await findStatus()).failedAt).toBeNull();

  await rm(second, { recursive: true });
  await writeFile(second, 'a file in the way');
  clinic.clock.now = new Date('2026-11-21T07:00:00Z');
  expect(await clinic.run(backup, [])).toBe(1);
  expect(clinic.said.output).toContain('and checked');
  expect(clinic.said.errors).toContain(`BACKUP_SECOND_DIR ${second} has a fault.`);
  expect((await findStatus()).failedAt).toBe('2026-11-21T07:00:00.000Z');
});

test('if the second folder cannot be written, one backup a day is made, and the first folder keeps no more than usual', async () => {
  const dir = clinic.settings.backupDir;
  await mkdir(dir, { recursive: true });
  for (const name of ['clinic-2026-10-01T06-00-00Z.age', 'clinic-2026-10-01T07-00-00Z.age'])
    await writeFile(join(dir, name), '');
  clinic.settings.backupSecondDir = join(clinic.folder, 'second');
  await writeFile(clinic.settings.backupSecondDir, 'a file in the way');
  const work = (iso: string) => {
    clinic.clock.now = new Date(iso);
    return clinic.withStores(({ database }) =>
      findDueWork({ database, now: () => clinic.clock.now }, { backupEveryHours: 24 }),
    );
  };
  expect(await work('2026-11-20T06:00:00Z')).toEqual(['backup']);
  expect(await clinic.run(backup, [])).toBe(1);
  expect((await listBackups(dir)).map(({ name }) => name)).toEqual([
    'clinic-2026-11-20T06-00-00Z.age',
    'clinic-2026-10-01T07-00-00Z.age',
  ]);
  await work('2026-11-20T06:00:00Z');
  expect(await work('2026-11-20T08:00:00Z')).not.toEqual(['backup']);
  expect(await work('2026-11-21T06:00:00Z')).toEqual(['backup']);
});

/** A backup folder on a separate disk, until that disk is unmounted. */
async function withDisk(work: (place: string, unmount: () => Promise<void>) => Promise<void>) {
  const disk = await mkdtemp(join(OTHER_DISK, 'clinic-backups-'));
  const place = join(clinic.folder, 'place');
  await symlink(disk, place);
  try {
    await work(place, async () => {
      await rm(place);
      await mkdir(place);
    });
  } finally {
    await rm(disk, { recursive: true });
  }
}

describe.skipIf(!hasOtherDisk)('when the backup disk is not mounted', () => {
  test('a second folder gets no backup, and staff see the failure until the disk is back', async () => {
    await withDisk(async (place, unmount) => {
      clinic.settings.backupSecondDir = place;
      expect(await clinic.run(backup, [])).toBe(0);
      expect(clinic.said.errors).toBe('');
      expect(await listBackups(place)).toHaveLength(1);

      const disk = await realpath(place);
      await unmount();
      clinic.clock.now = new Date('2026-11-21T07:00:00Z');
      expect(await clinic.run(backup, [])).toBe(1);
      expect(clinic.said.errors).toContain(
        `BACKUP_SECOND_DIR ${place} has a fault. The disk of the backup folder ${place} is missing (is it mounted?)`,
      );
      const old = await clinic.withStores(({ database }) =>
        updateErasuresBeside(database, clinic.settings),
      );
      expect(old).toEqual([
        expect.stringContaining(`holds in ${place} is out of date. The disk of`),
      ]);
      expect(await readdir(place)).toEqual([]);
      expect(await listBackups(clinic.settings.backupDir)).toHaveLength(2);
      expect((await findStatus()).failedAt).toBe('2026-11-21T07:00:00.000Z');

      await rm(place, { recursive: true });
      await symlink(disk, place);
      clinic.clock.now = new Date('2026-11-22T07:00:00Z');
      expect(await clinic.run(backup, [])).toBe(0);
      expect(await listBackups(place)).toHaveLength(2);
      expect((await findStatus()).failedAt).toBeNull();
    });
  });

  test('an only folder gets no backup either, and staff see the failure too', async () => {
    await withDisk(async (place, unmount) => {
      clinic.settings.backupDir = place;
      expect(await clinic.run(backup, [])).toBe(0);
      await unmount();
      await expect(clinic.run(backup, [])).rejects.toThrow('is it mounted?');
      expect(await readdir(place)).toEqual([]);
      expect((await findStatus()).failedAt).toBe('2026-11-20T06:00:00.000Z');
    });
  });
});

test('backups of 400 days leave 7 daily, 4 weekly and 12 monthly; --to leaves all', async () => {
  const dir = clinic.settings.backupDir;
  await mkdir(dir, { recursive: true });
  for (let day = 1; day <= 400; day++) {
    const name = new Date(clinic.clock.now.getTime() - day * 86_400_000).toISOString().slice(0, 10);
    await writeFile(join(dir, `clinic-${name}T06-00-00Z.age`), '');
  }
  await writeFile(join(dir, 'notes.txt'), 'stays');
  await clinic.run(backup, ['--to', dir]);
  expect(await listBackups(dir)).toHaveLength(401);
  clinic.clock.now = new Date('2026-11-20T06:30:00Z');
  await clinic.run(backup, []);
  const kept = (await listBackups(dir)).map(({ name }) => name.slice(7, 17));
  expect(kept.slice(0, 8)).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-14',
  ]);
  // Then the newest backup of each of the two weeks before, and of each of the eleven months.
  expect(kept.slice(8, 12)).toEqual(['2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30']);
  expect(new Set(kept.map((day) => day.slice(0, 7))).size).toBe(12);
  expect(await readdir(dir)).toContain('notes.txt');
});

test('the drill tests the newest backup and leaves no files; its status is red after eight days (F2)', async () => {
  await clinic.run(backup, []);
  const status = (now: Date) =>
    clinic.withStores(({ database }) => findBackupStatus(database, now));
  expect((await status(clinic.clock.now)).isOverdue).toBe(true);
  expect(await clinic.run(restore, ['--drill'])).toBe(0);
  expect(await status(clinic.clock.now)).toEqual({
    madeAt: '2026-11-20T06:00:00.000Z',
    provenAt: '2026-11-20T06:00:00.000Z',
    failedAt: null,
    damagedAt: null,
    isOverdue: false,
    isElsewhere: false,
  });
  expect((await status(new Date('2026-11-28T06:00:01Z'))).isOverdue).toBe(true);
  expect(await readdir(clinic.dataDir)).not.toContain('drill-under-way');
});

test('the drill ignores a backup made while the clock ran ahead', async () => {
  await clinic.run(backup, []);
  await writeFile(join(clinic.settings.backupDir, 'clinic-2028-01-01T00-00-00Z.age'), 'ahead');
  expect(await clinic.run(restore, ['--drill'])).toBe(0);
  expect(clinic.said.output).toContain('clinic-2026-11-20T06-00-00Z.age was restored');
});

test('the drill trusts the date inside a backup, not its name: an old backup under a new name proves nothing', async () => {
  await clinic.run(backup, []);
  const { backupDir } = clinic.settings;
  clinic.clock.now = new Date('2026-11-24T06:00:00Z');
  const renamed = join(backupDir, 'clinic-2026-11-24T05-00-00Z.age');
  await rename(await clinic.newestBackup(), renamed);
  await expect(clinic.run(restore, ['--drill'])).rejects.toThrow(
    'clinic-2026-11-24T05-00-00Z.age was made on 2026-11-20 at 06:00:00 UTC, not at the time in its name',
  );
  const { provenAt, failedAt } = await findStatus();
  expect([provenAt, failedAt]).toEqual([null, '2026-11-24T06:00:00.000Z']);
  await rename(renamed, join(backupDir, 'clinic-2026-11-20T06-00-00Z.age'));
  expect(await clinic.run(restore, ['--drill'])).toBe(0);
  expect(clinic.said.output).toContain('made on 2026-11-20 at 06:00:00 UTC');
});

test('a missing or altered report file is named, and the rest is backed up', async () => {
  await clinic.withStores(async (stores) => {
    await addReport(stores, { key: 'report-2', patientid: '0000000001', bytes: 'two' });
    await stores.files.remove(fileId);
  });
  expect(await clinic.run(backup, [])).toBe(1);
  expect(clinic.said.errors).toContain('1 report files are missing in the store');
  expect(await clinic.run(restore, [await clinic.newestBackup()])).toBe(0);
});
