import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { PROGRAM_VERSION } from '../content/project-folder.server.ts';
import { noteBackup } from './backups.server.ts';

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  // A Wednesday; 13:00 at the clinic.
  staff.clock.now = new Date('2026-11-25T07:30:00Z');
  cookie = await staff.openOwnerSession();
});
afterEach(() => staff.close());

const read = async (path: string) => {
  const answer = await staff.call(`/staff/owner/${path}`, { cookie });
  expect(answer.status).toBe(200);
  return answer.json();
};

/** The backups of a running site: one at a time, of a few bytes. */
function openBackups() {
  let end: ((isDone: boolean) => void) | undefined;
  const name = 'clinic-2026-11-25T21-30-00Z.age';
  const madeAt = new Date('2026-11-25T21:30:00Z');
  return {
    isBusy: () => end !== undefined,
    findPlace: async () => ({
      isOnDataDisk: true,
      isOnOneDisk: true,
      kept: 3,
      most: 24,
      free: 1_000_000,
    }),
    make: () => new Promise<boolean>((resolve) => (end = resolve)),
    finish() {
      end?.(true);
      end = undefined;
    },
    findNewest: async () => ({
      name,
      madeAt,
      size: 6,
      open: () => Readable.from([Buffer.from('sealed')]),
    }),
  };
}

/** The staff routes with the tools of a running server. */
async function openWithBackups() {
  const backups = openBackups();
  await staff.close();
  const tools = { backups, updateLists: async () => true };
  staff = await openTestStaff({}, tools);
  cookie = await staff.openOwnerSession();
  return backups;
}

test('a backup is made on request, one at a time, and the page says when it is done', async () => {
  const backups = await openWithBackups();
  const ask = () => staff.call('/staff/owner/backups', { method: 'POST', cookie });
  expect((await read('machine')).backups).toMatchObject({
    isOn: true,
    isBusy: false,
    place: { isOnOneDisk: true, kept: 3, most: 24 },
  });
  expect((await ask()).status).toBe(204);
  expect((await read('machine')).backups.isBusy).toBe(true);
  expect((await ask()).status).toBe(409);
  await noteBackup(staff.database, 'backup-made', staff.clock.now);
  backups.finish();
  expect((await read('machine')).backups).toMatchObject({
    isBusy: false,
    madeAt: staff.clock.now.toISOString(),
  });
  const entry = await staff.database.read
    .selectFrom('audit')
    .select(['action', 'subject', 'result'])
    .where('subject', '=', 'asked for')
    .execute();
  expect(entry).toEqual([{ action: 'backup', subject: 'asked for', result: 'ok' }]);
});

test('the newest backup is downloaded as it lies there, with an entry in the audit', async () => {
  await openWithBackups();
  const answer = await staff.call('/staff/owner/backups/newest', { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="clinic-2026-11-25T21-30-00Z.age"',
  );
  expect(answer.headers.get('content-length')).toBe('6');
  expect(await answer.text()).toBe('sealed');
  const entry = staff.database.read.selectFrom('audit').select('subject');
  expect(await entry.where('action', '=', 'download').execute()).toEqual([{ subject: 'backup' }]);
});

test('a site that makes no backups says so, and has none to download', async () => {
  const { backups, disk, version } = await read('machine');
  expect(version).toBe(PROGRAM_VERSION);
  expect(backups).toMatchObject({ isOn: false, isBusy: false, newest: null, place: null });
  expect(disk.database).toBeGreaterThan(1000);
  const make = await staff.call('/staff/owner/backups', { method: 'POST', cookie });
  expect(make.status).toBe(409);
  const newest = await staff.call('/staff/owner/backups/newest', { cookie });
  expect(newest.status).toBe(404);
});
