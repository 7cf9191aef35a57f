import { expect, test } from 'vitest';
import { newKey, timeOfKey, writeInAlphabet, writeTime } from './keys.ts';

test.each(['2010-01-01T00:00:00.001Z', '2026-11-20T06:00:00.123Z', '2099-12-31T23:59:59.999Z'])(
  'the time of a key made at %s can be read from the key',
  (text) => {
    const at = new Date(text);
    const key = newKey(at);
    expect(key.startsWith(writeTime(at.getTime()))).toBe(true);
    expect(timeOfKey(key)).toEqual(at);
  },
);

test.each([
  [0, 2, '--'],
  [4095, 2, 'zz'],
  [64 ** 5 - 1, 5, 'zzzzz'],
  [64 ** 5, 6, '0-----'],
  [64 ** 8 - 1, 8, 'zzzzzzzz'],
])('%i in %i characters is %s', (value, characters, written) =>
  expect(writeInAlphabet(value, characters)).toBe(written),
);

test('keys sort by their creation time', () => {
  const times = [0, 1, 11, 37, 63, 64, 4096].map((after) => Date.UTC(2026, 10, 20) + after);
  const keys = times.map((time) => newKey(new Date(time)));
  expect(keys.toSorted()).toEqual(keys);
});

test.each([
  '',
  '17',
  '-Oabc',
  'zzzzzzzzzzzzzzzzzzzzzzzz',
  '--------------------',
  '-Oab cdefgh ijklmnopq',
])('no time can be read from %j', (key) => expect(timeOfKey(key)).toBeUndefined());
