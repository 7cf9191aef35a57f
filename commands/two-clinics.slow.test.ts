import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestClinic } from '../tests/support/open-test-clinic.ts';
import { listBackups } from '../server/data/find-backups.ts';
import * as backup from './backup/backup.ts';
import * as restore from './backup/restore.ts';

const one = useTestClinic(async () => undefined);
const other = useTestClinic(async () => undefined);

const at = (iso: string) => {
  one.clock.now = other.clock.now = new Date(iso);
};

test('a second clinic may not use the backup folder of the first, and removes none of its backups', async () => {
  const place = join(one.folder, 'shared');
  one.settings.backupSecondDir = place;
  other.settings.backupSecondDir = place;
  at('2026-11-18T20:00:00Z');
  expect(await one.run(backup, [])).toBe(0);
  at('2026-11-18T21:00:00Z');
  expect(await other.run(backup, [])).toBe(1);
  expect(other.said.errors).toContain(`${place} holds backups of another clinic`);
  expect(await listBackups(other.settings.backupDir)).toHaveLength(1);
  at('2026-11-20T21:00:00Z');
  expect(await one.run(backup, [])).toBe(0);
  expect((await listBackups(place)).map(({ name }) => name)).toEqual([
    'clinic-2026-11-20T21-00-00Z.age',
    'clinic-2026-11-18T20-00-00Z.age',
  ]);

  other.settings.backupSecondDir = undefined;
  other.settings.backupDir = place;
  await expect(other.run(backup, [])).rejects.toThrow('backups of another clinic');
});

test('a clinic restored on a new machine continues its series of backups', async () => {
  const made = await one.backUp();
  other.settings.backupDir = one.settings.backupDir;
  expect(await other.run(restore, [made])).toBe(0);
  at('2026-11-21T06:00:00Z');
  expect(await other.run(backup, [])).toBe(0);
});
