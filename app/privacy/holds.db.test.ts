import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPeople, type TestPeople } from '../../tests/support/open-test-people.ts';
import { duringAnotherChange } from '../../tests/support/run-test-change.ts';
import { findPerson } from './find-person.server.ts';
import { storeHolds, listHolds } from './holds.server.ts';
import { removeDue } from './retention.server.ts';

const NO_OTHERS = { appointments: [], patientids: [] };

let clinic: TestPeople;
beforeEach(async () => {
  clinic = await openTestPeople();
});
afterEach(() => clinic.close());

test('held data are neither erased nor removed by retention, until they are released', async () => {
  await clinic.addRecord('0000000001', '9000012345', '2020-01-01 10:00:00');
  await clinic.addEnquiry('9000012345', '2020-01-01 10:00:00');
  const held = { kind: 'mobile', value: '9000012345' } as const;
  await clinic.hold(held);
  await expect(clinic.erase({ patientid: '0000000001' })).rejects.toThrow('held');
  await clinic.removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await clinic.count()).toEqual([1, 1, 0, 0]);
  await clinic.release(held);
  await clinic.removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await clinic.count()).toEqual([0, 0, 0, 0]);
});

test('enquiries of people who are no patients are held by their number', async () => {
  await clinic.addEnquiry('9000012345', '2026-11-01 10:00:00');
  const held = { kind: 'mobile', value: '9000012345' } as const;
  await clinic.hold(held);
  await expect(clinic.erase({ mobile: '90000 12345' })).rejects.toThrow('held');
  expect(await clinic.count()).toEqual([0, 1, 0, 0]);
  await clinic.release(held);
  await clinic.erase({ mobile: '90000 12345' });
  expect(await clinic.count()).toEqual([0, 0, 0, 0]);
});

test('a hold whose number has a prefix in an older list is stored once, without the prefix', async () => {
  const held = { kind: 'mobile', value: '9000012345' } as const;
  await clinic.hold(held);
  const held_at = '2026-11-01T06:00:00.000Z';
  const older = (value: string) => ({ kind: 'mobile' as const, value, held_at });
  await clinic.database.write((transaction) =>
    storeHolds(transaction, [older('09000012345'), older('00919000067890')]),
  );
  expect((await listHolds(clinic.database.read)).map(({ value }) => value)).toEqual([
    '9000067890',
    '9000012345',
  ]);
  const enquiry = await clinic.addEnquiry('+0091 90000 67890', '2020-01-01 10:00:00');
  await clinic.removeOld({ enquiriesMonths: 12 });
  expect(await clinic.listEnquiries()).toEqual([enquiry]);
});

test('holding a patient keeps enquiries under the patient’s current, former and shared numbers too', async () => {
  const record = await clinic.addRecord('0000000001', '+91 90000 11111', '2020-01-01 10:00:00');
  await clinic.addVersion(record, '0000000001', '9000022222');
  await clinic.addVersion('deleted', '0000000001', '9000033333');
  await clinic.addRecord('0000000001', '9000044444', '2020-01-01 10:00:00');
  await clinic.addRecord('0000000002', '9000044444', '2020-01-01 10:00:00');
  await clinic.addEnquiry('090000-11111', '2020-01-01 10:00:00', 'a-present');
  await clinic.addEnquiry('9000022222', '2020-01-01 10:00:00', 'b-former');
  await clinic.addEnquiry('+919000033333', '2020-01-01 10:00:00', 'c-deleted');
  await clinic.addEnquiry('9000044444', '2020-01-01 10:00:00', 'd-shared');
  await clinic.addEnquiry('9000055555', '2020-01-01 10:00:00', 'e-stranger');
  await clinic.hold({ kind: 'patientid', value: '0000000001' });
  await clinic.removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await clinic.listEnquiries()).toEqual(['a-present', 'b-former', 'c-deleted', 'd-shared']);
  // The other patient with the number is not held.
  expect(await clinic.count()).toEqual([2, 4, 0, 0]);
  await clinic.release({ kind: 'patientid', value: '0000000001' });
  await clinic.removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await clinic.count()).toEqual([0, 0, 0, 0]);
});

