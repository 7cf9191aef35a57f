import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRecords } from '../../../tests/support/insert-records.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { suggestPatients } from './suggest.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

let visits = 0;
const addVisits = (
  count: number,
  patientid: string,
  name: string,
  mobile: string,
  datetime: string | null = null,
) =>
  insertRecords(
    opened.database,
    Array.from({ length: count }, () => ({
      key: `-K${String(++visits).padStart(6, '0')}`,
      patientid,
      name,
      mobile,
      mobile_match: mobile,
      datetime,
      version: 1,
    })),
  );
const suggest = async (by: 'patientid' | 'name' | 'mobile', prefix: string) =>
  (await suggestPatients(opened.database, by, prefix)).map(({ patientid }) => patientid);

test.each([45, 300, 1000])('%i visits of one patient hide no namesake', async (count) => {
  const name = `Asha Sample ${count}`;
  await addVisits(count, `1${count}`, name, `9000000${count}`);
  await addVisits(1, `2${count}`, name, `9111111${count}`);
  await addVisits(1, `3${count}`, `${name} Devi`, `9222222${count}`);
  expect(await suggest('name', name)).toEqual([`1${count}`, `2${count}`, `3${count}`]);
});

test('many visits of one patient do not hide relatives with the same number', async () => {
  await addVisits(60, 'mother', 'Latha Sample', '9333333333');
  await addVisits(60, 'father', 'Ravi Sample', '9333333333');
  await addVisits(1, 'child', 'Uma Sample', '9333333333');
  expect(new Set(await suggest('mobile', '93333'))).toEqual(new Set(['mother', 'father', 'child']));
});

test('a number is suggested however it is pasted or typed', async () => {
  await addVisits(1, 'pasted', 'Sita Sample', '9555555555');
  for (const typed of [
    '95555',
    '\u202a+91 95555 55555\u202c',
    '౯౫౫౫౫',
    '+91 95555\u2060',
    '+91 (0) 95555',
    '091 95555 55555',
  ]) {
    expect(await suggest('mobile', typed), typed).toEqual(['pasted']);
  }
  await addVisits(1, 'abroad', 'Uma Sample', '0096891234567');
  for (const typed of ['+968 9123', '+968 9123 4567', '96891234567', '0096891']) {
    expect(await suggest('mobile', typed), typed).toEqual(['abroad']);
  }
});

test.each([
  ['patientid', '\u202aS-4711\u202c'],
  ['patientid', '\u200bs-4711'],
  ['name', '\u200eMarked Sample\u200b'],
] as const)('%s %j is suggested to, pasted with marks that nobody sees', async (by, typed) => {
  await addVisits(1, 'S-4711', 'Marked Sample', '9666666666');
  expect(await suggest(by, typed)).toEqual(['S-4711']);
});

test('a name is suggested in composed and decomposed letters', async () => {
  await addVisits(1, 'whole', '\u0c2e\u0c48\u0c25\u0c3f\u0c32\u0c3f', '9777777777');
  await addVisits(1, 'parts', '\u0935\u093f\u0921\u093c\u0932\u093e', '9777777778');
  await addVisits(1, 'accent', 'Rene\u0301e Sample', '9777777779');
  expect(await suggest('name', 'Ren\u00e9e')).toEqual(['accent']);
  expect(await suggest('name', '\u0c2e\u0c46\u0c56\u0c25\u0c3f')).toEqual(['whole']);
  expect(await suggest('name', '\u0935\u093f\u095c')).toEqual(['parts']);
});

test('many visits of one patient do not hide the next name in the alphabet', async () => {
  for (let patient = 1; patient <= 6; patient++) {
    await addVisits(50, `P${patient}`, `Often Seen ${patient}`, `944444444${patient}`);
  }
  expect(await suggest('name', 'often')).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6']);
});

test('of very many ids with one beginning, the one of the newest visit is suggested', async () => {
  for (let patient = 0; patient < 24; patient++) {
    // 40 visits, as many as are read at first.
    const count = patient < 16 ? 2 : 1;
    await addVisits(
      count,
      `Q-${100 + patient}`,
      'Many Sample',
      '9888888888',
      '2026-01-01 10:00:00',
    );
  }
  await addVisits(1, 'Q-900', 'Newest Sample', '9888888889', '2026-11-20 10:00:00');
  expect((await suggest('patientid', 'Q-'))[0]).toBe('Q-900');
});
