import { expect, test } from 'vitest';
import { newKey } from '../../storage/keys.ts';
import { timeOfRow } from './erasures.server.ts';

test('the age of a row comes from its key, else from its datetime; without both it is older than everything', () => {
  const at = new Date('2026-11-20T06:00:00.123Z');
  expect(timeOfRow({ key: newKey(at), datetime: '2020-01-01 00:00:00' })).toBe(at.toISOString());
  expect(timeOfRow({ key: '17', datetime: '2020-01-01 00:00:00' })).toBe(
    '2020-01-01T00:00:00.000Z',
  );
  expect(timeOfRow({ key: 'x', datetime: 'yesterday' })).toBe('');
  expect(timeOfRow({ key: 'zzzzzzzzzzzzzzzzzzzzzzzz' })).toBe('');
});
