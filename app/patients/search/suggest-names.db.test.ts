import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRecords } from '../../../tests/support/insert-records.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { mobileToMatch } from '../../text/mobile.ts';
import type { SearchOption } from '../patient.ts';
import { suggestPatients } from './suggest.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await addVisits([
    ['1000000001', 'M. V. Jyothi Kanaka Bora', '9000000001', '2026-01-05 10:00:00', '41'],
    ['1000000002', 'Jyothi Rao', '9000000002', '2026-01-03 10:00:00', '30'],
    ['1000000003', 'Jyothi Rao', '9000000003', '2026-01-04 10:00:00', '62'],
    ['1000000004', 'JYOTHIRMAYI D’Souza', '9000000004', '2026-01-09 10:00:00', '25'],
    ['1000000005', 'Smt. Lakshmi Devi', '9000000005', '2026-01-02 10:00:00', '50'],
    ['1000000006', 'సుజాత లక్ష్మి', '9000000006', '2026-01-02 10:00:00', '33'],
    ['1000000007', 'सुनीता शर्मा', '9000000007', '2026-01-02 10:00:00', '34'],
    ['1000000008', 'Zo\u0308e A\u0301vila', '9000000008', '2026-01-02 10:00:00', '35'],
    ['1000000009', 'K.S.Murthy', '9000000009', '2026-01-02 10:00:00', '36'],
    ['1000000010', 'శ్రీ\u200cనివాస్ రెడ్డి', '9000000010', '2026-01-02 10:00:00', '37'],
    ['1000000011', '100% "Asha" \\ O\'Brien_x', '9000000011', '2026-01-02 10:00:00', '38'],
    ['AB-4711', 'Numbered Sample', '9876504711', '2026-01-02 10:00:00', '39'],
    ['1000000013', 'PVR Sastry', '9000000013', '2026-01-02 10:00:00', '40'],
    ['1000000014', 'B. N. Das', '9000000014', '2026-01-02 10:00:00', '41'],
    ['1000000015', 'Ömer Şahin', '9000000015', '2026-01-02 10:00:00', '42'],
    ['1000000016', 'İsmail Demir', '9000000016', '2026-01-02 10:00:00', '43'],
    ['1000000017', 'Sita-Rani Pillai', '9000000017', '2026-01-02 10:00:00', '44'],
  ]);
});
afterAll(() => opened.remove());

type Visit = [
  patientid: string | null,
  name: string | null,
  mobile: string | null,
  datetime: string | null,
  age: string | null,
];

let count = 0;
const addVisits = (visits: Visit[]) =>
  insertRecords(
    opened.database,
    visits.map(([patientid, name, mobile, datetime, age]) => ({
      key: `-K${String(++count).padStart(6, '0')}`,
      patientid,
      name,
      mobile,
      datetime,
      age,
      mobile_match: mobile && mobileToMatch(mobile),
      version: 1,
    })),
  );
const suggest = async (typed: string, by?: SearchOption) =>
  (await suggestPatients(opened.database, by, typed)).map(({ patientid }) => patientid?.slice(-4));

test.each([
  ['any word, in any order', 'kanaka jy', ['0001']],
  ['any case', 'KANAKA jYo', ['0001']],
  ['initials without dots', 'mv jyothi', ['0001']],
  ['initials with dots', 'm.v. jyothi', ['0001']],
  ['initials beside a short name', 'bn das', ['0014']],
  ['initials apart', 'm v jyothi', ['0001']],
  ['initials that stand together in the record', 'p v r sastry', ['0013']],
  ['a name written without spaces', 'murthy', ['0009']],
  ['Telugu, the second word', 'లక్ష్', ['0006']],
  ['Hindi, the second word', 'शर्', ['0007']],
  ['composed letters', 'zöe', ['0008']],
  ['other capitals', 'ávi', ['0008']],
  ['capitals throughout', 'ÁVILA ZÖE', ['0008']],
  ['without the joiner of the record', 'శ్రీనివాస్', ['0010']],
  ['with a joiner that the record has not', 'सुनी\u200dता', ['0007']],
  ['an apostrophe of another kind', "d'souza", ['0004']],
  ['the word after an apostrophe', 'brien', ['0011']],
  ['letters without their marks', 'omer sahin', ['0015']],
  ['a dotted capital', 'ismail', ['0016']],
  ['a hyphenated name without its hyphen', 'sitarani', ['0017']],
  ['the second part of a hyphenated name', 'rani', ['0017']],
  ['a title that the record has not', 'Mrs. Kanaka', ['0001']],
  ['a title that the record has', 'smt lakshmi', ['0005']],
  ['punctuation around a word', '% "asha" * %', ['0011']],
])('a name is found by %s', async (_how, typed, expected) => {
  expect(await suggest(typed, 'name')).toEqual(expected);
  expect(await suggest(typed)).toEqual(expected);
});

test('whole words come first, then the newest visit', async () => {
  expect(await suggest('jyothi', 'name')).toEqual(['0001', '0003', '0002', '0004']);
  expect(await suggest('jyoth', 'name')).toEqual(['0004', '0001', '0003', '0002']);
});

