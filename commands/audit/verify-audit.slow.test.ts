import { expect, test } from 'vitest';
import { addRecord, useTestClinic } from '../../tests/support/open-test-clinic.ts';
import * as backup from '../backup/backup.ts';
import * as restore from '../backup/restore.ts';
import * as erase from '../people/erase.ts';
import * as hold from '../people/hold.ts';

const PATIENT = '0000000001';

const clinic = useTestClinic((stores) =>
  addRecord(stores, { key: 'record-1', patientid: PATIENT }),
);

const entries = () =>
  clinic.withStores(({ database }) =>
    database.read
      .selectFrom('audit')
      .select(['action', 'subject', 'patientid', 'result', 'device'])
      .orderBy('number')
      .execute(),
  );
const tell = async () =>
  (await entries()).map(({ action, subject, patientid, result }) =>
    [action, subject, patientid, result].join(', '),
  );

test('a backup, a drill, holds and an erasure add one audit entry each, under the account that ran them', async () => {
  await clinic.run(backup, []);
  await clinic.run(restore, ['--drill']);
  await clinic.run(hold, ['--patientid', PATIENT]);
  await expect(clinic.run(erase, ['--patientid', PATIENT, '--yes'])).rejects.toThrow(/are held/);
  await clinic.run(hold, ['--patientid', PATIENT, '--release']);
  await clinic.run(erase, ['--patientid', PATIENT, '--yes']);
  expect(await tell()).toEqual([
    'backup, backup, , ok',
    'backup, restore drill, , ok',
    `settings, hold, ${PATIENT}, ok`,
    `settings, hold released, ${PATIENT}, ok`,
    `erase, person, ${PATIENT}, ok`,
  ]);
  for (const { device } of await entries()) expect(device).toMatch(/^command line, account \S+/);
});

test('a restore keeps the earlier audit entries and adds its own; a refused restore leaves the audit unchanged', async () => {
  const made = await clinic.backUp();
  await expect(clinic.run(restore, [`${made}-missing`])).rejects.toThrow(/There is no file/);
  expect(await tell()).toEqual(['backup, backup, , ok']);
  await clinic.run(restore, [made]);
  expect(await tell()).toEqual([
    'backup, backup, , ok',
    expect.stringMatching(
      /^restore, backup of 2026-11-20T06:00:00\.000Z; the audit before it ended at 1:[0-9a-f]{64} and goes on here, , ok$/,
    ),
  ]);
  const { device } = (await entries()).at(-1) ?? {};
  expect(device).toMatch(/^command line, account \S+/);
});
