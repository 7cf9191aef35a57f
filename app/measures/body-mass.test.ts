import { expect, test } from 'vitest';
import { findBodyMass } from './body-mass.ts';

const visit = (key: string, age: string | null, values: { weight?: string; height?: string }) => ({
  key,
  age,
  datetime: null,
  ...values,
});

test('the index follows from weight and height of one visit, of a child too', () => {
  const adult = visit('a', '46', { weight: '72', height: '163' });
  expect(findBodyMass(adult, [adult])?.text).toBe('27.1');
  const child = visit('b', '8', { weight: '25.5', height: '128' });
  expect(findBodyMass(child, [])).toMatchObject({ text: '15.6' });
  expect(findBodyMass(child, [])).not.toHaveProperty('heightFrom');
});

test('an adult’s last height before the visit counts, never a later one or that of a child', () => {
  const later = visit('e', '47', { height: '180' });
  const now = visit('d', '46', { weight: '72' });
  const last = visit('c', '45', { height: '163' });
  const first = visit('b', '40', { height: '164' });
  const found = findBodyMass(now, [later, now, last, first]);
  expect(found).toEqual({ value: expect.closeTo(27.1, 1), text: '27.1', heightFrom: last });
  for (const age of ['17', '8 months', '', null]) {
    expect(findBodyMass(now, [now, visit('c', age, { height: '163' })])).toBeUndefined();
  }
  expect(findBodyMass(now, [later, now])).toBeUndefined();
  // A visit that is not among them has none before it.
  expect(findBodyMass(now, [last, first])).toBeUndefined();
});

test.each([
  ['70', '64', undefined, 'check height and birth date'],
  ['30', '180', undefined, 'check height and birth date'],
  ['80', '100', 80, '80.0'],
  ['40', '200', 10, '10.0'],
])('%s kg at %s cm are shown as %s, %s', (weight, height, value, text) => {
  expect(findBodyMass(visit('a', '46', { weight, height }), [])).toEqual({ value, text });
});

test.each([
  [{ weight: '72' }],
  [{ height: '163' }],
  [{ weight: '720', height: '163' }],
  [{ weight: '72', height: '1.63' }],
])('%j has none', (values) => {
  expect(findBodyMass(visit('a', '46', values), [])).toBeUndefined();
});
