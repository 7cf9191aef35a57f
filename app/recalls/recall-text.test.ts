import { expect, test } from 'vitest';
import type { Recall } from './recalls.contract.ts';
import { sayCall, sayHowDue, writeReminder } from './recall-text.ts';

test.each([
  ['2026-01-01', 'Overdue since 1 Jan'],
  ['2025-12-31', 'Overdue since 31 Dec 2025'],
  ['2026-01-12', 'Due today'],
  ['2026-01-13', 'Due tomorrow'],
  ['2026-03-01', 'Due Sun 1 Mar'],
])('on 12 January, %s is: %s', (askOn, words) => {
  expect(sayHowDue({ askOn }, '2026-01-12')).toBe(words);
});

test('a call says when, who, the result, the day that the patient named, and the note', () => {
  const call: NonNullable<Recall['lastCall']> = {
    key: '-a',
    calledAt: '2026-01-12T05:00:00.000Z',
    calledBy: 'Reception',
    result: 'will-come',
    until: '2026-01-30',
    note: 'After Sankranti',
  };
  const said = '12 Jan 2026, 10:30 am, Reception: Will come on 30 Jan 2026. After Sankranti';
  expect(sayCall(call, 'Asia/Kolkata')).toBe(said);
  const short = { ...call, calledBy: null, result: 'no-answer' as const, until: null, note: '' };
  expect(sayCall(short, 'Asia/Kolkata')).toBe('12 Jan 2026, 10:30 am: No answer');
});

test('a reminder names the patient only where the owner writes {name}', () => {
  const patient = { name: 'Lakshmi Sample', age: '46' } as Recall;
  expect(writeReminder('Please call us.', patient)).toBe('Please call us.');
  expect(writeReminder('Dear {name}, please call us.', patient)).toBe(
    'Dear Lakshmi Sample, please call us.',
  );
});
