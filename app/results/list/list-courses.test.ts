import { expect, test } from 'vitest';
import type { Sheet } from '../../prescriptions/prescription.ts';
import { listMarks } from './list-courses.ts';

test('a trend has a sign at each day of a visit or an issued prescription, none at a draft', () => {
  const sheet = (day: string) => ({ day }) as Sheet;
  const visits = ['2026-01-02 10:00:00', '2026-01-02 17:00:00', 'spring', null];
  const marks = listMarks(
    visits.map((datetime) => ({ datetime })),
    [
      { issuedAt: '2026-01-03T05:00:00.000Z', sheet: sheet('2026-01-03') },
      { issuedAt: null, sheet: sheet('2026-01-05') },
    ],
  );
  const days = marks.map(({ times }) => times.map((time) => new Date(time * 1000).toISOString()));
  expect(days).toEqual([['2026-01-02T00:00:00.000Z'], ['2026-01-03T00:00:00.000Z']]);
});
