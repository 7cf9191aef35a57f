import { expect, test } from 'vitest';
import {
  completeName,
  nameForFolder,
  nameToKeep,
  numberName,
  cleanFileName,
  contentDisposition,
} from './file-name.ts';

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\scans\\neck.pdf', 'neck.pdf'],
  ['..', 'report'],
  ['.htaccess.pdf', 'htaccess.pdf'],
  ['a\u0000b\r\nc.pdf', 'abc.pdf'],
  ['exe\u202efdp.pdf', 'exefdp.pdf'],
  ['\u2066x\u2069.pdf', 'x.pdf'],
  ['  HbA1c .pdf ', 'HbA1c .pdf'],
  ['cafe\u0301.pdf', 'caf\u00e9.pdf'],
  ['రిపోర్ట్ 👩‍⚕️.pdf', 'రిపోర్ట్ 👩‍⚕️.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('%j is kept as %j', (sent, kept) => {
  expect(nameToKeep(sent)).toBe(kept);
});

test('a long name is shortened to 150 characters and keeps its ending', () => {
  expect([...nameToKeep(`${'😀'.repeat(300)}.pdf`)]).toHaveLength(150);
  expect(nameToKeep(`${'x'.repeat(300)}.webp`)).toMatch(/^x{145}\.webp$/);
});

test('a name that is taken gets a number before its ending', () => {
  expect(numberName('scan.pdf', 1)).toBe('scan.pdf');
  expect(numberName('scan.pdf', 2)).toBe('scan (2).pdf');
  expect(numberName('no ending', 3)).toBe('no ending (3)');
  expect([...numberName(`${'😀'.repeat(146)}.pdf`, 12)]).toHaveLength(150);
});

test.each([
  ['1000012345', 'image/jpeg', '1000012345.jpg'],
  ['HbA1c 12.05.2026', 'application/pdf', 'HbA1c 12.05.2026.pdf'],
  ['scan.', 'image/png', 'scan.png'],
  ['scan.JPEG', 'image/jpeg', 'scan.JPEG'],
  ['x'.repeat(150), 'image/webp', `${'x'.repeat(145)}.webp`],
])('%j gets the ending of its type if it has none', (name, type, complete) => {
  expect(completeName(name, type)).toBe(complete);
});

test.each([
  ['HbA1c (2).pdf', 'HbA1c (2).pdf'],
  ['scan 10:30?.pdf', 'scan 10_30_.pdf'],
  ['<a> "b" | *.pdf', '_a_ _b_ _ _.pdf'],
  ['nul', '_nul'],
  ['COM1.pdf', '_COM1.pdf'],
  ['console.pdf', 'console.pdf'],
  ['letter. . ', 'letter'],
  ['\u202egpj.exe', 'gpj.exe'],
])('%j becomes %j, which is valid on every operating system', (name, inFolder) => {
  expect(nameForFolder(name)).toBe(inFolder);
});

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
