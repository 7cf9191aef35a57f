import { expect, test } from 'vitest';
import { countShortMobile } from './mobile-note.tsx';

test.each([
  ['', undefined],
  ['+91', undefined],
  ['9', 1],
  ['90000-0000', 9],
  ['+91 90000 000', 8],
  ['0091 90000', 5],
  ['0 90000', 5],
  ['౯౦౦౦౦', 5],
  ['+44 20', 4],
  ['90000 00001', undefined],
  ['+14 155', 5],
  ['ring me', undefined],
])('%j has so many digits: %s', (mobile, digits) => {
  expect(countShortMobile(mobile)).toBe(digits);
});
