import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteBackup } from '../app/staff/backups.server.ts';
import { openTestStaff, type TestStaff } from '../app/staff/open-test-staff.ts';
import { findDueWork, tidyAtNight } from './upkeep.ts';

let staff: TestStaff;
beforeEach(async () => {
  staff = await openTestStaff();
});
afterEach(() => staff.close());

const at = (iso: string) => {
  staff.clock.now = new Date(iso);
};
const findWork = (backupEveryHours = 24) => findDueWork(staff, { backupEveryHours });
const note = (fact: 'backup-made' | 'backup-proven') =>
  noteBackup(staff.database, fact, staff.clock.now);

test('a backup each day, the drill after the first one and then each week', async () => {
  at('2026-11-01T00:00:00Z');
  expect(await findWork()).toEqual(['backup']);
  await note('backup-made');
  expect(await findWork()).toEqual(['restore', '--drill']);
  await note('backup-proven');
  expect(await findWork()).toBeUndefined();
  at('2026-11-01T23:58:00Z');
  expect(await findWork()).toBeUndefined();
  const worked: string[] = [];
  for (let hour = 24; hour <= 14 * 24; hour++) {
    staff.clock.now = new Date(Date.UTC(2026, 10, 1, hour));
    const work = await findWork();
    if (!work) continue;
    worked.push(work.join(' '));
    await note(work[0] === 'backup' ? 'backup-made' : 'backup-proven');
  }
  expect(worked.filter((work) => work === 'backup')).toHaveLength(14);
  expect(worked.filter((work) => work === 'restore --drill')).toHaveLength(2);
});

test('an hourly backup where that is set', async () => {
  at('2026-11-01T00:00:00Z');
  await note('backup-made');
  await note('backup-proven');
  at('2026-11-01T01:00:00Z');
  expect(await findWork(1)).toEqual(['backup']);
});

test('of several processes one does the work, and a failed one is tried again after an hour', async () => {
  at('2026-11-01T00:00:00Z');
  const found = await Promise.all([findWork(), findWork(), findWork()]);
  expect(found.filter((work) => work !== undefined)).toHaveLength(1);
  at('2026-11-01T00:30:00Z');
  expect(await findWork()).toBeUndefined();
  at('2026-11-01T01:00:00Z');
  expect(await findWork()).toEqual(['backup']);
});

test('a clock that is set back by a day holds no backup up', async () => {
  at('2026-11-02T00:00:00Z');
  await findWork();
  await note('backup-made');
  await note('backup-proven');
  at('2026-11-01T00:00:00Z');
  expect(await findWork()).toEqual(['backup']);
});

test('what has been kept long enough goes at night by the clinic’s clock, once', async () => {
  const clinic = { timeZone: 'Asia/Kolkata', retention: { enquiriesMonths: 12 } };
  const services = { ...staff, content: { clinic } };
  const addOld = (key: string) =>
    staff.database.write((transaction) =>
      transaction
        .insertInto('enquiries')
        .values({
          key,
          reference: 'R',
          datetime: '2025-01-01 10:00:00',
          place: 'inbox',
          version: 1,
        })
        .execute(),
    );
  const count = async () =>
    (await staff.database.read.selectFrom('enquiries').select('key').execute()).length;
  const addRemoved = async (key: string, removed_at: string) => {
    await addOld(key);
    const changed = { datetime: '2026-11-19 10:00:00', removed_at };
    await staff.database.write((transaction) =>
      transaction.updateTable('enquiries').set(changed).where('key', '=', key).execute(),
    );
  };
  await addOld('old');
  await addRemoved('removed', '2026-11-19T10:00:00.000Z');
  at('2026-11-20T10:00:00Z');
  await tidyAtNight({ ...services, now: () => staff.clock.now });
  expect(await count()).toBe(2);
  at('2026-11-20T22:00:00Z');
  await tidyAtNight({ ...services, now: () => staff.clock.now });
  expect(await count()).toBe(0);
  await addOld('later');
  at('2026-11-20T23:00:00Z');
  await tidyAtNight({ ...services, now: () => staff.clock.now });
  expect(await count()).toBe(1);
});
