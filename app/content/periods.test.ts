import { expect, test } from 'vitest';
import { newKey } from '../../storage/keys.ts';
import { monthsBefore } from './periods.ts';
import { timeOfRow } from '../privacy/erasures.server.ts';

test.each([
  ['2026-11-20 11:30:00', 12, '2025-11-20 11:30:00'],
  ['2026-03-31 00:00:00', 1, '2026-02-28 00:00:00'],
  ['2024-03-31 00:00:00', 1, '2024-02-29 00:00:00'],
  ['2026-01-15 09:00:00', 13, '2024-12-15 09:00:00'],
])('%s less %i months is %s', (datetime, months, before) => {
  expect(monthsBefore(datetime, months)).toBe(before);
});

test('a row is as old as its key says, else as its datetime says, else older than everything', () => {
  const at = new Date('2026-11-20T06:00:00.123Z');
  expect(timeOfRow({ key: newKey(at), datetime: '2020-01-01 00:00:00' })).toBe(at.toISOString());
  expect(timeOfRow({ key: '17', datetime: '2020-01-01 00:00:00' })).toBe(
    '2020-01-01T00:00:00.000Z',
  );
  expect(timeOfRow({ key: 'x', datetime: 'yesterday' })).toBe('');
  expect(timeOfRow({ key: 'zzzzzzzzzzzzzzzzzzzzzzzz' })).toBe('');
});
