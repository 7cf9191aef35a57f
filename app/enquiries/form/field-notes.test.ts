import { expect, test } from 'vitest';
import { countShortMobile, countLeft } from './field-notes.tsx';

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

test('the remaining length is shown only near the limit, in characters as people count them', () => {
  expect(countLeft('message1', 'x'.repeat(1799))).toBeUndefined();
  expect(countLeft('message1', 'x'.repeat(1800))).toBe(200);
  expect(countLeft('message1', '🙂'.repeat(1000))).toBeUndefined();
  expect(countLeft('message1', '🙂'.repeat(1990))).toBe(10);
  expect(countLeft('message1', 'x'.repeat(2003))).toBe(-3);
  expect(countLeft('name', 'x'.repeat(95))).toBe(5);
});
