import { expect, test } from 'vitest';
import { compareDatetimes, readDatetime } from './read-datetime.ts';

test.each([
  ['2026-11-25 09:05:07', '2026-11-25 09:05:07'],
  ['2024-12-31 23:59:59', '2024-12-31 23:59:59'],
  ['2025-9-28 9:05:00', '2025-09-28 09:05:00'],
  ['2025/09/28, 9:05 PM', '2025-09-28 21:05:00'],
  ['2025-09-28 12:00:00 am', '2025-09-28 00:00:00'],
  ['2025-09-28T03:35:00.000Z', '2025-09-28 03:35:00'],
  ['2025-09-28T09:05:00+05:30', '2025-09-28 09:05:00'],
  [' 2025.9.8  ', '2025-09-08 00:00:00'],
  ['2024-02-29 10:00', '2024-02-29 10:00:00'],
])('%j means %j', (text, moment) => {
  expect(readDatetime(text)).toBe(moment);
});

test.each([
  [null],
  [''],
  ['yesterday'],
  ['05/10/2025'],
  ['2025-02-29 10:00:00'],
  ['2025-13-01 10:00:00'],
  ['2025-00-10 10:00:00'],
  ['2025-10-00 10:00:00'],
  ['2025-10-05 24:00:00'],
  ['2025-10-05 10:60:00'],
  ['2025-10-05 10:00:60'],
  ['2025-04-31 10:00:00'],
  ['0000-10-05 10:00:00'],
  ['2025-10-05 13:00 pm'],
  ['2025-10/05 10:00:00'],
  ['99999-10-05 10:00:00'],
])('%j cannot be read', (text) => {
  expect(readDatetime(text)).toBeNull();
});

test('the newest comes first and what cannot be read last', () => {
  const texts = [null, '2025-9-28 9:05:00', 'zzz', '2025-10-05 08:00:00', '2025-9-28 09:06'];
  expect(texts.toSorted(compareDatetimes)).toEqual([
    '2025-10-05 08:00:00',
    '2025-9-28 09:06',
    '2025-9-28 9:05:00',
    null,
    'zzz',
  ]);
});

test('10,000 blanks inside a time are read at once', () => {
  const blanks = ' '.repeat(10_000);
  const began = process.cpuUsage();
  expect(readDatetime(`2026-11-28 9:05${blanks}pm`)).toBe('2026-11-28 21:05:00');
  expect(readDatetime(`2026-11-28 9:05${blanks}x`)).toBeNull();
  expect(readDatetime(`2026-11-28${blanks}x`)).toBeNull();
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(100);
});
