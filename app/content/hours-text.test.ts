import { expect, test } from 'vitest';
import { showTime } from '../hours/page-times.ts';
import { describeHours, listOpenDays, listWeek, shortSpan } from './hours-text.ts';
import { ENGLISH, WEEK } from '../../tests/support/sample-hours.ts';

test.each([
  ['10:30', '10:30 am'],
  ['13:00', '1:00 pm'],
  ['12:00', '12:00 pm'],
  ['00:05', '12:05 am'],
  ['24:00', '12:00 am'],
])('%s is read as %s', (time, shown) => {
  expect(showTime(time)).toBe(shown);
});

test('the dial’s description names all opening hours', () => {
  expect(describeHours(WEEK.sessions, ENGLISH)).toBe(
    '10:30 am to 1:00 pm and 5:00 pm to 8:00 pm, Monday to Saturday',
  );
});

test('days with the same hours share a row, and closed days have a row of their own', () => {
  expect(listWeek(WEEK.sessions, ENGLISH)).toEqual([
    { days: 'Monday to Saturday', times: ['10:30 am to 1:00 pm', '5:00 pm to 8:00 pm'] },
    { days: 'Sunday', times: [] },
  ]);
});

test('a shorter Saturday is listed separately', () => {
  const sessions = [
    { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' },
    { days: [6], opens: '09:00', closes: '12:00' },
  ];
  expect(describeHours(sessions, ENGLISH)).toBe(
    '9:00 am to 5:00 pm, Monday to Friday; 9:00 am to 12:00 pm, Saturday',
  );
});

test('the opening days are named without the times', () => {
  expect(listOpenDays(WEEK.sessions, ENGLISH)).toBe('Monday to Saturday');
  const sessions = [
    { days: [1, 2, 3, 7], opens: '09:00', closes: '17:00' },
    { days: [2, 5], opens: '18:00', closes: '20:00' },
  ];
  expect(listOpenDays(sessions, ENGLISH)).toBe('Monday to Wednesday, Friday, Sunday');
});

test('the dial shows a time span in its shortest readable form', () => {
  expect(WEEK.sessions.map(shortSpan)).toEqual(['10:30–1', '5–8 pm']);
  expect(shortSpan({ days: [1], opens: '09:15', closes: '11:45' })).toBe('9:15–11:45 am');
});
