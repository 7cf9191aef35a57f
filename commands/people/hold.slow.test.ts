import { expect, test } from 'vitest';
import {
  addEnquiry,
  addRecord,
  addReport,
  useTestClinic,
} from '../../tests/support/open-test-clinic.ts';
import * as erase from './erase.ts';
import * as hold from './hold.ts';

const PATIENT = '0000000001';
const NOBODY = '0000000009';

const clinic = useTestClinic(async (stores) => {
  await addRecord(stores, { key: 'one', patientid: PATIENT, mobile: '9000012345' });
  await addRecord(stores, { key: 'two', patientid: PATIENT, mobile: '9000012345' });
  await addRecord(stores, { key: 'other', patientid: '0000000002', mobile: '9000012345' });
  await addEnquiry(stores, { key: 'asked', mobile: '+91 90000 12345' });
  await addReport(stores, { key: 'report', patientid: PATIENT, bytes: 'a report' });
});

const listHolds = () =>
  clinic.withStores(({ database }) => database.read.selectFrom('holds').selectAll().execute());
const countAudit = () =>
  clinic.withStores(
    async ({ database }) => (await database.read.selectFrom('audit').selectAll().execute()).length,
  );

test('hold reports counts without names of the data found, and of those already held', async () => {
  expect(await clinic.run(hold, ['--patientid', PATIENT])).toBe(0);
  expect(clinic.said.output).toBe(
    `Held: 2 records, 1 report and 1 enquiry of patient ${PATIENT}. Neither erase nor retention removes them.\n`,
  );
  expect(clinic.said.output).not.toContain('Sample');
  expect(await clinic.run(hold, ['--mobile', '+91 90000 12345'])).toBe(0);
  expect(clinic.said.output).toContain('3 records, 1 report and 1 enquiry of number 9000012345');
  clinic.clock.now = new Date('2026-11-21T06:00:00Z');
  expect(await clinic.run(hold, ['--patientid', PATIENT])).toBe(0);
  expect(clinic.said.output).toMatch(/^Held already, since 2026-11-20 06:00 UTC: 2 records/);
  expect(await countAudit()).toBe(2);
});

test('a new hold that finds no data is refused, unless an option allows it', async () => {
  expect(await clinic.run(hold, ['--patientid', NOBODY])).toBe(1);
  expect(clinic.said.output).toBe(
    `No data is kept about patient ${NOBODY}, and nothing was changed. Check the number; to hold future data all the same: the same command with --yes\n`,
  );
  expect(await listHolds()).toEqual([]);
  expect(await countAudit()).toBe(0);
  expect(await clinic.run(hold, ['--patientid', NOBODY, '--yes'])).toBe(0);
  expect(clinic.said.output).toContain(`0 records, 0 reports and 0 enquiries of patient ${NOBODY}`);
  // It is already held, so this is no new hold.
  expect(await clinic.run(hold, ['--patientid', NOBODY])).toBe(0);
  expect(await listHolds()).toHaveLength(1);
});

test('releasing a value that is not held says so; releasing a held one is noted', async () => {
  await clinic.run(hold, ['--patientid', PATIENT]);
  // The number finds the same data, but another hold keeps them.
  expect(await clinic.run(hold, ['--mobile', '9000012345', '--release'])).toBe(1);
  expect(clinic.said.output).toBe(
    'There is no hold on number 9000012345, and nothing was changed. All holds: npm run clinic -- hold --list\n',
  );
  expect(await countAudit()).toBe(1);
  expect(await clinic.run(hold, ['--patientid', PATIENT, '--release'])).toBe(0);
  expect(clinic.said.output).toBe(`Released: patient ${PATIENT}.\n`);
  expect(await listHolds()).toEqual([]);
});

test('--list lists the holds with kind, value and start', async () => {
  expect(await clinic.run(hold, ['--list'])).toBe(0);
  expect(clinic.said.output).toBe('Nothing is held.\n');
  await clinic.run(hold, ['--patientid', PATIENT]);
  clinic.clock.now = new Date('2026-11-21T06:30:00Z');
  await clinic.run(hold, ['--mobile', '9000012345']);
  expect(await clinic.run(hold, ['--list'])).toBe(0);
  expect(clinic.said.output).toBe(
    [
      `patientid  ${PATIENT}  since 2026-11-20 06:00 UTC`,
      'mobile     9000012345  since 2026-11-21 06:30 UTC',
      '',
    ].join('\n'),
  );
  for (const more of [['--patientid', PATIENT], ['--release'], ['--yes']]) {
    await expect(clinic.run(hold, ['--list', ...more])).rejects.toThrow('--list');
  }
  await expect(clinic.run(hold, [])).rejects.toThrow('Name the person');
});

test('an empty or blank patient id is refused; spaces around an id are ignored', async () => {
  for (const patientid of ['', '  ']) {
    await expect(clinic.run(hold, ['--patientid', patientid])).rejects.toThrow('Name the person');
  }
  expect(await clinic.run(hold, ['--patientid', ` ${PATIENT} `])).toBe(0);
  expect(await listHolds()).toMatchObject([{ kind: 'patientid', value: PATIENT }]);
});

test('erasing a person without stored data says so and does nothing; with --yes it is noted in advance', async () => {
  const listErasures = () =>
    clinic.withStores(({ database }) => database.read.selectFrom('erasures').selectAll().execute());
  for (const person of [
    ['--patientid', NOBODY],
    ['--mobile', '9000099999'],
  ]) {
    expect(await clinic.run(erase, person)).toBe(1);
    expect(clinic.said.output).toMatch(
      /^Found: 0 records and 0 reports of 0 patients, 0 enquiries\.\nNo data is kept about \S+ \d+, and nothing was changed\. Check the number/,
    );
  }
  expect(await listErasures()).toEqual([]);
  expect(await countAudit()).toBe(0);
  expect(await clinic.run(erase, ['--patientid', NOBODY, '--yes'])).toBe(0);
  expect(clinic.said.output).toContain('There was nothing to erase');
  expect(clinic.said.output).not.toContain('Erased.');
  expect(await listErasures()).toMatchObject([{ kind: 'patientid' }]);
});

test('erase finds data that only the history still has', async () => {
  await clinic.withStores(({ database }) =>
    database.write((transaction) =>
      transaction
        .insertInto('record_versions')
        .values({
          record_key: 'deleted',
          patientid: NOBODY,
          version: 1,
          change: 'deleted',
          changed_at: '2026-11-19T06:00:00.000Z',
        })
        .execute(),
    ),
  );
  expect(await clinic.run(erase, ['--patientid', NOBODY, '--yes'])).toBe(0);
  expect(clinic.said.output).toContain('Found: 0 records and 0 reports of 1 patient, 0 enquiries.');
  expect(clinic.said.output).toContain('the history of 1 record that was deleted');
  expect(clinic.said.output).toContain('Erased.');
});