test('the newest visit is the one of the latest moment, not of the greatest text', async () => {
  await addVisits([
    ['2000000001', 'Padded Sample', null, '2025-10-05 09:00:00', '50'],
    ['2000000002', 'Padded Sample', null, '2025-9-28 9:05:00', '51'],
    ['2000000003', 'Padded Sample', null, 'last week', '52'],
    ['2000000004', 'Padded Sample', null, '2025/10/6, 8:00 AM', '53'],
  ]);
  expect(await suggest('padded sample', 'name')).toEqual(['0004', '0001', '0002', '0003']);
});

test('namesakes are told apart by id, age and last visit', async () => {
  const found = await suggestPatients(opened.database, 'name', 'jyothi r');
  expect(found.slice(0, 2)).toEqual([
    {
      by: 'name',
      value: 'Jyothi Rao',
      patientid: '1000000003',
      name: 'Jyothi Rao',
      mobile: '9000000003',
      age: '62',
      lastVisit: '2026-01-04 10:00:00',
      match: 'beginning',
    },
    expect.objectContaining({ patientid: '1000000002', age: '30', match: 'beginning' }),
  ]);
});

test('an id or number is found by its beginning or its last four digits, whole ones first', async () => {
  expect(await suggest('4711')).toEqual(['4711']);
  expect(await suggest('4711', 'patientid')).toEqual(['4711']);
  expect(await suggest('4711', 'mobile')).toEqual(['4711']);
  expect(await suggest('ab-4')).toEqual(['4711']);
  expect(await suggest('98765')).toEqual(['4711']);
  expect(await suggest('+91 98765 04711')).toEqual(['4711']);
  expect(await suggest('౪౭౧౧', 'mobile')).toEqual(['4711']);
  const [first] = await suggestPatients(opened.database, undefined, '1000000003');
  expect(first).toMatchObject({ by: 'patientid', value: '1000000003', match: 'whole' });
});

test.each([
  ['lakshmy devi', '0005'],
  ['laxmi devi', '0005'],
  ['lakhmi', '0005'],
  ['Jothi Kanaka', '0001'],
  ['moorthy', '0009'],
  ['సుజాట', '0006'],
  ['सुनिता', '0007'],
  ['dsouza', '0004'],
])('after the spelling mistake in %s, the near name is offered', async (typed, expected) => {
  const found = await suggestPatients(opened.database, 'name', typed);
  expect(found.map(({ patientid }) => patientid?.slice(-4))).toContain(expected);
  expect(new Set(found.map(({ match }) => match))).toEqual(new Set(['near']));
});

test.each([
  ['nobody of this name', 'Qwertz Zzyzx'],
  ['punctuation', '.,-\'"%*_\\;'],
  ['a title', 'Zz. Dr'],
  ['300 words', Array.from({ length: 300 }, (_, word) => `word${word}`).join(' ')],
  ['one very long word', 'x'.repeat(4000)],
  ['marks that nobody sees', '\u200d\u200c\u202e'],
  ['combining marks alone', '\u0c4d\u0301'],
  ['a query of another language', "') or 1=1 --"],
  ['spaces', '   '],
])('%s: nothing is suggested, and nothing fails', async (_what, typed) => {
  for (const by of [undefined, 'name', 'patientid', 'mobile'] as const) {
    expect(await suggest(typed, by)).toEqual([]);
  }
});

test('one letter is enough', async () => {
  expect(await suggest('k', 'name')).toEqual(['0009', '0001']);
  expect(await suggest('ల', 'name')).toEqual(['0006']);
});

test('a patient is suggested once for each of their names, with age and last visit of the newest', async () => {
  await addVisits([
    ['1000000020', 'Uma Maiden', '9000000020', '2024-01-01 10:00:00', '30'],
    ['1000000020', 'Uma Married', '9000000021', '2026-01-01 10:00:00', '32'],
    ['1000000020', 'Uma Maiden', '9000000020', '2025-01-01 10:00:00', '31'],
  ]);
  const found = await suggestPatients(opened.database, 'name', 'uma');
  expect(found.map(({ value, age, lastVisit }) => [value, age, lastVisit])).toEqual([
    ['Uma Married', '32', '2026-01-01 10:00:00'],
    ['Uma Maiden', '32', '2026-01-01 10:00:00'],
  ]);
  expect(await suggest('900000002')).toEqual(['0020']);
});

test('records without an id are told apart by their mobile numbers', async () => {
  await addVisits([
    [null, 'Nameless Id', '9111111111', '2026-01-01 10:00:00', null],
    [null, 'Nameless Id', '9111111111', '2026-01-02 10:00:00', null],
    [null, 'Nameless Id', '9222222222', '2026-01-03 10:00:00', null],
  ]);
  const found = await suggestPatients(opened.database, 'name', 'nameless');
  expect(found.map(({ mobile, lastVisit }) => [mobile, lastVisit])).toEqual([
    ['9222222222', '2026-01-03 10:00:00'],
    ['9111111111', '2026-01-02 10:00:00'],
  ]);
});
