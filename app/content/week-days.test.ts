import { expect, test } from 'vitest';
import { readDays, writeDays } from './week-days.ts';

test.each([
  [[1, 2, 3, 4, 5, 6], 'Monday to Saturday'],
  [[1, 3], 'Monday, Wednesday'],
  [[6, 7], 'Saturday, Sunday'],
  [[1, 2, 3, 7], 'Monday to Wednesday, Sunday'],
])('%j is written as "%s" and read again', (days, words) => {
  expect(writeDays(days)).toBe(words);
  expect(readDays(words)).toEqual(days);
});

test('days over the weekend are read as the content file allows them', () => {
  expect(readDays('Saturday to Monday')).toEqual([1, 6, 7]);
  expect(readDays('someday')).toEqual([]);
});
