import { expect, test } from 'vitest';
import { writeCsvLine } from './csv.server.ts';

test.each([
  [['plain', null, ''], 'plain,,'],
  [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"'],
  [['పేరు', '🌿', "O'Brien"], "పేరు,🌿,O'Brien"],
])('%j is written as RFC 4180 says', (cells, line) => {
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

test('a formula after a quote stays inside its quotes', () => {
  expect(writeCsvLine(['=HYPERLINK("http://x","y")'])).toBe(
    '"\'=HYPERLINK(""http://x"",""y"")"\r\n',
  );
});
