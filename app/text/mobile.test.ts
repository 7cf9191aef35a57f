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
  '+09000012345',
  '+0091 90000 12345',
  '90000\u201312345',
  '\u00a090000\u00a012345 ',
  '\u202a+91 90000 12345\u202c',
  '\u2068+91\u00a090000\u201112345\u2069',
  '\u200e90000\u200b12345\ufeff',
  '90000\u00ad12345',
  '90000\u221212345',
  '౯౦౦౦౦ ౧౨౩౪౫',
  '+౯౧ ౯౦౦౦౦౧౨౩౪౫',
  '९००००१२३४५',
  '٩٠٠٠٠١٢٣٤٥',
  '９００００１２３４５',
])('%j is the Indian number 9000012345', (typed) => {
  expect(normaliseMobile(typed)).toBe('9000012345');
});

test.each([
  ['+441632960000', '441632960000'],
  ['+1 (202) 555-0100', '12025550100'],
  ['910000012345', '0000012345'],
  ['9100001234', '9100001234'],
  ['+9100001234', '9100001234'],
  ['+0900001234', '0900001234'],
  ['+390612345678', '390612345678'],
  ['+00441632960000', '00441632960000'],
  ['123456789012345', '123456789012345'],
])('%j is kept as %s', (typed, kept) => {
  expect(normaliseMobile(typed)).toBe(kept);
});

test('normalising a number twice changes nothing, however it was written', () => {
  const starts = ['', '+', '0', '00', '91', '091', '0091', '0910', '910', '9191', '44', '+44 '];
  const spelled = starts.flatMap((start) => [start, `+${start}`, ` (${start}) `, `+0${start}`]);
  const unstable: string[] = [];
  for (const start of spelled) {
    for (let length = 8; length <= 15; length++) {
      for (const digit of ['0', '9', '91']) {
        const typed = start + digit.repeat(length).slice(0, length);
        const kept = mobileToMatch(typed);
        if (mobileToMatch(kept) !== kept) unstable.push(typed);
      }
    }
  }
  expect(unstable).toEqual([]);
});

test.each([
  '',
  '900001234',
  '1234567890123456',
  '90000 1234a',
  '++9000012345',
  '90000/12345',
  '९००००१२३४',
  '①②③④⑤⑥⑦⑧⑨⑩',
  'రేపు ఫోన్ చేయండి',
  'call the office',
])('%j is no mobile number, and is matched literally', (typed) => {
  expect(normaliseMobile(typed)).toBeUndefined();
  expect(mobileToMatch(typed)).toBe(typed);
});
