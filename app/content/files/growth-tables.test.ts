import { expect, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.server.ts';

// All tables are invented: WHO 2007 and IAP 2015 may not be part of this project.
const ROWS = ['60,1,108.5,0.045', '61,1,109,0.0451', '72.5,-0.5,115,0.046'];
const write = (...lines: string[]) => `${lines.join('\n')}\n`;

async function readTable(text: string | Uint8Array, name = 'height-girls.csv') {
  await using content = await copyContent();
  await content.write(`growth/${name}`, text);
  const { growth, warnings } = await content.read();
  return { growth, warnings };
}

test('a table in months', async () => {
  const { growth, warnings } = await readTable(write('# Invented, girls', 'Month,L,M,S', ...ROWS));
  expect(warnings).toEqual([]);
  expect(growth).toEqual([
    {
      measure: 'height',
      sex: 'female',
      isUnderFive: false,
      source: 'Invented, girls',
      fault: null,
      rows: [
        [60, 1, 108.5, 0.045],
        [61, 1, 109, 0.0451],
        [72.5, -0.5, 115, 0.046],
      ],
    },
  ]);
});

test('what Excel and the WHO make of it: a mark at the beginning, CRLF, quotes, more columns, tabs, days', async () => {
  const excel =
    '\uFEFF"# Invented, girls",,,\r\nMonth,L,M,S,SD0\r\n60,"1",108.5,0.045,x\r\n61,1,109,0.0451,\r\n,,,,\r\n';
  const [months] = (await readTable(excel)).growth;
  expect(months).toMatchObject({ source: 'Invented, girls', fault: null });
  expect(months?.rows).toEqual([
    [60, 1, 108.5, 0.045],
    [61, 1, 109, 0.0451],
  ]);
  const who = write('Day\tL\tM\tS', '0\t1\t49.5\t0.038', '61\t1\t56\t3.6e-2');
  const [days] = (await readTable(who, 'height-boys-under-5.csv')).growth;
  expect(days).toMatchObject({ sex: 'male', isUnderFive: true, source: null, fault: null });
  expect(days?.rows).toEqual([
    [0, 1, 49.5, 0.038],
    [2.0041, 1, 56, 0.036],
  ]);
  const years = write('Years;L;M;S', '5;1;16;0.1', '5.5;1;16.1;0.1');
  expect((await readTable(years, 'bmi-boys.csv')).growth[0]?.rows[1]).toEqual([66, 1, 16.1, 0.1]);
});

const COLUMNS =
  'line 1: the first line must name the columns month (or day, or year), L, M and S, with commas between them';

test.for<[name: string, text: string, fault: string]>([
  ['no name of an age', write('age,L,M,S', ...ROWS), COLUMNS],
  ['no header', write(...ROWS), COLUMNS],
  ['an empty file', '\uFEFF\r\n', 'line 1: the file is empty'],
  [
    'one line',
    write('month,L,M,S', '60,1,108,0.04'),
    'line 1: the table needs a line for each age',
  ],
  [
    'commas in numbers',
    write('month;L;M;S', '60;1;108,5;0,045', '61;1;109;0.045'),
    'line 2: M must be a number with a decimal point, such as 0.0412, not "108,5"',
  ],
  [
    'commas in numbers between commas',
    write('month,L,M,S', '60,1,108,5,0,045', '61,1,109,0.045'),
    'line 2: there are more values than columns: numbers need a decimal point, such as 0.0412, not a comma',
  ],
  [
    'ages that fall, as where boys and girls are in one file',
    write('# x', 'month,L,M,S', '60,1,108,0.04', '61,1,109,0.04', '60,1,107,0.04'),
    'line 5: the ages must rise from line to line, in a table of one sex',
  ],
  [
    'a gap',
    write('month,L,M,S', '60,1,108,0.04', '73,1,109,0.04'),
    'line 3: the age is more than a year after the one before',
  ],
  [
    'the table of another measure',
    write('month,L,M,S', '60,1,18.2,0.04', '61,1,18.3,0.04'),
    'line 2: M must be a height of 40 to 200 cm, not 18.2',
  ],
  [
    'columns in another order',
    write('month,L,M,S', '60,0.04,108,1', '61,0.04,109,1'),
    'line 2: L 0.04 and S 1 are not those of a growth table',
  ],
])('%s: the table is left out, the site is not stopped', async ([, text, fault]) => {
  const sentence = `content/growth/height-girls.csv, ${fault}. The table is not used.`;
  const { growth, warnings } = await readTable(text);
  expect(growth).toMatchObject([{ rows: [], source: null, fault: sentence }]);
  expect(warnings).toEqual([sentence]);
});

test('a file that is no UTF-8 text, and one of another name, are named', async () => {
  const broken = await readTable(new Uint8Array([0xff, 0xfe, 0x4d, 0]));
  expect(broken.warnings).toEqual([
    'content/growth/height-girls.csv is not saved as UTF-8 text. The table is not used.',
  ]);
  const vast = await readTable(`${write('Month,L,M,S', ...ROWS)}# ${'x'.repeat(2e6)}`);
  expect(vast.growth).toMatchObject([{ rows: [], fault: vast.warnings[0] }]);
  expect(vast.warnings).toEqual([
    'content/growth/height-girls.csv is larger than 2 MB. The table is not used.',
  ]);
  const { growth, warnings } = await readTable('x', 'height-girl.csv');
  expect(growth).toEqual([]);
  expect(warnings).toEqual([
    'content/growth/height-girl.csv is not read: a growth table has a name such as height-girls.csv, weight-boys.csv or bmi-girls-under-5.csv.',
  ]);
});
