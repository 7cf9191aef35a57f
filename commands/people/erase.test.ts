import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addRecord, useTestClinic } from '../../tests/support/open-test-clinic.ts';
import * as erase from './erase.ts';

const clinic = useTestClinic((stores) => addRecord(stores, { key: 'hers' }));

const countErasures = () =>
  clinic.withStores(async ({ database }) => {
    const rows = await database.read.selectFrom('erasures').select('hash').execute();
    return rows.length;
  });

test.each(['Asha Sample', '123456789', '01234567890', '9000012345x'])(
  '%j is no patient id: erasing nothing under it is refused, and --ahead says that it is meant',
  async (patientid) => {
    await expect(clinic.run(erase, ['--patientid', patientid, '--yes'])).rejects.toThrow(
      'is not a patient id',
    );
    expect(await countErasures()).toBe(0);
    expect(await clinic.run(erase, ['--patientid', patientid, '--ahead'])).toBe(0);
    expect(clinic.said.output).toContain('The erasure is recorded');
    expect(await countErasures()).toBeGreaterThan(0);
  },
);

test('an imported patient id is erased whatever it looks like', async () => {
  await clinic.withStores((stores) => addRecord(stores, { key: 'odd', patientid: 'P-7' }));
  expect(await clinic.run(erase, ['--patientid', 'P-7', '--yes'])).toBe(0);
  expect(clinic.said.output).toContain('Erased. ');
});

test('--ahead does not replace the confirmation if data would be erased', async () => {
  expect(await clinic.run(erase, ['--patientid', '0000000001', '--ahead'])).toBe(1);
  expect(clinic.said.output).toContain('Nothing was changed.');
});

test('erase says how long sealed backups keep the person, if there are backups', async () => {
  const { backupDir } = clinic.settings;
  expect(await clinic.run(erase, ['--patientid', '0000000001', '--yes'])).toBe(0);
  expect(clinic.said.output).not.toContain('backups');
  await clinic.withStores((stores) => addRecord(stores, { key: 'his', patientid: '0000000002' }));
  await mkdir(backupDir, { recursive: true });
  await writeFile(join(backupDir, 'clinic-2026-11-19T06-00-00Z.age'), 'sealed');
  expect(await clinic.run(erase, ['--patientid', '0000000002', '--yes'])).toBe(0);
  expect(clinic.said.output).toContain(
    'Encrypted backups still contain the person until 2027-02-18',
  );
});
