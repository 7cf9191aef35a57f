import { expect, test } from 'vitest';
import {
  findCentile,
  findLms,
  findSds,
  findTargetHeight,
  joinTables,
  type LmsRow,
  monthsOld,
  valueOfSds,
} from './growth.ts';

// The worked example of "Growth Charts: Percentile Data Files with LMS Values" of the CDC (public domain): the weight
// of a boy of nine months.
const CDC: LmsRow = [9.5, -0.160_095_4, 9.476_500_305, 0.112_186_24];

test('the worked example of the CDC: 9.7 kg is a score of 0.207, the 58th centile; the 5th centile is 7.90 kg', () => {
  const sds = findSds('weight', 9.7, CDC);
  expect(sds).toBeCloseTo(0.207, 3);
  expect(Math.round(findCentile(sds) * 100)).toBe(58);
  expect(valueOfSds(-1.645, CDC)).toBeCloseTo(7.9, 2);
});

test('the centiles of a normal distribution', () => {
  for (const [sds, share] of [
    [-3, 0.001_349_9],
    [-1.881, 0.029_987],
    [0, 0.5],
    [1.281_552, 0.9],
    [3, 0.998_650_1],
  ] as const) {
    expect(findCentile(sds)).toBeCloseTo(share, 5);
  }
});

test('an L of 0 is the limit of a small L, and a score leads back to its value', () => {
  const row = (l: number): LmsRow => [100, l, 20, 0.12];
  for (const value of [15, 20, 27]) {
    const sds = findSds('bmi', value, row(0));
    expect(sds).toBeCloseTo(findSds('bmi', value, row(1e-7)), 5);
    expect(valueOfSds(sds, row(0))).toBeCloseTo(value, 10);
    expect(valueOfSds(findSds('height', value, row(-1.6)), row(-1.6))).toBeCloseTo(value, 10);
  }
});

test('beyond three SD a weight goes on in the steps between two and three SD, a height does not', () => {
  const row: LmsRow = [100, -1, 25, 0.15];
  for (const sign of [1, -1]) {
    const [two, three] = [valueOfSds(2 * sign, row), valueOfSds(3 * sign, row)];
    expect(findSds('weight', three, row)).toBeCloseTo(3 * sign, 10);
    expect(findSds('weight', three + (three - two) * 2, row)).toBeCloseTo(5 * sign, 10);
  }
  expect(findSds('bmi', valueOfSds(3, row) + 1, row)).toBeGreaterThan(3);
  expect(findSds('height', 90, [100, 1, 120, 0.04])).toBeCloseTo(-6.25, 10);
});

test('L, M and S are linear between two rows, and nothing beyond them or in a gap', () => {
  const rows: LmsRow[] = [
    [60, 1, 100, 0.04],
    [61, 0.5, 102, 0.05],
    [74, 1, 110, 0.04],
  ];
  expect(findLms(rows, 60)).toEqual([60, 1, 100, 0.04]);
  expect(findLms(rows, 60.5)).toEqual([60.5, 0.75, 101, 0.045]);
  for (const months of [59.9, 62, 74.1]) expect(findLms(rows, months)).toBeUndefined();
  expect(findLms([], 60)).toBeUndefined();
});

test('under five years the table for young children counts, from then on the other one', () => {
  const row = (months: number, m: number): LmsRow => [months, 1, m, 0.04];
  const table = (isUnderFive: boolean, ...rows: LmsRow[]) => ({
    measure: 'height' as const,
    isUnderFive,
    rows,
  });
  const young = table(true, row(59, 1), row(60, 2), row(60.9, 3), row(61.5, 4));
  const older = table(false, row(59, 5), row(60.5, 6), row(61, 7));
  expect(joinTables([young, older], 'height').map(([, , m]) => m)).toEqual([1, 2, 6, 7]);
  expect(joinTables([young], 'height').map(([, , m]) => m)).toEqual([1, 2, 3]);
  expect(joinTables([older], 'height').map(([, , m]) => m)).toEqual([6, 7]);
  expect(joinTables([young, older], 'weight')).toEqual([]);
});

test('an age in months counts days, and there is none before the birth', () => {
  expect(monthsOld('2018-11-28', '2026-11-28 10:00:00')).toBeCloseTo(96, 1);
  expect(monthsOld('2018-11-28', '2018-11-28')).toBe(0);
  expect(monthsOld('2018-11-28', '2018-11-27')).toBeUndefined();
});

test('the target height of Tanner', () => {
  expect(findTargetHeight('female', 155, 174)).toEqual({ value: 158, from: 149.5, to: 166.5 });
  expect(findTargetHeight('male', 155, 174)).toEqual({ value: 171, from: 162.5, to: 179.5 });
});
