import { expect, test } from 'vitest';
import { isRightAnswer } from './enquiry.ts';

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
