import { expect, test } from 'vitest';
import { dialOf } from './dial.ts';
import { toDeskMobile, keepTyped, spellMobile, toDial } from './dial.server.ts';
import { mobileToMatch } from './mobile.ts';

test.each([
  ['9000012345', '+919000012345'],
  ['+91 90000 12345', '+919000012345'],
  ['+91 (0) 90000 12345', '+919000012345'],
  ['+91 090000 12345', '+919000012345'],
  ['0091 (0) 90000 12345', '+919000012345'],
  ['091 90000 12345', '+919000012345'],
  ['0 90000 12345', '+919000012345'],
  ['౯౦౦౦౦ ౧౨౩౪౫', '+919000012345'],
  ['040 2345 6789', '+914023456789'],
  ['0891 000 0101', '+918910000101'],
  ['+65 9123 4567', '+6591234567'],
  ['0065 9123 4567', '+6591234567'],
  ['0096891234567', '+96891234567'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['447700900123', '+447700900123'],
  ['+971 050 000 1234', '+971500001234'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+1 (202) 555-0100', '+12025550100'],
])('%s is dialled as %s', (written, dial) => {
  expect(toDial(written)).toBe(dial);
});

test.each([
  null,
  '',
  'unknown',
  '12345',
  '4520123456',
  '0000012345',
  '+91 00000 12345',
  '+999 123 4567 00',
  '+1 234 567 890',
])('%j is called nowhere: it is of no known country', (written) => {
  expect(toDial(written)).toBeNull();
});

test.each(['+65 9123 4567', '+45 20 12 34 56', '+999 1234567', '+1 234 567 890'])(
  '%s is kept as it was typed: its digits alone would be dialled in India',
  (typed) => {
    expect(keepTyped(` ${typed} `)).toBe(typed);
  },
);

test.each([
  '9000012345',
  '+91 90000 12345',
  '+91 (0) 90000 12345',
  '091 90000 12345',
  '040 2345 6789',
  '0096891234567',
  '+44 (0)7700 900123',
  'ask at the desk',
])('of %s the digits say enough', (typed) => {
  expect(keepTyped(typed)).toBeNull();
});

test('a number that comes back as its digits keeps its country; one with another country does not', () => {
  const before = { mobile: '6591234567', mobileTyped: '+65 9123 4567' };
  expect(keepTyped('6591234567', before)).toBe('+65 9123 4567');
  expect(keepTyped('65912 34567', before)).toBe('+65 9123 4567');
  expect(keepTyped('+91 65912 34567', before)).toBeNull();
  expect(keepTyped('09000012345', before)).toBeNull();
});

test('what was typed counts only for the number that is stored', () => {
  const mobileTyped = '+65 9123 4567';
  expect(toDeskMobile({ mobile: '6591234567', mobileTyped })).toEqual({
    mobile: '6591234567',
    mobileTyped,
    dial: '+6591234567',
  });
  expect(toDeskMobile({ mobile: '9000012345', mobileTyped })).toEqual({
    mobile: '9000012345',
  });
});

test.each([
  ['9000012345', '+919000012345'],
  ['4023456789', '+914023456789'],
  ['441632960000', '+441632960000'],
  ['+65 9123 4567', '+6591234567'],
  ['4520123456', null],
  ['ask at the desk', null],
  [null, null],
])('%j is sent so that the desk calls %j', (mobile, dial) => {
  expect(dialOf(toDeskMobile({ mobile, mobileTyped: null }))).toBe(dial);
});

test.each([
  ['9000012345', '+91 (0) 90000 12345', '091 90000 12345', '0091 (0) 90000 12345'],
  ['+44 (0)7700 900123', '+44 7700 900123', '0044 7700 900123', '00447700900123'],
  ['+65 9123 4567', '0065 9123 4567', '6591234567'],
  ['0096891234567', '+968 9123 4567', '96891234567'],
])('%s and its other spellings are one number', (...spelled) => {
  for (const one of spelled) {
    expect(spellMobile(one)).toEqual(expect.arrayContaining(spelled.map(mobileToMatch)));
  }
});

test('a number of ten digits is sought in the same forms as with its prefix', () => {
  const forms = ['9000012345', '009000012345', '9109000012345', '009109000012345', '0919000012345'];
  for (const typed of ['9000012345', '90000 12345', '+91 90000 12345']) {
    expect(spellMobile(typed)).toEqual(forms);
  }
});
