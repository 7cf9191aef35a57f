import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPeople, type TestPeople } from '../../tests/support/open-test-people.ts';
import { deleteRecord, correctRecord } from '../patients/records/change-record.server.ts';
import type { Sheet } from '../prescriptions/prescription.ts';
import { eraseAllOf } from './erase-person.server.ts';
import { findPerson } from './find-person.server.ts';
import { findStoredData } from './stored-data.server.ts';

/** Her visit, with a prescription, was filed under the number of the other one by mistake. */
const HERS = '0000000001';
const OTHER = '0000000002';
const RECENT = '2026-11-01 10:00:00';
const LONG_AGO = '2020-01-01 10:00:00';
const RACES = 50;

let clinic: TestPeople;
let visit: string;
beforeEach(async () => {
  clinic = await openTestPeople();
});
afterEach(() => clinic.close());

const sheet: Sheet = {
  day: '2026-11-01',
  clinic: { name: 'Rhythm Clinic', address: [], phone: '0891 000 0101' },
  doctor: {
    name: 'Dr. A. Sample',
    registration: 'APMC 00001',
    council: 'APMC',
    qualifications: [],
  },
  patient: { id: OTHER, name: 'Other Sample', age: '51 y', sex: 'male' },
  allergies: 'Penicillin',
  pregnantWeeks: 10,
  warnings: [{ own: 'Allergic to Penicillin', english: '' }],
};
const { pregnantWeeks: _, warnings: __, ...around } = sheet;
const BLANK = { ...around, patient: { id: '', name: '', age: '', sex: '' }, allergies: '' };

const changeOf = (version: number) => ({
  key: visit,
  version,
  now: clinic.clock.now,
  timeZone: 'Asia/Kolkata',
  staffName: null,
});
const moveTo = (patientid: string, version = 1) =>
  clinic.database.write((transaction) =>
    correctRecord(transaction, changeOf(version), { patientid, confirmed: ['patientid'] }),
  );

const MEANT = { 'weekly: metformin: 1-0-1': 'Meant so' };
/** Reasons that name the patient under whose number it was issued, and one that does not. */
const REASONS = {
  'allergy: metformin: Metformin': 'Tested, not allergic',
  ...MEANT,
  'pregnancy: metformin: Biguanides': 'Discussed',
};

/** Files her visit with an issued prescription under the other one's number, then under hers. */
async function prescribe({ name = 'Other Sample', at = RECENT, key = 'prescribed' } = {}) {
  await clinic.addRecord(HERS, '9000000001', at);
  const other = await clinic.addRecord(OTHER, '9000000002', LONG_AGO);
  visit = await clinic.addRecord(OTHER, '9000000003', at);
  await clinic.database.write(async (transaction) => {
    const named = transaction.updateTable('records').set({ name: 'Other Sample' });
    await named.where('key', 'in', [other, visit]).execute();
    await transaction
      .insertInto('prescriptions')
      .values({
        key,
        patientid: OTHER,
        record_key: visit,
        body: JSON.stringify({ medicines: [{ name: 'Metformin', answers: REASONS }] }),
        written_at: clinic.clock.now.toISOString(),
        issued_at: clinic.clock.now.toISOString(),
        sheet: JSON.stringify({ ...sheet, patient: { ...sheet.patient, name } }),
        version: 2,
      })
      .execute();
  });
  await moveTo(HERS);
}

const empty = () =>
  clinic.database.write(async (transaction) => {
    for (const table of ['prescriptions', 'records', 'record_versions'] as const) {
      await transaction.deleteFrom(table).execute();
    }
  });

const readSheets = async () => {
  const rows = await clinic.database.read.selectFrom('prescriptions').selectAll().execute();
  return rows.map((row) => JSON.parse(row.sheet ?? ''));
};

test('erasing the other patient blanks their id, name, age, sex and allergies, and no medicine, also on hold', async () => {
  await prescribe();
  await clinic.hold({ kind: 'patientid', value: HERS });
  const person = await findPerson(clinic.database, { patientid: OTHER });
  expect(person.sheets).toEqual([{ key: 'prescribed', patientid: HERS }]);
  await clinic.erase({ patientid: OTHER });
  expect(await readSheets()).toEqual([BLANK]);
  const [row] = await clinic.database.read.selectFrom('prescriptions').selectAll().execute();
  const body = JSON.stringify({ medicines: [{ name: 'Metformin', answers: MEANT }] });
  expect(row).toMatchObject({ patientid: HERS, body, version: 2 });
  const entries = await clinic.database.read
    .selectFrom('audit')
    .select(['action', 'patientid', 'subject'])
    .orderBy('number')
    .execute();
  expect(entries).toEqual([
    { action: 'erase', patientid: OTHER, subject: 'person' },
    { action: 'edit', patientid: HERS, subject: 'prescription prescribed' },
  ]);
});

