import { expect, test } from 'vitest';
import { cleanFileName, contentDisposition } from './content-disposition.ts';

test.each([
  ['HbA1c.pdf', `inline; filename="HbA1c.pdf"; filename*=UTF-8''HbA1c.pdf`],
  ['a b (1).pdf', `inline; filename="a b (1).pdf"; filename*=UTF-8''a%20b%20%281%29.pdf`],
  [
    'రిపోర్ట్.pdf',
    `inline; filename="________.pdf"; filename*=UTF-8''${encodeURIComponent('రిపోర్ట్')}.pdf`,
  ],
  [`a"; x="b.pdf`, `inline; filename="a__ x__b.pdf"; filename*=UTF-8''a%22%3B%20x%3D%22b.pdf`],
  ["it's*.pdf", `inline; filename="it_s_.pdf"; filename*=UTF-8''it%27s%2A.pdf`],
  [
    'a\r\nSet-Cookie: x=1.pdf',
    `inline; filename="aSet-Cookie_ x_1.pdf"; filename*=UTF-8''aSet-Cookie%3A%20x%3D1.pdf`,
  ],
])('%j', (name, header) => {
  expect(contentDisposition('inline', name)).toBe(header);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\reports\\scan.png', 'scan.png'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['.htaccess', 'htaccess'],
  ['..', 'report'],
  ['', 'report'],
  ['a\0b\x7f.pdf', 'ab.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('%j is saved as %j', (name, saved) => {
  expect(cleanFileName(name)).toBe(saved);
});

test('a long name is cut to 150 characters and keeps its ending', () => {
  const cut = cleanFileName(`${'అ'.repeat(300)}.pdf`);
  expect([...cut]).toHaveLength(150);
  expect(cut.endsWith('అ.pdf')).toBe(true);
});
