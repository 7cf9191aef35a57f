import { expect, test } from 'vitest';
import { findAgeClash } from './age-clash.ts';

const VISIT = '2026-11-28 10:00:00';

test.each([
  ['2024-05-12', '52'],
  ['1972-11-28', '52'],
  ['1975-11-29', '52'],
  ['1972-10', '52'],
  ['1971', '52'],
  ['1976', '52'],
  ['2025-01-10', '8 months'],
  ['2027-01-01', '52'],
  ['2026-12', ''],
])('born %s contradicts an age of “%s” by more than a year', (birthdate, age) => {
  expect(findAgeClash(birthdate, { age, datetime: VISIT })).toEqual(expect.any(String));
});

test.each([
  ['1974-05-12', '52'],
  ['1974-05-12', '53'],
  ['1974-05-12', '51'],
  ['1974-12-31', '52'],
  ['1972-12', '52'],
  ['1973', '52'],
  ['1975', '52'],
  ['2025-03-28', '8 months'],
  ['2026-11-08', '20 days'],
  ['2026', '0'],
  ['1974-05-12', ''],
  ['1974-05-12', 'adult'],
  [null, '52'],
])('born %s does not contradict an age of “%s”', (birthdate, age) => {
  expect(findAgeClash(birthdate, { age, datetime: VISIT })).toBeUndefined();
  expect(findAgeClash(birthdate, { age, datetime: 'in winter' })).toBeUndefined();
});
