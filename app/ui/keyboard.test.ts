import { expect, test } from 'vitest';
import { placeByKey } from './keyboard.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowDown', 0, undefined],
  ['a', 1, undefined],
])('in a row of three, %s leads from place %i to %s', (key, from, to) => {
  expect(placeByKey(key, from, 3)).toBe(to);
});
