import { expect, test } from 'vitest';
import { readRetryAfter } from '../ui/retry-after.ts';
import { nameWait } from './wait-in-words.ts';

test('a wait is shown in seconds below one minute and in whole minutes from there', () => {
  expect(nameWait(40, 'en')).toBe('40 seconds');
  expect(nameWait(1, 'en')).toBe('1 second');
  expect(nameWait(0, 'en')).toBe('1 second');
  expect(nameWait(60, 'en')).toBe('1 minute');
  expect(nameWait(61, 'en')).toBe('2 minutes');
  expect(nameWait(120, 'te')).toContain('నిమిషాలు');
});

test('Retry-After is read as seconds or as a date; without a valid one, one minute', () => {
  const now = new Date('2026-11-20T06:00:00Z');
  const read = (value?: string) =>
    readRetryAfter(new Headers(value === undefined ? {} : { 'Retry-After': value }), now);
  expect(read('40')).toBe(40);
  expect(read('Fri, 20 Nov 2026 06:02:00 GMT')).toBe(120);
  expect(read('Fri, 20 Nov 2026 05:00:00 GMT')).toBe(0);
  expect(read('soon')).toBe(60);
  expect(read()).toBe(60);
});
