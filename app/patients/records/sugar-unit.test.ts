import { expect, test } from 'vitest';
import { isEitherUnit, readSugar, toStoredSugar, writeSugar } from './sugar-unit.ts';

test.each([
  ['182', 'mg/dL', '10.1'],
  ['9,5', 'mmol/L', '9,5'],
  ['abc', 'mg/dL', 'abc'],
  ['', 'mg/dL', ''],
  ['6.1 mmol/l', 'mg/dL', '6.1'],
  ['110 mgs/dl', 'mmol/L', '6.1'],
])('%s typed in %s is stored as %s', (typed, unit, stored) => {
  const text = writeSugar(typed, unit);
  expect(toStoredSugar(text)).toBe(stored);
  expect(readSugar(text).typed).toBe(typed);
});

test('a value from 20 to 60 is possible in both units', () => {
  expect(['19', '20', '35 mg/dL', '60', '61', 'x', '35 mmol/l'].filter(isEitherUnit)).toEqual([
    '20',
    '35 mg/dL',
    '60',
  ]);
});
