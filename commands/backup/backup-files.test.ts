import { expect, test } from 'vitest';
import { pickKept } from './backup-files.ts';

const DAY_MS = 24 * 3_600_000;
const day = (date: string, after = 0) => new Date(Date.parse(`${date}T21:30:00Z`) + after * DAY_MS);
const days = (date: string, count: number) =>
  Array.from({ length: count }, (_, after) => day(date, after));

test('backups made while the clock ran ahead displace none made since', () => {
  const ahead = days('2028-01-01', 10);
  const since = days('2026-11-10', 10);
  const kept = pickKept([...ahead, ...since], day('2026-11-19'));
  expect(kept.filter((time) => time < day('2027-01-01'))).toEqual(since.slice(3).toReversed());
});

test('a clock that fell back costs no earlier backup either', () => {
  const before = days('2026-11-10', 7);
  const kept = pickKept([...before, day('1970-01-01')], day('1970-01-01'));
  expect(kept).toHaveLength(8);
});
