import { expect, test, vi } from 'vitest';
import { clinicToday } from './clinic-time.ts';
import {
  showArrival,
  showDay,
  showDays,
  showInstant,
  showMoment,
  showNearDay,
  showNearMoment,
  showWholeDay,
} from './desk-times.ts';

const NOW = new Date('2026-11-20T06:02:00Z');
const today = (now = NOW) => clinicToday(now, 'Asia/Kolkata');

test('a moment is shown on the clinic’s clock, the month in three letters (R27)', () => {
  expect(showInstant('2025-09-02T20:00:42.000Z', 'Asia/Kolkata')).toBe('3 Sep 2025, 1:30 am');
  expect(showInstant('2025-12-31T18:30:00Z', 'Asia/Kolkata')).toBe('1 Jan 2026, 12:00 am');
  expect(showInstant('never', 'Asia/Kolkata')).toBe('Not known');
  expect(showMoment('2026-11-12 18:05:07')).toBe('12 Nov 2026, 6:05 pm');
  expect(showMoment('2026-11-12')).toBe('12 Nov 2026');
});

test('the times of a long list are written with one format, so that typing in the filter is not held up', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let day = 10; day < 28; day += 1) showInstant(`2025-09-${day}`, 'Asia/Tokyo');
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  made.mockRestore();
});

test('today’s enquiry shows its time, an older one its date', () => {
  const arrival = (datetime: string | null) => showArrival(datetime, today());
  expect(arrival('2026-11-20 10:52:07')).toBe('10:52 am');
  expect(arrival('2026-11-19 23:59:59')).toBe('Yesterday');
  expect(arrival('2026-11-08 10:52:07')).toBe('8 Nov');
  expect(arrival('2025-11-18 10:52:07')).toBe('18 Nov 2025');
  expect(arrival(null)).toBe('Not known');
  expect(arrival('last week')).toBe('last week');
  const moment = (datetime: string | null) => showNearMoment(datetime, today());
  expect(moment('2026-11-20 18:05:07')).toBe('today, 6:05 pm');
  expect(moment('2026-11-19 18:05:07')).toBe('yesterday, 6:05 pm');
  expect(moment('2026-11-08 18:05:07')).toBe('8 Nov, 6:05 pm');
  expect(moment('2025-11-18 10:52:07')).toBe('18 Nov 2025, 10:52 am');
  expect(moment(null)).toBe('Not known');
});

test('days are shown with the short name of the month; text that is no day stays as it is', () => {
  expect(showDay('2026-11-02')).toBe('2 Nov 2026');
  expect(showDay('2026-02-31')).toBe('2026-02-31');
  expect(showWholeDay('2026-11-21')).toBe('Saturday, 21 Nov 2026');
  expect(showDays('2026-12-25', '2026-12-25')).toBe('Fri 25 Dec 2026');
  expect(showDays('2026-12-25', '2026-12-26')).toBe('Fri 25 Dec 2026 to Sat 26 Dec 2026');
});

test('a day in the list is named, or has its year if that is not the clinic’s current year', () => {
  const near = (date: string, now = NOW) => showNearDay(date, today(now));
  expect(near('2026-11-20')).toBe('today');
  expect(near('2026-11-21')).toBe('tomorrow');
  expect(near('2026-11-22')).toBe('Sun 22 Nov');
  expect(near('9999-12-31')).toBe('Fri 31 Dec 9999');
  expect(near('2020-02-20')).toBe('Thu 20 Feb 2020');
  // New Year comes to the clinic before it comes to Greenwich.
  expect(near('2027-01-03', new Date('2026-12-31T19:00:00Z'))).toBe('Sun 3 Jan');
});
