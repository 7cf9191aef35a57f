import { expect, test } from 'vitest';
import { clinicMoment, findMoment } from './clinic-moment.ts';

test.for([
  ['2026-12-01', '09:00', 'Asia/Kolkata', '2026-12-01T03:30:00.000Z'],
  ['2026-01-01', '00:00', 'Asia/Kolkata', '2025-12-31T18:30:00.000Z'],
  ['2026-12-01', '09:00', 'America/New_York', '2026-12-01T14:00:00.000Z'],
  ['2026-07-01', '09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
  // On the days on which clocks are changed.
  ['2026-03-08', '01:30', 'America/New_York', '2026-03-08T06:30:00.000Z'],
  ['2026-03-08', '03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01', '03:30', 'America/New_York', '2026-11-01T08:30:00.000Z'],
])('on %s at %s in %s it is %s', ([day, time, timeZone, moment]) => {
  expect(new Date(clinicMoment(day ?? '', time ?? '', timeZone ?? '')).toISOString()).toBe(moment);
});

test('a time that clocks show twice means the first one; a skipped time is moved on by an hour', () => {
  const inNewYork = (day: string, time: string) =>
    new Date(clinicMoment(day, time, 'America/New_York')).toISOString();
  expect(inNewYork('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z');
  expect(inNewYork('2026-03-08', '02:30')).toBe('2026-03-08T07:30:00.000Z');
});

test.each([
  ['2026-11-24 00:00', 'Asia/Kolkata', '2026-11-23T18:30:00.000Z'],
  ['2026-07-01 09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  ['2026-03-29 01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29 03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25 04:00', 'Europe/Berlin', '2026-10-25T03:00:00.000Z'],
])('%s in %s is %s', (wall, zone, moment) => {
  expect(findMoment(wall, zone).toISOString()).toBe(moment);
});
