import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { erasePerson } from '../../app/privacy/erase-person.server.ts';
import { findPerson } from '../../app/privacy/find-person.server.ts';
import {
  addRecord,
  openTestClinic,
  TEST_PASSPHRASE,
  useTestClinic,
} from '../../tests/support/open-test-clinic.ts';
import type { Stores } from '../open-stores.ts';
import { readErasuresBeside, updateErasuresBeside } from './erasure-sidecar.ts';

const NAME = 'clinic-erasures.sealed';

const clinic = useTestClinic();

async function erase(stores: Stores, patientid: string): Promise<void> {
  await addRecord(stores, { key: `record-${patientid}`, patientid, mobile: `9${patientid}` });
  const person = await findPerson(stores.database, { patientid });
  await erasePerson(stores, person, clinic.clock.now);
}

test('simultaneous erasures are all kept in the sealed list, whichever database they run on', async () => {
  const { settings } = clinic;
  const lost = await openTestClinic();
  // Two commands: one on the clinic's database, one on an earlier database that is lost afterwards.
  await clinic.withStores((stores) =>
    lost.withStores(async (others) => {
      await erase(stores, '0000000001');
      await erase(others, '0000000002');
      const lists = [stores, others].map(({ database }) =>
        updateErasuresBeside(database, settings),
      );
      await Promise.all(lists);
    }),
  );
  await lost.remove();
  const { outcome, erasures } = await readErasuresBeside(settings.backupDir, TEST_PASSPHRASE);
  // Three entries for each person: the record, the patient id and the number.
  expect([outcome, erasures.length]).toEqual(['read', 2 * 3]);
  expect(await readdir(settings.backupDir)).toEqual([NAME]);
});

test('a list that this passphrase does not open is moved aside, not overwritten', async () => {
  const { settings } = clinic;
  await clinic.withStores(async (stores) => {
    await erase(stores, '0000000001');
    expect(await updateErasuresBeside(stores.database, settings)).toEqual([]);
    const former = await readFile(join(settings.backupDir, NAME));
    settings.backupPassphrase = 'another-passphrase';
    expect(await updateErasuresBeside(stores.database, settings)).toEqual([]);
    const [list, aside = '', ...others] = (await readdir(settings.backupDir)).sort();
    expect([list, others]).toEqual([NAME, []]);
    expect(aside).toMatch(/^clinic-erasures\.sealed\.unreadable-/);
    expect(await readFile(join(settings.backupDir, aside))).toEqual(former);
    const { outcome } = await readErasuresBeside(settings.backupDir, 'another-passphrase');
    expect(outcome).toBe('read');
  });
});
