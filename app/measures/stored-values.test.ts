import { expect, test } from 'vitest';
import { markImpossible } from './stored-values.ts';

test.each([
  ['sugar', '110', 'not possible; 6.1 mmol/L if read in mg/dL'],
  ['sugar', 'fasting 110', 'not possible; 6.1 mmol/L if read in mg/dL'],
  ['sugar', '0.1', 'not possible'],
  ['sugar', '90000 mg/dL', 'not possible'],
  ['temperature', '37', 'not possible; 98.6 °F if read in °C'],
  ['temperature', '986', 'not possible'],
  ['bp', '1200/80', 'not possible'],
  ['bp', '120/8', 'not possible'],
] as const)('%s “%s” is marked', (name, text, mark) => {
  expect(markImpossible(name, text)).toBe(mark);
});

test.each([
  ['sugar', '6.1'],
  ['sugar', '60'],
  ['sugar', '110 mg/dL'],
  ['sugar', 'F 110 PP 140'],
  ['sugar', ''],
  ['sugar', null],
  ['temperature', '37 C'],
  ['bp', '120/80'],
  ['bp', '2 times: 120/80'],
  ['bp', '120'],
] as const)('%s “%s” is not', (name, text) => {
  expect(markImpossible(name, text)).toBeUndefined();
});
