import { expect, test } from 'vitest';
import { clinicToday } from '../../hours/clinic-time.ts';
import { showArrival, showDayInFull, showDayShort, showMoment, showTopic } from './desk-text.ts';

const NOW = new Date('2026-11-20T06:02:00Z');
const today = (now = NOW) => clinicToday(now, 'Asia/Kolkata');
const arrival = (datetime: string | null) => showArrival(datetime, today());

test('today’s enquiry shows its time, an older one its date', () => {
  expect(arrival('2026-11-20 10:52:07')).toBe('10:52');
  expect(arrival('2026-11-19 23:59:59')).toBe('Yesterday');
  expect(arrival('2026-11-18 10:52:07')).toBe('18-Nov-2026');
  expect(arrival(null)).toBe('Not known');
  expect(arrival('last week')).toBe('last week');
});

test('dates are shown with the short name of the month', () => {
  expect(showDayInFull('2026-11-21')).toBe('Saturday, 21-Nov-2026');
  expect(showMoment('2026-11-21 10:52:07')).toBe('21-Nov-2026 10:52');
});

test('a date in the list has its year if that is not the clinic’s current year', () => {
  const dayShort = (date: string, now = NOW) => showDayShort(date, today(now));
  expect(dayShort('2026-11-21')).toBe('Sat 21-Nov');
  expect(dayShort('9999-12-31')).toBe('Fri 31-Dec-9999');
  expect(dayShort('2020-02-20')).toBe('Thu 20-Feb-2020');
  // New Year comes to the clinic before it comes to Greenwich.
  expect(dayShort('2027-01-02', new Date('2026-12-31T19:00:00Z'))).toBe('Sat 02-Jan');
});

test('a topic is shown with its group', () => {
  expect(showTopic('PCOD [ IN WOMEN ]')).toBe('PCOD, in women');
  expect(showTopic('Something else')).toBe('Something else');
  expect(showTopic(null)).toBe('Not known');
});
