import { expect, test } from 'vitest';
import { RETENTION_BEGUN } from '../../app/privacy/retention-clock.server.ts';
import { claim } from '../../storage/claims.ts';
import { addEnquiry, useTestClinic } from '../../tests/support/open-test-clinic.ts';
import * as retention from './retention.ts';

const DAY_MS = 86_400_000;

const clinic = useTestClinic(async (stores) => {
  await claim(stores.database, RETENTION_BEGUN, { now: clinic.clock.now, forMs: 0 });
  await addEnquiry(stores, { key: 'old', datetime: '2025-01-01 10:00:00' });
  await addEnquiry(stores, { key: 'fresh', datetime: '2026-11-19 10:00:00' });
});

const listKeys = async () => (await clinic.listKeys('enquiries')).join();
const setDaysOn = (days: number) => {
  clinic.clock.now = new Date(Date.parse('2026-11-20T06:00:00Z') + days * DAY_MS);
};

test('without --yes and without a terminal the command only lists the data that are due', async () => {
  expect(await clinic.run(retention, [])).toBe(1);
  expect(clinic.said.output).toBe(
    'Due: 1 enquiry, 0 records and 0 reports of 0 patients.\nNothing was changed. To remove them: the same command with --yes\n',
  );
  expect(await listKeys()).toBe('fresh,old');
});

test('--yes removes the data that are due, and nothing else', async () => {
  expect(await clinic.run(retention, ['--yes'])).toBe(0);
  expect(clinic.said.output).toContain('Removed: 1 enquiry, 0 records');
  expect(await listKeys()).toBe('fresh');
  expect(await clinic.run(retention, [])).toBe(0);
  expect(clinic.said.output).toBe('Nothing is due.\n');
});

test.each([
  ['remove', 0, 'fresh'],
  ['yes', 1, 'fresh,old'],
])(
  'at a terminal the command asks before it removes data: the answer %j',
  async (typed, code, left) => {
    expect(await clinic.runAtTerminal(retention, [], async () => typed)).toBe(code);
    expect(clinic.said.errors).toContain('Type remove to go on: ');
    expect(await listKeys()).toBe(left);
  },
);

test('after a jump of the clock nothing is removed, even with --yes; a week later it is', async () => {
  setDaysOn(500);
  expect(await clinic.run(retention, ['--dry-run'])).toBe(0);
  expect(clinic.said.output).toContain('Due: 2 enquiries');
  for (const days of [500, 503, 506.9]) {
    setDaysOn(days);
    await expect(clinic.run(retention, ['--yes'])).rejects.toThrow('before 2028-04-10 06:00 UTC');
    expect(await listKeys()).toBe('fresh,old');
  }
  setDaysOn(507.1);
  expect(await clinic.run(retention, ['--yes'])).toBe(0);
  expect(await listKeys()).toBe('');
});
