import { expect, test } from 'vitest';
import { showMinutes, showWeek } from './show-figures.ts';

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [190, '3 h 10 min'],
  [24 * 60, '1 day'],
  [52 * 60 + 59, '2 days 4 h'],
])('%d minutes are shown as %s', (minutes, shown) => {
  expect(showMinutes(minutes)).toBe(shown);
});

test('weeks are written for a person', () => {
  expect(showWeek('2026-11-30')).toBe('30 Nov to 6 Dec');
});
