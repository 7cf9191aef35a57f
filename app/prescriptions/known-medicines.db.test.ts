import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { listMedicines } from './known-medicines.server.ts';
import { NO_MEDICINE_LIST } from './medicine-list.ts';
import type { Form } from './medicine-forms.ts';
import { NO_MEDICINE } from './prescription.ts';

let opened: TestDatabase;

beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.remove());

const store = (key: string, issued_at: string | null, name: string, form?: Form) =>
  opened.database.write((transaction) =>
    transaction
      .insertInto('prescriptions')
      .values({
        key,
        patientid: '1801753199',
        record_key: '-K',
        replaces: null,
        body: JSON.stringify({ medicines: [{ ...NO_MEDICINE, name, ...(form && { form }) }] }),
        written_at: '2026-11-28T05:00:00.000Z',
        written_by: null,
        version: 1,
        issued_at,
        issued_by: null,
        issuer: null,
        sheet: null,
      })
      .execute(),
  );

test('a medicine that was always issued in one form has it; with two forms, or in a draft, it has none', async () => {
  const at = '2026-11-28T05:00:00.000Z';
  await store('-1', at, 'Cholecalciferol', 'sachet');
  await store('-2', at, 'Cholecalciferol');
  await store('-3', at, 'Metformin', 'tablet');
  await store('-4', at, 'Metformin', 'capsule');
  await store('-5', null, 'Paracetamol', 'mL');
  const known = await listMedicines(opened.database.read, {
    medicines: [],
    list: NO_MEDICINE_LIST,
  });
  expect(known.sort((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: 'Cholecalciferol', strengths: [], form: 'sachet' },
    { name: 'Metformin', strengths: [] },
  ]);
});
