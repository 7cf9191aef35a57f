import { expect, test } from 'vitest';
import { readRange } from './send-report.server.ts';

test.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=3-99999999999999999999', { start: 3, end: 9 }],
  ['Bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', 'bad'],
  ['bytes=10-20', 'bad'],
  ['bytes=5-2', 'bad'],
  ['bytes=-0', 'bad'],
  ['bytes=-', 'bad'],
  ['bytes=a-b', 'bad'],
  ['bytes=', 'bad'],
  ['bytes=0-1,3-4', 'all'],
  ['pages=1-2', 'all'],
  [undefined, 'all'],
])('the Range header %s of a file of ten bytes means %j', (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

test('no range of an empty file can be served', () => {
  expect(readRange('bytes=0-', 0)).toBe('bad');
  expect(readRange('bytes=-1', 0)).toBe('bad');
});
