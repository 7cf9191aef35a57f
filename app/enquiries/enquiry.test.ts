import { expect, test } from 'vitest';
import { countOver, isRightAnswer, tidyAnswer } from './enquiry.ts';

const TODAY = '2026-11-20';

test.each([
  '',
  ' \t\n',
  '\u200b\u2060',
  '\u00ad\ufeff\u200d',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\u0301',
  '\u{e0020}',
])('%j is invisible, and no valid name or message', (value) => {
  expect(isRightAnswer('name', value, TODAY)).toBe(false);
  expect(isRightAnswer('message1', value, TODAY)).toBe(false);
});

test.each(['A', 'క్‍ష', 'నా పేరు', 'می‌خواهم', 'e\u0301', '👩‍⚕️', '1️⃣', '\u{1fae0}', '?', '\u200bAsha'])(
  '%j is visible, and a valid name and message',
  (value) => {
    expect(isRightAnswer('name', value, TODAY)).toBe(true);
    expect(isRightAnswer('message1', value, TODAY)).toBe(true);
  },
);

test('a message copied from Word or a PDF file may have their line and page break characters', () => {
  expect(isRightAnswer('message1', 'one\u000btwo\fthree', TODAY)).toBe(true);
  expect(isRightAnswer('name', 'one\u000btwo', TODAY)).toBe(false);
});

test.each([
  ['message1', 'one\u000btwo\fthree\r\nfour\rfive', 'one\ntwo\nthree\nfour\nfive'],
  [
    'message1',
    '\ufeffTired\u0000 for\u0007 months\ud83d. 1\ufe0f\u20e3',
    'Tired for months. 1\ufe0f\u20e3',
  ],
  ['name', '\u200eLakshmi\u0001 Devi\u200b', 'Lakshmi Devi'],
  ['name', 'క్\u200dష', 'క్\u200dష'],
  ['email', ' mailto:one@example.org\u200b ', 'one@example.org'],
  ['mobile', 'tel:+919000012345\u202c', '+919000012345'],
  ['mobile', '9\ufe0f\u20e30\ufe0f\u20e3000 12345', '90000 12345'],
] as const)('of %s %j the browser reads all that is seen: %j', (field, typed, read) => {
  expect(tidyAnswer(field, typed)).toBe(read);
  expect(isRightAnswer(field, read, TODAY)).toBe(true);
});

test('how much too long an answer is counts in code points', () => {
  expect(countOver('message1', '🙂'.repeat(2003))).toBe(3);
  expect(isRightAnswer('message1', '🙂'.repeat(2001), TODAY)).toBe(false);
  expect(isRightAnswer('message1', '🙂'.repeat(2000), TODAY)).toBe(true);
});
