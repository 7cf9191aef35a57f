import { expect, test } from 'vitest';
import {
  addDays,
  clinicDatetime,
  clinicMinutes,
  clinicToday,
  isRealDate,
  weekday,
} from './clinic-time.ts';
import { monthsBefore } from './months.ts';

process.env.TZ = 'America/New_York';
const VIZAG = 'Asia/Kolkata';

test('midnight at the clinic begins the clinic’s day, wherever the device is', () => {
  expect(clinicToday(new Date('2025-11-20T18:29:59Z'), VIZAG)).toBe('2025-11-20');
  expect(clinicToday(new Date('2025-11-20T18:30:00Z'), VIZAG)).toBe('2025-11-21');
});

test('a creation time is written in 24 hours, with 00 for midnight', () => {
  expect(clinicDatetime(new Date('2025-11-20T18:30:05Z'), VIZAG)).toBe('2025-11-21 00:00:05');
  expect(clinicDatetime(new Date('2025-11-20T11:39:09Z'), VIZAG)).toBe('2025-11-20 17:09:09');
});

test('another clinic’s zone gives its own day and hour, in summer and in winter', () => {
  expect(clinicDatetime(new Date('2025-07-01T00:30:00Z'), 'Europe/Berlin')).toBe(
    '2025-07-01 02:30:00',
  );
  expect(clinicMinutes(new Date('2025-01-01T00:30:00Z'), 'Europe/Berlin')).toBe(90);
});

test('clinics in two zones and moments one second apart each have their own time, in any order', () => {
  const moment = (second: number) => new Date(Date.parse('2025-11-20T18:29:58Z') + second * 1000);
  const read = (second: number, zone: string) => clinicDatetime(moment(second), zone);
  for (let round = 0; round < 2; round++) {
    expect(read(1.999, VIZAG)).toBe('2025-11-20 23:59:59');
    expect(read(1, 'Europe/Berlin')).toBe('2025-11-20 19:29:59');
    expect(read(2, VIZAG)).toBe('2025-11-21 00:00:00');
    expect(read(1, VIZAG)).toBe('2025-11-20 23:59:59');
  }
  expect(() => clinicToday(new Date(Number.NaN), VIZAG)).toThrow(RangeError);
  expect(() => clinicToday(new Date(Number.NaN), VIZAG)).toThrow(RangeError);
});

test('Monday is day 1 and Sunday day 7', () => {
  expect(weekday('2025-11-17')).toBe(1);
  expect(weekday('2025-11-23')).toBe(7);
});

test('days are added over the ends of months and years', () => {
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test.each([
  '2025-02-30',
  '2025-13-01',
  '2025-1-5',
  '20-11-2025',
  '',
  '2025-11-20 10:00',
  '0000-00-00',
])('%j is no day of the calendar', (text) => {
  expect(isRealDate(text)).toBe(false);
});

test('a leap day is a day of the calendar in its year only', () => {
  expect(isRealDate('2028-02-29')).toBe(true);
  expect(isRealDate('2027-02-29')).toBe(false);
});

test.each([
  ['2026-11-20 11:30:00', 12, '2025-11-20 11:30:00'],
  ['2026-03-31 00:00:00', 1, '2026-02-28 00:00:00'],
  ['2024-03-31 00:00:00', 1, '2024-02-29 00:00:00'],
  ['2026-01-15 09:00:00', 13, '2024-12-15 09:00:00'],
])('%s less %i months is %s', (datetime, months, before) => {
  expect(monthsBefore(datetime, months)).toBe(before);
});
