import { expect, test } from 'vitest';
import { DUE_CHOICES, findDueFault } from './due-day.ts';

const TODAY = '2026-11-30';

test('the choices count by the calendar, and end with a shorter month', () => {
  const daysAfter = (today: string) => DUE_CHOICES.map(({ after }) => after(today));
  expect(daysAfter(TODAY)).toEqual([
    '2026-12-14',
    '2026-12-30',
    '2027-02-28',
    '2027-05-30',
    '2027-11-30',
  ]);
  expect(daysAfter('2028-02-29')).toContain('2029-02-28');
});

test.each([
  ['2026-12-01', undefined],
  ['2029-11-30', undefined],
  ['2026-11-30', 'Choose a day after today: today is 2026-11-30.'],
  ['2025-12-01', 'Choose a day after today: today is 2026-11-30.'],
  ['2029-12-01', 'At most 3 years ahead.'],
  ['2126-11-30', 'At most 3 years ahead.'],
  ['2027-02-31', 'There is no such day. Write it as 2027-01-31.'],
  ['31-01-2027', 'There is no such day. Write it as 2027-01-31.'],
  ['', 'There is no such day. Write it as 2027-01-31.'],
])('a patient is due on %j: %s', (day, fault) => {
  expect(findDueFault(day, TODAY)).toBe(fault);
});

test('a patient who is called may come today, but not yesterday', () => {
  expect(findDueFault(TODAY, TODAY, TODAY)).toBeUndefined();
  expect(findDueFault('2026-11-29', TODAY, TODAY)).toBe('That day is over: today is 2026-11-30.');
});
