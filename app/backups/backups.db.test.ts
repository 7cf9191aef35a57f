import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBackupStatus, noteBackup } from './backups.server.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';

let staff: TestStaff;
beforeEach(async () => {
  staff = await openTestStaff();
});
afterEach(() => staff.close());

const NOW = new Date('2026-11-20T06:00:00Z');
const AHEAD = new Date('2028-01-01T06:00:00Z');
const HOUR_BEFORE = new Date('2026-11-20T05:00:00Z');
const findStatus = () => findBackupStatus(staff.database, NOW);

test('a time noted while the clock ran ahead hides no fault of today', async () => {
  await noteBackup(staff.database, 'backup-made', AHEAD);
  await noteBackup(staff.database, 'backup-proven', AHEAD);
  await noteBackup(staff.database, 'backup-failed', HOUR_BEFORE);
  expect(await findStatus()).toMatchObject({ failedAt: HOUR_BEFORE.toISOString() });
});

test('a fault noted ahead of time ends once a backup was made by the right clock', async () => {
  await noteBackup(staff.database, 'backup-failed', AHEAD);
  await noteBackup(staff.database, 'backup-made', HOUR_BEFORE);
  expect(await findStatus()).toMatchObject({ failedAt: null });
});

test('a proof dated in the future does not count', async () => {
  await noteBackup(staff.database, 'backup-proven', AHEAD);
  expect((await findStatus()).isOverdue).toBe(staff.database.kind === 'sqlite');
});
