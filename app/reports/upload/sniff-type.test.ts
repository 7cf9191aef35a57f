import { expect, test } from 'vitest';
import { isShownInBrowser, sniffType } from './sniff-type.ts';

test.each([
  ['%PDF-1.7 …', 'application/pdf'],
  ['\xef\xbb\xbf\r\n %PDF-1.7 …', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n…', 'image/png'],
  ['\xff\xd8\xff\xe0…', 'image/jpeg'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
])('%j is recognised as %s, which is shown', (start, type) => {
  expect(sniffType(Buffer.from(start, 'latin1'))).toBe(type);
  expect(isShownInBrowser(type)).toBe(true);
});

test.each([
  '',
  '%PD',
  `${' '.repeat(1024)}%PDF-1.7`,
  '<html>%PDF-1.7',
  'RIFF\x10\0\0\0WAVEfmt ',
  'GIF89a',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<!doctype html><script>alert(1)</script>',
  'PK\x03\x04',
  'MZ',
])('%j is no type that is shown', (start) => {
  const type = sniffType(Buffer.from(start, 'latin1'));
  expect(type).toBe('application/octet-stream');
  expect(isShownInBrowser(type)).toBe(false);
});
