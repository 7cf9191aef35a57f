import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { insertRecords } from '../../../tests/support/insert-records.ts';
import type { Patient } from '../patient.ts';
import { mobileToMatch } from '../../text/mobile.ts';
import { countRecords } from '../records/list-records.server.ts';
import { findPatients } from './find-patients.server.ts';
import { saveRecord } from '../records/save-record.server.ts';
import { sparsePatient } from '../../../tests/support/sample-patient.ts';

const VENKATA = sparsePatient({
  patientid: '0000000001',
  name: 'Venkata Raju',
  age: '20',
  email: '',
  mobile: '+91 90000 51840',
  bp: '120/80',
  sugar: '5.5',
  datetime: '2025-01-01 10:00:00',
});
const SAMPLE = {
  ...VENKATA,
  mobile_match: null,
  mobile_typed: null,
  original: '{"kept":"apart"}',
  version: 1,
};

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
  await add('-A1', { datetime: '2025-01-06 11:34:52' });
  await add('-A2', { datetime: '2025-02-20 11:45:38', sugar: '7.8' });
  await add('-A3', { datetime: null });
  await add('-A4', { datetime: '2025-02-20 11:45:38' });
  await add('-B1', { patientid: '0000000002', name: 'venkata raju', mobile: '+441632960000' });
  await add('-C1', { patientid: '0000000003', name: 'సీత', mobile: 'ask at the desk' });
  await add('-D1', { patientid: null, name: null, mobile: null });
  await add('-E1', { patientid: "' or 1=1 --", name: '%', mobile: '_' });
});
afterEach(() => opened.remove());

async function add(key: string, changed: Partial<Patient>): Promise<void> {
  const record = { ...SAMPLE, key, ...changed };
  const mobile_match = record.mobile === null ? null : mobileToMatch(record.mobile);
  await insertRecords(opened.database, [{ ...record, mobile_match }]);
}

test('an id is found in the digits of any script, and pasted with invisible characters', async () => {
  const sought = VENKATA.patientid ?? '';
  const telugu = sought.replace(/\d/g, (digit) => String.fromCodePoint(0xc66 + Number(digit)));
  const found = await find('patientid', sought);
  expect(found).not.toEqual([]);
  expect(await find('patientid', telugu)).toEqual(found);
  expect(await find('patientid', `\u202a${sought}\u202c`)).toEqual(found);
  expect(await find('patientid', `${sought} `)).toEqual([]);
});

test('a number is found however it is written, and only that number', async () => {
  await add('-F1', { patientid: '0000000005', mobile: '+91 (0) 90000 77777' });
  await add('-G1', { patientid: '0000000006', mobile: '00441632960001' });
  for (const written of ['9000077777', '+91 (0) 90000-77777', '091 90000 77777']) {
    expect(await find('mobile', written), written).toEqual(['-F1']);
  }
  for (const written of ['+44 (0)1632 960001', '441632960001', '0044 1632 960001']) {
    expect(await find('mobile', written), written).toEqual(['-G1']);
  }
});

const find = async (by: 'patientid' | 'name' | 'mobile', value: string) =>
  (await findPatients(opened.database, by, value)).map((patient) => patient.key);

test('visits are found by patient id, newest first, those without a date last', async () => {
  expect(await find('patientid', '0000000001')).toEqual(['-A4', '-A2', '-A1', '-A3']);
});

test('visits are ordered by their moment, however it is written, and those that cannot be read come last', async () => {
  const patientid = '0000000008';
  await add('-G1', { patientid, datetime: '2025-9-28 9:05:00' });
  await add('-G2', { patientid, datetime: '2025-10-05 08:00:00' });
  await add('-G3', { patientid, datetime: '05/10/2025' });
  await add('-G4', { patientid, datetime: '2025-10-5 8:01' });
  expect(await find('patientid', patientid)).toEqual(['-G4', '-G2', '-G1', '-G3']);
});

