import { expect, test } from 'vitest';
import { describeBackups } from './backup-status.ts';

const PROVEN = {
  madeAt: '2026-11-20T06:00:00Z',
  provenAt: '2026-11-20T06:05:00Z',
  failedAt: null,
  damagedAt: null,
  isElsewhere: false,
};

test('staff read when a backup was last proven, by the clinic’s clock', () => {
  const line = describeBackups({ ...PROVEN, isOverdue: false }, 'Asia/Kolkata');
  expect(line.kind).toBe('fine');
  expect(line.text).toMatch(/^Backup last tested 20 Nov 2026.*11:35\sam\.$/i);
});

test('a backup that is overdue, unproven or failed is an alarm that says whom to tell', () => {
  const overdue = describeBackups({ ...PROVEN, isOverdue: true }, 'Asia/Kolkata');
  expect(overdue).toMatchObject({ kind: 'alarm' });
  expect(overdue.text).toContain('Please tell your technician.');
  const never = { ...PROVEN, madeAt: null, provenAt: null, isOverdue: true };
  expect(describeBackups(never, 'Asia/Kolkata').text).toContain('No backup has been tested yet.');
  const failed = { ...PROVEN, failedAt: '2026-11-21T06:00:00Z', isOverdue: false };
  expect(describeBackups(failed, 'Asia/Kolkata').kind).toBe('alarm');
});

test('the line is no alarm if PostgreSQL’s own tools make the backups, and says so', () => {
  const status = { ...PROVEN, madeAt: null, provenAt: null, isElsewhere: true, isOverdue: false };
  expect(describeBackups(status, 'Asia/Kolkata')).toEqual({
    kind: 'fine',
    text: 'Backups are made by the database server, not by this site.',
  });
});

test('a damaged database is the only thing that is said', () => {
  const status = { ...PROVEN, damagedAt: '2026-11-20T21:40:00Z', isOverdue: true };
  const line = describeBackups(status, 'Asia/Kolkata');
  expect(line.kind).toBe('alarm');
  expect(line.text).toMatch(/^The check of 21 Nov 2026.* found the database damaged\. Please tell/);
});