test('a name that is not the other patient’s stays', async () => {
  await prescribe({ name: 'Her Sample' });
  await clinic.erase({ patientid: OTHER });
  expect(await readSheets()).toEqual([
    { ...BLANK, patient: { ...BLANK.patient, name: 'Her Sample' } },
  ]);
});

test('a name that both have stays', async () => {
  await prescribe();
  await clinic.database.write((transaction) =>
    transaction.updateTable('records').set({ name: 'Other Sample' }).execute(),
  );
  await clinic.erase({ patientid: OTHER });
  expect((await readSheets())[0].patient.name).toBe('Other Sample');
});

test('erasing her takes the prescription along, unless the patient under whose number it was issued is on hold', async () => {
  await prescribe();
  await clinic.hold({ kind: 'patientid', value: OTHER });
  await expect(clinic.erase({ patientid: HERS })).rejects.toThrow('These data are held');
  await clinic.release({ kind: 'patientid', value: OTHER });
  await clinic.erase({ patientid: HERS });
  expect(await readSheets()).toEqual([]);
});

test('the look-up by number names it for both', async () => {
  await prescribe();
  for (const mobile of ['9000000001', '9000000002']) {
    const { prescriptions } = await findStoredData(clinic.database, mobile);
    expect(prescriptions).toEqual([{ key: 'prescribed', patientid: HERS }]);
  }
});

test('an older copy that comes back is blanked too', async () => {
  await prescribe();
  await clinic.erase({ patientid: OTHER });
  const erasures = await clinic.listErasures();
  expect(erasures.length).toBeGreaterThan(0);
  await empty();
  await prescribe();
  await clinic.restoreOlder();
  expect(await readSheets()).toEqual([BLANK]);
});

test('retention of the other patient blanks it, and retention of her removes it', async () => {
  await prescribe();
  await clinic.removeOld();
  expect(await readSheets()).toEqual([BLANK]);
  clinic.clock.now = new Date('2030-11-20T06:00:00Z');
  await clinic.removeOld();
  expect(await readSheets()).toEqual([]);
});

test('a visit that was deleted under her number is hers: erasing the other patient leaves it and its prescription', async () => {
  await prescribe();
  await clinic.database.write((transaction) => deleteRecord(transaction, changeOf(2)));
  await clinic.hold({ kind: 'patientid', value: HERS });
  await clinic.erase({ patientid: OTHER });
  expect(await readSheets()).toEqual([BLANK]);
  const versions = async () =>
    clinic.database.read.selectFrom('record_versions').select(['patientid', 'change']).execute();
  expect(await versions()).toEqual([{ patientid: HERS, change: 'deleted' }]);
  await clinic.addVersion(visit, OTHER, '9000000003');
  await clinic.restoreOlder();
  expect(await readSheets()).toEqual([BLANK]);
  expect(await versions()).toEqual([{ patientid: HERS, change: 'deleted' }]);
  await clinic.release({ kind: 'patientid', value: HERS });
  await clinic.erase({ patientid: HERS });
  expect([await readSheets(), await versions()]).toEqual([[], []]);
});

test(`an erasure beside the correction ${RACES} times leaves her prescription, and nothing of the other patient`, async () => {
  for (let race = 0; race < RACES; race++) {
    await prescribe({ key: `raced${race}` });
    await moveTo(OTHER, 2);
    const query = { patientid: OTHER };
    const shown = await findPerson(clinic.database, query);
    const [moved] = await Promise.all([
      moveTo(HERS, 3),
      eraseAllOf(clinic, query, shown, clinic.clock.now),
    ]);
    const sheets = await readSheets();
    // Either the correction came first and its prescription is blanked, or the visit was erased before it.
    expect(sheets).toEqual(moved.kind === 'stored' ? [BLANK] : []);
    await empty();
  }
});