test('if there are more visits than are shown, the newest are returned, in the usual order', async () => {
  const patientid = '0000000009';
  const visits = Array.from({ length: 1002 }, (_, number) => ({
    key: `-F${String((number * 7) % 1002).padStart(4, '0')}`,
    patientid,
    // Two on each day, and some without one.
    datetime: number < 5 ? null : new Date(86_400_000 * (number >> 1)).toISOString().slice(0, 19),
  }));
  await insertRecords(
    opened.database,
    visits.map((visit) => ({ ...SAMPLE, ...visit })),
  );
  const many = await find('patientid', patientid);
  const newestFirst = visits.toSorted((one, other) => {
    const [day, otherDay] = [one.datetime ?? '', other.datetime ?? ''];
    if (day !== otherDay) return day < otherDay ? 1 : -1;
    return one.key < other.key ? 1 : -1;
  });
  expect(many).toEqual(newestFirst.slice(0, 1000).map(({ key }) => key));
  await opened.database.write((transaction) =>
    transaction.deleteFrom('records').where('key', '>', '-F0500').where('key', '<', '-G').execute(),
  );
  const fewer = await find('patientid', patientid);
  expect(fewer).toHaveLength(501);
  expect(fewer.slice(0, 495)).toEqual(many.filter((key) => key <= '-F0500').slice(0, 495));
  const days = new Map(visits.map(({ key, datetime }) => [key, datetime ?? '']));
  expect(fewer.map((key) => days.get(key))).toEqual(
    fewer
      .map((key) => days.get(key))
      .toSorted()
      .toReversed(),
  );
});

test('a record is returned as it was stored, without internal columns', async () => {
  const [, second] = await findPatients(opened.database, 'patientid', '0000000001');
  expect(second).toEqual({
    ...VENKATA,
    key: '-A2',
    sugar: '7.8',
    datetime: '2025-02-20 11:45:38',
  });
});

test('a name is matched exactly: capitals, spaces and script count', async () => {
  expect(await find('name', 'Venkata Raju')).toHaveLength(4);
  expect(await find('name', 'venkata raju')).toEqual(['-B1']);
  expect(await find('name', 'VENKATA RAJU')).toEqual([]);
  expect(await find('name', 'Venkata Raju ')).toEqual([]);
  expect(await find('name', 'Venkata')).toEqual([]);
  expect(await find('name', 'సీత')).toEqual(['-C1']);
});

test.each(['9000051840', '+91 90000 51840', '0091-90000-51840', '09000051840', '919000051840'])(
  'a mobile number is found however it is written: %s',
  async (value) => {
    expect(await find('mobile', value)).toHaveLength(4);
  },
);

test('foreign numbers and texts that are not numbers are matched too', async () => {
  expect(await find('mobile', '+44 1632 960000')).toEqual(['-B1']);
  expect(await find('mobile', 'ask at the desk')).toEqual(['-C1']);
  expect(await find('mobile', '900005184')).toEqual([]);
});

test('characters with a meaning in SQL are matched literally (B11)', async () => {
  expect(await find('name', '%')).toEqual(['-E1']);
  expect(await find('mobile', '_')).toEqual(['-E1']);
  expect(await find('patientid', "' or 1=1 --")).toEqual(['-E1']);
  for (const value of ['*', '"', '\\', 'NEAR(', 'a OR b', "';--"]) {
    expect(await find('name', value)).toEqual([]);
  }
});

test('all records are counted', async () => {
  expect(await countRecords(opened.database)).toBe(8);
});

test('a new record gets an unused id and the clinic’s time, and is found by its number', async () => {
  const visit = { name: 'Invented Person', age: '31', mobile: '+91 90000 00001' };
  const when = { now: new Date('2026-01-05T20:00:00Z'), timeZone: 'Asia/Kolkata' };
  const saved = await opened.database.write((transaction) => saveRecord(transaction, visit, when));
  expect(saved.patientid).toMatch(/^\d{10}$/);
  expect(saved.datetime).toBe('2026-01-06 01:30:00');
  const again = await opened.database.write((transaction) =>
    saveRecord(transaction, { ...visit, patientid: saved.patientid ?? '' }, when),
  );
  expect((await find('mobile', '9000000001')).sort()).toEqual([saved.key, again.key].sort());
});

test('a new patient gets no id under which there are records or reports already (R19)', async () => {
  // All digits of this moment are the same, so only one id can be drawn.
  const when = { now: new Date(1_111_111_111_111), timeZone: 'Asia/Kolkata' };
  const { database } = opened;
  const visit = { name: 'Venkata Raju' };
  const register = () => database.write((transaction) => saveRecord(transaction, visit, when));
  expect((await register()).patientid).toBe('1111111111');
  await expect(register()).rejects.toThrow('no patient id was free');
  await database.write((transaction) =>
    transaction.deleteFrom('records').where('patientid', '=', '1111111111').execute(),
  );
  const file = { name: 'a.pdf', size: 1, sha256: '', type: '', file_id: 'f' };
  const report = { key: 'left', patientid: '1111111111', created_at: '', updated_at: '', ...file };
  await database.write((transaction) =>
    transaction.insertInto('report_files').values(report).execute(),
  );
  await expect(register()).rejects.toThrow('no patient id was free');
});
