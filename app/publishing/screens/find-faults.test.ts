import { expect, test } from 'vitest';
import type { EditPath, EditValue } from '../../content/edits.ts';
import { findFaults } from './find-faults.ts';

/** The sentences about one changed value of clinic.yaml. */
function judge(path: EditPath, value: EditValue, file = 'clinic.yaml', english = ''): string[] {
  const values = path.reduceRight<EditValue>((inner, step) => ({ [step]: inner }), value);
  const valuesOf = (name: string) =>
    name === file
      ? values
      : path.reduceRight<EditValue>((inner, step) => ({ [step]: inner }), english);
  return findFaults(valuesOf, [{ file, path, value, was: null }]).map(({ message }) => message);
}

const session = (days: string, opens: string, closes: string) => ({ days, opens, closes });
const judgeSessions = (...sessions: EditValue[]) => judge(['hours'], { sessions });

test('sessions that overlap on a day are told at the second one', () => {
  expect(
    judgeSessions(
      session('Monday to Friday', '10:30', '13:00'),
      session('Friday, Saturday', '12:00', '20:00'),
    ),
  ).toEqual(['This overlaps with 10:30 to 13:00 on the same day.']);
  expect(
    judgeSessions(
      session('Monday to Friday', '10:30', '13:00'),
      session('Monday to Friday', '13:00', '20:00'),
    ),
  ).toEqual([]);
});

test('a session closes later than it opens, on at least one day', () => {
  expect(judgeSessions(session('Monday', '13:00', '13:00'))).toEqual([
    'The clinic must close later than it opens.',
  ]);
  expect(judgeSessions(session('', '10:00', '13:00'))).toContain('Please choose at least one day.');
  expect(judgeSessions()).toEqual(['The clinic needs at least one time when it is open.']);
});

test('a closure that ends before it begins is told at its last day', () => {
  const closures = [{ from: '2027-01-16', to: '2027-01-14', reason: 'Sankranti' }];
  const sessions = [session('Monday', '10:00', '13:00')];
  expect(judge(['hours'], { sessions, closures })).toEqual([
    'The last day is before the first. Choose a later one.',
  ]);
});

test.each([
  [['email'], 'reception', 'Please write an e-mail address, such as reception@example.org.'],
  [['email'], '', 'Please write something here.'],
  [['position', 'latitude'], '91', 'Please write a number from -90 to 90, such as 17.7132.'],
  [['phone', 'shown'], 'ask us', 'Please write a telephone number, such as 0891 000 0101.'],
  [['map', 'directionsUrl'], 'javascript:alert(1)', 'A web address begins with https://.'],
  [
    ['reminder', 'te'],
    '{clinic} {day}',
    '{day} is not filled in here. You may use {clinic}, {phone}, {name}.',
  ],
])('%s as "%s" is told in a sentence', (path, text, sentence) => {
  expect(judge(path, text)).toContain(sentence);
});

test('a part that is begun in Telugu names the texts that are still missing', () => {
  const value = { heading: 'స్వాగతం' };
  const edit = { file: 'page.te.yaml', path: ['welcome'], value, was: null };
  expect(findFaults(() => ({ welcome: value }), [edit])).toEqual([
    {
      file: 'page.te.yaml',
      path: ['welcome', 'lede'],
      message: 'Write this one too: until then the whole part is in English.',
    },
  ]);
});

test('a small text in Telugu keeps what is filled in', () => {
  const path = ['news', 'minutes'];
  expect(judge(path, 'చదవండి', 'texts/te.yaml', '{minutes} minute read')).toEqual([
    'Keep {minutes} as in the English text: it is filled in.',
  ]);
  expect(judge(path, '{minutes} నిమిషాలు', 'texts/te.yaml', '{minutes} minute read')).toEqual([]);
});
