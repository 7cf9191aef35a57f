import { expect, test } from 'vitest';
import { mobileToMatch, normaliseMobile } from './mobile.ts';

test.each([
  '9000012345',
  '+91 90000 12345',
  '+91-90000-12345',
  '0091 90000 12345',
  '919000012345',
  '09000012345',
  '(+91) 90000.12345',
  '[0] 90000 12345',
  '90000\u201312345',
  '\u00a090000\u00a012345 ',
])('%j is the Indian number 9000012345', (typed) => {
  expect(normaliseMobile(typed)).toBe('9000012345');
});

test.each([
  ['+441632960000', '441632960000'],
  ['+1 (202) 555-0100', '12025550100'],
  ['910000012345', '0000012345'],
  ['9100001234', '9100001234'],
  ['123456789012345', '123456789012345'],
])('%j is kept as %s', (typed, kept) => {
  expect(normaliseMobile(typed)).toBe(kept);
});

test.each([
  '',
  '900001234',
  '1234567890123456',
  '90000 1234a',
  '++9000012345',
  '90000/12345',
  '९००००१२३४५',
  'call the office',
])('%j is no mobile number, and is matched as it stands', (typed) => {
  expect(normaliseMobile(typed)).toBeUndefined();
  expect(mobileToMatch(typed)).toBe(typed);
});
