import { expect, test } from 'vitest';
import { sparsePatient } from '../../../tests/support/sample-patient.ts';
import type { GrowthTable, LmsRow } from '../../measures/growth.ts';
import {
  joinAll,
  listGrowth,
  listMissingTables,
  makeAgeAxis,
  readChild,
  showSds,
} from './list-growth.ts';

// Invented: one of height for girls from 5 to 7 years.
const ROWS: LmsRow[] = [
  [60, 1, 105, 0.04],
  [72, 1, 111, 0.04],
  [84, 1, 117, 0.04],
];
const TABLE: GrowthTable = {
  measure: 'height',
  sex: 'female',
  isUnderFive: false,
  source: null,
  rows: ROWS,
  fault: null,
};
const visit = (datetime: string, height: string, weight?: string) =>
  sparsePatient({ key: datetime, datetime, height, ...(weight !== undefined && { weight }) });
const list = (...visits: ReturnType<typeof visit>[]) =>
  listGrowth(visits, '2018-06-10', joinAll([TABLE]));

test('values of a child with their SDS, none for an impossible value, before the birth or from 20 years on', () => {
  const { grown, beforeBirth } = list(
    visit('2039-01-01 10:00:00', '170'),
    visit('2024-06-10 10:00:00', '106.56', '13.25'),
    visit('2019-02-12 10:00:00', '70', '8'),
    visit('2019-02-11 10:00:00', '700'),
    visit('2018-06-09 10:00:00', '50'),
    visit('unknown', '60'),
  );
  expect(beforeBirth).toEqual(['9 Jun 2018']);
  expect(grown.map(({ age }) => age)).toEqual(['6 y', '8 months']);
  expect(grown[0]?.values).toMatchObject({
    height: { text: '106.56', sds: expect.closeTo(-1, 2) },
    weight: { text: '13.25', sds: undefined },
    bmi: { text: '11.7', sds: undefined },
  });
  expect(listMissingTables(grown, 'female', [TABLE])).toEqual([
    'No growth table for height of girls under five years: the content folder has no growth/height-girls-under-5.csv.',
    'No growth table for weight of girls under five years: the content folder has no growth/weight-girls-under-5.csv.',
    'No growth table for weight of girls: the content folder has no growth/weight-girls.csv.',
    'No growth table for BMI of girls under five years: the content folder has no growth/bmi-girls-under-5.csv.',
    'No growth table for BMI of girls: the content folder has no growth/bmi-girls.csv.',
  ]);
});

test('a value beyond the last age of the table has no SDS, which is said', () => {
  const { grown } = list(visit('2025-08-10 10:00:00', '118'));
  expect(grown[0]?.values.height?.sds).toBeUndefined();
  expect(listMissingTables(grown, 'female', [TABLE])).toEqual([
    'The growth table for height of girls (growth/height-girls.csv) goes from 5 y to 7 y: no SDS at other ages.',
  ]);
});

test('a BMI that no child has is not drawn: height and birth date are to be checked', () => {
  const { grown } = list(visit('2024-06-10 10:00:00', '34.5', '10'));
  expect(grown[0]?.values).toMatchObject({
    height: { text: '34.5', sds: expect.any(Number) },
    bmi: { value: undefined, text: 'check height and birth date', sds: undefined },
  });
  expect(listMissingTables(grown, 'female', [TABLE]).join()).not.toContain('BMI');
});

test('the chart goes from five years to the end of the table, or of growth with a target height', () => {
  const { grown } = list(visit('2024-06-10 10:00:00', '107'));
  const { curves, ...ends } = makeAgeAxis(grown, ROWS, undefined);
  expect(ends).toEqual({ from: 5, to: 8, target: undefined });
  expect(curves.find(({ isMiddle }) => isMiddle)?.points[12]).toEqual([6, 111]);
  const target = { from: 149.5, value: 158, to: 166.5 };
  expect(makeAgeAxis(grown, ROWS, target)).toMatchObject({ from: 5, to: 20 });
  expect(makeAgeAxis(grown, [], undefined)).toMatchObject({ from: 6, to: 7, curves: [] });
  const { grown: young } = list(visit('2019-02-12 10:00:00', '70'));
  expect(makeAgeAxis(young, ROWS, target)).toMatchObject({ from: 0, to: 5.25 });
});

test('which facts are missing', () => {
  expect(readChild({ birthdate: '2018-06-10', sex: 'male' }).missing).toEqual([]);
  expect(readChild({ birthdate: '2018-06', sex: 'male' })).toEqual({
    birthdate: undefined,
    sex: 'male',
    missing: ['Only the birth month is known. Curves and SDS need the day of birth.'],
  });
  for (const sex of ['other', null] as const) {
    expect(readChild({ birthdate: '2018', sex })).toEqual({
      birthdate: undefined,
      sex: undefined,
      missing: [
        'Only the birth year is known. Curves and SDS need the day of birth.',
        'Curves and SDS need the sex of the child: female or male.',
      ],
    });
  }
});

test.for([
  [-3.2, 'SDS −3.20, centile below 1'],
  [-0.001, 'SDS 0.00, centile 50'],
  [1.881, 'SDS +1.88, centile 97'],
  [4, 'SDS +4.00, centile above 99'],
  [8, 'SDS +8.00, centile above 99'],
  [8.01, 'check height and birth date'],
  [-17.69, 'check height and birth date'],
] as const)('a score of %s in words', ([sds, words]) => {
  expect(showSds(sds)).toBe(words);
});
