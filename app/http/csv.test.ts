import { expect, test } from 'vitest';
import { writeCsvLine } from './csv.server.ts';

test.each([
  [['plain', null, ''], 'plain,,'],
  [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"'],
  [['పేరు', '🌿', "O'Brien"], "పేరు,🌿,O'Brien"],
])('%j is written by RFC 4180', (cells, line) => {
  expect(writeCsvLine(cells)).toBe(`${line}\r\n`);
});

test.each([
  '=1+1',
  '+91 90000 12345',
  '-2',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\0x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1+1',
  '\n=1+1',
  '\u00a0\0@SUM(A1)',
])('a cell that begins like a formula is not run: %j (D9)', (cell) => {
  const [written = ''] = writeCsvLine([cell]).split('\r\n', 1);
  expect(written.replace(/^"/, '').startsWith("'")).toBe(true);
});

/** Splits a line like a spreadsheet set to another separator: quotes inside a cell are text. */
const splitAt = (separator: string, line: string) =>
  line.split(separator === ';' ? /[;\r\n]/ : /[\t\r\n]/);

test.each([
  'x;=1+1',
  'x\t=1+1',
  'x; \t=1+1',
  'x;"=1+1',
  'x;""=HYPERLINK("http://x","y")',
  '1;2;+3;4',
  'x;\0@SUM(A1)',
  'x;\u00a0-2',
  'x;＝1',
  'one\n=1+1',
  'one\r\n"=1+1',
  ';=1+1',
  ';;=1+1',
  '\t=1+1',
  '\n\r\n=1+1',
])('a spreadsheet that splits at ; or tab finds no formula in %j either', (cell) => {
  const line = writeCsvLine(['first', cell, 'last']);
  for (const separator of [';', '\t']) {
    for (const piece of splitAt(separator, line)) {
      expect(piece).not.toMatch(/^[\s\0"]*[=+\-@＝＋－＠]/);
    }
  }
  expect(line).toContain('"');
});

test('a semicolon or a tab within a sentence stays unchanged', () => {
  expect(writeCsvLine(['well; and you?', 'a\tb', '2;3'])).toBe('"well; and you?","a\tb","2;3"\r\n');
});

test('a formula after a quote stays inside its quotes', () => {
  expect(writeCsvLine(['=HYPERLINK("http://x","y")'])).toBe(
    '"\'=HYPERLINK(""http://x"",""y"")"\r\n',
  );
});

test.each([
  ['0000000001', "'0000000001"],
  ['08910000101', "'08910000101"],
  ['1234567890123456', "'1234567890123456"],
  ['9000000001', '9000000001'],
  ['0', '0'],
  ['0.5', '0.5'],
])('a spreadsheet keeps all digits of %s', (cell, written) => {
  expect(writeCsvLine([cell])).toBe(`${written}\r\n`);
});
