import { expect, test } from 'vitest';
import { splitName, splitNumber, type TypedPart } from './split-typed.ts';

/** The typed parts stand in brackets. */
const show = (parts: TypedPart[]) =>
  parts.map(({ text, isTyped }) => (isTyped ? `[${text}]` : text)).join('');

test.each([
  ['Lakshmi Devi Kondapalli', 'kon lak', '[Lak]shmi Devi [Kon]dapalli'],
  ['T.T. Lakshmi', 't', '[T].[T]. Lakshmi'],
  ['సీత రావు', 'సీ', '[సీ]త రావు'],
  ['Sita', 'xyz', 'Sita'],
])('in the name %s, %s is marked', (name, typed, shown) => {
  expect(show(splitName(name, typed))).toBe(shown);
});

test.each([
  ['90000 00706', '900000', '[90000 0]0706'],
  ['90000 00706', '0706', '90000 0[0706]'],
  ['90000 00706', '90000 00706', '[90000 00706]'],
  ['1801753199', '55', '1801753199'],
  ['1801753199', 'sita', '1801753199'],
])('in the number %s, %s is marked', (number, typed, shown) => {
  expect(show(splitNumber(number, typed))).toBe(shown);
});