test('holding a number keeps every patient who has or had it, and enquiries under their other numbers', async () => {
  const record = await clinic.addRecord('0000000001', '9000011111', '2020-01-01 10:00:00');
  await clinic.addVersion(record, '0000000001', '9000022222');
  await clinic.addRecord('0000000002', '9000033333', '2020-01-01 10:00:00');
  await clinic.addEnquiry('9000011111', '2020-01-01 10:00:00', 'a-present');
  await clinic.addEnquiry('9000022222', '2020-01-01 10:00:00', 'b-former');
  await clinic.addEnquiry('9000033333', '2020-01-01 10:00:00', 'c-stranger');
  await clinic.hold({ kind: 'mobile', value: '9000022222' });
  await expect(clinic.erase({ patientid: '0000000001' })).rejects.toThrow('held');
  await clinic.removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await clinic.listEnquiries()).toEqual(['a-present', 'b-former']);
  expect(await clinic.count()).toEqual([1, 2, 0, 0]);
});

test('a number of very many patients is held and found in batches', async () => {
  const rows = Array.from({ length: 1000 }, (_, number) => ({
    key: `row-${number}`,
    patientid: String(number).padStart(10, '0'),
    mobile_match: '9000011111',
    datetime: '2020-01-01 10:00:00',
    version: 1,
  }));
  await clinic.database.write((transaction) =>
    transaction.insertInto('records').values(rows).execute(),
  );
  await clinic.hold({ kind: 'mobile', value: '9000011111' });
  await clinic.removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  const found = await findPerson(clinic.database, { mobile: '9000011111' });
  expect([found.patientids.length, found.records.length]).toEqual([1000, 1000]);
});

test('erasing a patient keeps enquiries under a former number of a held patient, also in a restore', async () => {
  const record = await clinic.addRecord('0000000001', '9000011111', '2020-01-01 10:00:00');
  await clinic.addVersion(record, '0000000001', '9000022222');
  await clinic.addRecord('0000000002', '9000022222', '2020-01-01 10:00:00');
  await clinic.addEnquiry('9000022222', '2020-01-01 10:00:00', 'under-both');
  await clinic.hold({ kind: 'patientid', value: '0000000001' });
  await expect(clinic.erase({ mobile: '9000022222' })).rejects.toThrow('held');
  await clinic.erase({ patientid: '0000000002' });
  expect(await clinic.count()).toEqual([1, 1, 0, 0]);
  await clinic.restoreOlder();
  expect(await clinic.count()).toEqual([1, 1, 0, 0]);
});

const HELD_LATE = '0000000001';

test.each([
  [
    'a patient is being erased',
    { kind: 'patientid', value: HELD_LATE } as const,
    () => clinic.erase({ patientid: HELD_LATE }),
  ],
  [
    'a patient is being removed by age',
    { kind: 'patientid', value: HELD_LATE } as const,
    () =>
      removeDue(clinic.retentionBy(), {
        ...NO_OTHERS,
        enquiries: [],
        removed: [],
        patientids: [HELD_LATE],
      }),
  ],
  [
    'an enquiry is being removed by age',
    { kind: 'mobile', value: '9000000001' } as const,
    () => removeDue(clinic.retentionBy(), { ...NO_OTHERS, enquiries: ['old'], removed: [] }),
  ],
])('a hold placed while %s takes effect only after that', async (_, late, remove) => {
  await clinic.addRecord(HELD_LATE, '9000000002', '2020-01-01 10:00:00');
  await clinic.addReport(HELD_LATE, '2020-01-01T00:00:00.000Z');
  await clinic.addEnquiry('9000000001', '2020-01-01 10:00:00', 'old');
  const countRows = async () => (await clinic.count()).slice(0, 3).join();
  const [removing, holding] = await duringAnotherChange(
    clinic.database,
    async (untilWaiting) => {
      const removed = remove();
      await untilWaiting(removed);
      const held = clinic.hold(late).then(countRows);
      await untilWaiting(removed, held);
      return [removed, held] as const;
    },
    // The removal waits for these rows after it has read the holds.
    async (transaction) => {
      const at = { updated_at: '2026-01-01T00:00:00.000Z' };
      await transaction.updateTable('report_files').set(at).execute();
      await transaction.updateTable('enquiries').set({ note: 'called' }).execute();
    },
  );
  await removing;
  // The data stay as they were when the hold took effect: no held data are removed.
  expect(await holding).toBe(await countRows());
});
