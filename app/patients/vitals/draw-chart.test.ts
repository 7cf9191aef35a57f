import { expect, test } from 'vitest';
import { labelTicks } from './draw-chart.ts';

const DAY = 86_400;
const at = (time: string) => Date.parse(`${time}Z`) / 1000;

test('7 January is 7 Jan; the year is under the first tick and wherever it changes', () => {
  const ticks = ['2025-01-07', '2025-07-01', '2026-01-01', '2026-07-01'].map((day) =>
    at(`${day}T00:00:00`),
  );
  expect(labelTicks(ticks, 180 * DAY)).toEqual(['7 Jan\n2025', '1 Jul', '1 Jan\n2026', '1 Jul']);
});

test('under a day the label is the time, with the date under the first tick and wherever it changes', () => {
  const ticks = [at('2025-12-31T12:00:00'), at('2025-12-31T18:00:00'), at('2026-01-01T00:00:00')];
  expect(labelTicks(ticks, DAY / 4)).toEqual([
    '12:00 pm\n31 Dec 2025',
    '6:00 pm',
    '12:00 am\n1 Jan 2026',
  ]);
});

test('a chart without ticks has no labels', () => {
  expect(labelTicks([], DAY)).toEqual([]);
});
