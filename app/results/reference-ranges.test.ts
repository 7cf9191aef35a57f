import { expect, test } from 'vitest';
import { type AnalyteName, ANALYTE_NAMES, ANALYTES } from './analytes.ts';
import {
  findRange,
  judge,
  judgeByTarget,
  judgeVery,
  NOT_ON_SLIP,
  type PatientThen,
  showRange,
  type ResultValue,
} from './reference-ranges.ts';
import { readLine } from './read-results.ts';

function read(line: string): ResultValue {
  const found = readLine(line);
  if (found.kind === 'fault') throw new Error(`${line}: ${found.message}`);
  return found.value;
}

const flag = (line: string, person: PatientThen = {}) =>
  judge(read(line), findRange(read(line), person));
const woman = { sex: 'female', years: 30 } as const;
const man = { sex: 'male', years: 30 } as const;

test.each([
  ['tsh 6.2 (0.4 - 4.2)', {}, 'high'],
  ['tsh 4.2 (0.4 - 4.2)', {}, undefined],
  ['tsh 0.39 (0.4 - 4.2)', {}, 'low'],
  ['tsh <0.01 (0.4 - 4.2)', {}, 'low'],
  ['tsh <5 (0.4 - 4.2)', {}, undefined],
  ['tpo >1000 (<34)', {}, 'high'],
  ['tpo <34 (<34)', {}, undefined],
  ['tsh 6.2', woman, undefined],
  ['testosterone 90', man, undefined],
  ['vit d 4', man, undefined],
  ['hb 12.9', man, 'low'],
  ['hb 13.0', man, undefined],
  ['hb 12.9', woman, undefined],
  ['hb 119 g/l', woman, 'low'],
  ['hb 12.9', { years: 30 }, undefined],
  ['hb 12.9', { sex: 'other', years: 30 }, undefined],
  ['hb 11.2', { sex: 'female', years: 4 }, undefined],
  ['hb 10.9', { sex: 'female', years: 4 }, 'low'],
  ['hb 10.9', { ...woman, weeksPregnant: 13 }, 'low'],
  ['hb 10.9', { ...woman, weeksPregnant: 14 }, undefined],
  ['hb 10.4', { ...woman, weeksPregnant: 27 }, 'low'],
  ['creatinine 1.2', { ...woman, weeksPregnant: 20 }, 'high'],
  ['creatinine 1.2', woman, 'high'],
  ['creatinine 0.3', woman, undefined],
  ['tsh 6.2 (0.4 - 4.2)', { ...woman, weeksPregnant: 20 }, 'high'],
  ['ft4 0.2 (0.8 - 1.8)', { ...woman, weeksPregnant: 20 }, undefined],
  ['hba1c 8.1', { ...woman, weeksPregnant: 20 }, 'high'],
  ['hba1c 5.6', {}, undefined],
  ['hba1c 5.7', {}, 'high'],
  ['hba1c 38 mmol/mol', {}, undefined],
  ['hba1c 39 mmol/mol', {}, 'high'],
  ['fbs 99', {}, undefined],
  ['fbs 100', {}, 'high'],
  ['fbs 5.5 mmol/l', {}, undefined],
  ['fbs 5.6 mmol/l', {}, 'high'],
  ['acr 29', {}, undefined],
  ['acr 30', {}, 'high'],
  ['acr 2.9 mg/mmol', {}, undefined],
  ['acr 3 mg/mmol', {}, 'high'],
  ['k 5.4', { years: 17 }, undefined],
  ['k 5.4', { years: 18 }, 'high'],
  ['ldl 130', man, 'high'],
  ['ldl 130', { years: 19 }, undefined],
  ['hdl 1.03 mmol/l', man, undefined],
  ['hdl 1.02 mmol/l', man, 'low'],
  ['creatinine 1.02', woman, undefined],
  ['creatinine 1.03', woman, 'high'],
  ['chol 5.17 mmol/l', man, undefined],
  ['chol 5.18 mmol/l', man, 'high'],
  ['hb 11.2', { years: 5 }, 'low'],
  ['hb 11.2', { years: 5, isAbout: true }, undefined],
  ['hb 12.5', { sex: 'male', years: 15, isAbout: true }, undefined],
  ['hb 12.5', { sex: 'male', years: 16, isAbout: true }, 'low'],
] as const)('%s of %j is %s', (line, person, flagged) => {
  expect(flag(line, person)).toBe(flagged);
});

/** [the last value in range, the first one outside it] at each end. */
const PREGNANT: [
  name: string,
  weeks: number,
  low: number[] | undefined,
  high: number[] | undefined,
][] = [
  ['k', 13, [3.6, 3.5], [5, 5.1]],
  ['k', 14, [3.3, 3.2], [5, 5.1]],
  ['k', 27, [3.3, 3.2], [5, 5.1]],
  ['k', 28, [3.3, 3.2], [5.1, 5.2]],
  ['na', 13, [133, 132], [148, 149]],
  ['na', 14, [129, 128], [148, 149]],
  ['na', 28, [130, 129], [148, 149]],
  ['ca', 13, [8.8, 8.7], [10.6, 10.7]],
  ['ca', 27, [8.2, 8.1], [9, 9.1]],
  ['ca', 40, [8.2, 8.1], [9.7, 9.8]],
  ['phosphate', 13, [3.1, 3], [4.6, 4.7]],
  ['phosphate', 20, [2.5, 2.4], [4.6, 4.7]],
  ['phosphate', 28, [2.8, 2.7], [4.6, 4.7]],
  ['alt', 0, [1, 0], [30, 31]],
  ['alt', 14, undefined, [33, 34]],
  ['alt', 28, undefined, [25, 26]],
  ['creatinine', 13, undefined, [0.7, 0.71]],
  ['creatinine', 14, undefined, [0.8, 0.81]],
  ['creatinine', 42, undefined, [0.9, 0.91]],
  ['tsh', 0, [0.1, 0.09], [4, 4.1]],
  ['tsh', 27, [0.1, 0.09], [4, 4.1]],
  ['tsh', 28, undefined, undefined],
  ['fbs', 20, [63, 62], [91, 92]],
  ['ppbs', 20, [63, 62], undefined],
  ['rbs', 20, [63, 62], undefined],
  ['hba1c', 20, undefined, [6.4, 6.5]],
];

test.each(PREGNANT)('%s in week %i of pregnancy: %j, %j', (name, weeksPregnant, low, high) => {
  const person = { ...woman, weeksPregnant };
  const isUpperOnly = name === 'alt';
  const flags = (values: number[] = []) => values.map((value) => flag(`${name} ${value}`, person));
  expect(flags(low)).toEqual(low ? [undefined, isUpperOnly ? undefined : 'low'] : []);
  expect(flags(high)).toEqual(high ? [undefined, 'high'] : []);
  if (!high) expect(flag(`${name} 450`, person)).toBeUndefined();
});

test.each([
  ['fbs 5 mmol/l', undefined],
  ['fbs 5.1 mmol/l', 'high'],
  ['fbs 3.5 mmol/l', undefined],
  ['fbs 3.4 mmol/l', 'low'],
  ['rbs 3.4 mmol/l', 'low'],
  ['hba1c 47 mmol/mol', undefined],
  ['hba1c 48 mmol/mol', 'high'],
  ['creatinine 80 µmol/l', 'high'],
  ['creatinine 70 µmol/l', undefined],
] as const)('in pregnancy %s is %s in its other unit', (line, flagged) => {
  expect(flag(line, { ...woman, weeksPregnant: 20 })).toBe(flagged);
});

test.each([
  ['rbs 69', {}, 'low'],
  ['rbs 70', {}, undefined],
  ['ppbs 69', {}, 'low'],
  ['fbs 69', {}, 'low'],
  ['fbs 3.9 mmol/l', {}, undefined],
  ['fbs 3.8 mmol/l', {}, 'low'],
  ['rbs 60', { years: 0 }, undefined],
  ['rbs 60', { years: 1 / 12 }, 'low'],
  ['rbs 60 (<140)', {}, 'low'],
  ['rbs 65 (60 - 140)', {}, undefined],
  ['ppbs 400', {}, undefined],
] as const)('%s of %j is %s', (line, person, flagged) => {
  expect(flag(line, person)).toBe(flagged);
});

test.each([
  [0.5, undefined, [122, 469]],
  [1, undefined, [142, 335]],
  [9.9, undefined, [142, 335]],
  [10, undefined, [129, 417]],
  [13, 'female', [57, 254]],
  [13, 'male', [116, 468]],
  [15, 'female', [50, 117]],
  [15, 'male', [82, 331]],
  [17, 'female', [45, 87]],
  [17, 'male', [55, 149]],
  [13, undefined, undefined],
  [0, undefined, undefined],
  [19, 'male', undefined],
] as const)('alkaline phosphatase at %s years (%s): %j', (years, sex, ends) => {
  const range = findRange(read('alp 200'), { years, sex });
  expect(range && [range.from, range.to]).toEqual(ends);
});

test.each([
  ['k 2.5', {}, 'very-low'],
  ['k 2.51', {}, undefined],
  ['k 6.49', {}, undefined],
  ['k 6.5', {}, 'very-high'],
  ['k 6.5 (3.5 - 5.1)', { ...woman, weeksPregnant: 10 }, 'very-high'],
  ['na 120', {}, 'very-low'],
  ['na 121', {}, undefined],
  ['na 130', { years: 15 }, 'very-low'],
  ['na 131', { years: 15 }, undefined],
  ['na 130', { years: 16 }, undefined],
  ['na 130', { years: 15, isAbout: true }, undefined],
  ['na 159', {}, undefined],
  ['na 160', { years: 15 }, 'very-high'],
  ['ca 1.8 mmol/l', {}, 'very-low'],
  ['ca 1.81 mmol/l', {}, undefined],
  ['ca 3.5 mmol/l', {}, 'very-high'],
  ['ca 3.49 mmol/l', {}, undefined],
  ['ca 7.2', {}, 'very-low'],
  ['ca 7.3', {}, undefined],
  ['ca 14.0', {}, undefined],
  ['ca 14.1', {}, 'very-high'],
  ['fbs 53', {}, 'very-low'],
  ['fbs 54', {}, undefined],
  ['rbs 2.9 mmol/l', {}, 'very-low'],
  ['rbs 3.0 mmol/l', {}, undefined],
  ['rbs 53', { years: 0 }, undefined],
  ['rbs 53', { ...woman, weeksPregnant: 20 }, 'very-low'],
  ['rbs 25 mmol/l', {}, 'very-high'],
  ['rbs 24.9 mmol/l', {}, undefined],
  ['rbs 15 mmol/l', { years: 15 }, 'very-high'],
  ['rbs 15 mmol/l', { years: 16 }, undefined],
  ['rbs >600', {}, 'very-high'],
  ['rbs >400', {}, undefined],
  ['rbs <54', {}, 'very-low'],
  ['rbs <60', {}, undefined],
  ['tsh 900', {}, undefined],
] as const)('%s of %j is %s', (line, person, flagged) => {
  expect(judgeVery(read(line), person, {})).toBe(flagged);
});

test('the clinic’s own limits stand in place of the built-in ones, each end by itself', () => {
  const targets = { potassium: { veryHigh: 6 }, 'glucose-random': { veryLow: 60 } };
  expect(judgeVery(read('k 6.0'), {}, targets)).toBe('very-high');
  expect(judgeVery(read('k 2.5'), {}, targets)).toBe('very-low');
  expect(judgeVery(read('rbs 60'), {}, targets)).toBe('very-low');
  expect(judgeVery(read('rbs 61'), {}, targets)).toBeUndefined();
  expect(judgeVery(read('fbs 60'), {}, targets)).toBeUndefined();
});

/** Persons at each edge of age, sex and pregnancy that a row of the table names. */
function* listPersons(name: AnalyteName): Generator<PatientThen> {
  const ranges = ANALYTES[name].ranges ?? [];
  const edges = (ends: (number | undefined)[]) =>
    ends.flatMap((end) => (end === undefined ? [] : [end - 0.01, end, end + 0.01]));
  const years = [undefined, 0, 30, ...edges(ranges.flatMap((one) => [one.fromYears, one.toYears]))];
  const weeks = [undefined, ...edges(ranges.flatMap((one) => [one.pregnantFrom, one.pregnantTo]))];
  for (const sex of [undefined, 'female', 'male', 'other'] as const)
    for (const year of years)
      for (const week of weeks) yield { sex, years: year, weeksPregnant: week };
}

test.each(ANALYTE_NAMES)(
  'each range of %s ends where it says, for each person and unit',
  (name) => {
    for (const person of listPersons(name)) {
      const fitting = (ANALYTES[name].ranges ?? []).filter(
        (range) =>
          (range.sex === undefined || range.sex === person.sex) &&
          isIn(person.years, range.fromYears, range.toYears) &&
          (person.years ?? Infinity) >= (range.unlessUnder ?? 0) &&
          (person.weeksPregnant === undefined
            ? range.pregnantFrom === undefined
            : range.pregnantFrom !== undefined &&
              isIn(person.weeksPregnant, range.pregnantFrom, range.pregnantTo)),
      );
      for (const { unit } of ANALYTES[name].units) {
        const range = findRange(valueOf(1), person);
        expect(range === undefined).toBe(fitting.length === 0);
        if (!range) continue;
        const { from, to, below } = range;
        const step = 1e-4;
        if (to !== undefined) {
          expect(judge(valueOf(to), range)).toBeUndefined();
          expect(judge(valueOf(to * (1 + step)), range)).toBe('high');
          expect(judge({ ...valueOf(to), comparator: '>' }, range)).toBe('high');
          expect(judge({ ...valueOf(to * 2), comparator: '<' }, range)).toBeUndefined();
        }
        if (below !== undefined) {
          expect(judge(valueOf(below * (1 - step)), range)).toBeUndefined();
          expect(judge(valueOf(below), range)).toBe('high');
        }
        if (from !== undefined) {
          expect(judge(valueOf(from), range)).toBeUndefined();
          expect(judge(valueOf(from * (1 - step)), range)).toBe('low');
          expect(judge({ ...valueOf(from), comparator: '<' }, range)).toBe('low');
          expect(judge({ ...valueOf(from / 2), comparator: '>' }, range)).toBeUndefined();
        }

        function valueOf(number: number): ResultValue {
          const value = String(number);
          const slip = { comparator: null, rangeFrom: null, rangeTo: null };
          return { ...NOT_ON_SLIP, ...slip, analyte: name, value, unit };
        }
      }
    }
  },
);

function isIn(value: number | undefined, from?: number, to?: number): boolean {
  if (from === undefined && to === undefined) return true;
  return value !== undefined && value >= (from ?? -Infinity) && value < (to ?? Infinity);
}

test('the clinic’s target is compared in its unit, and not in pregnancy', () => {
  const targets = { hba1c: { to: 7 } };
  expect(judgeByTarget(read('hba1c 7.1'), targets, {})).toBe('high');
  expect(judgeByTarget(read('hba1c 7.0'), targets, {})).toBeUndefined();
  expect(judgeByTarget(read('hba1c 54 mmol/mol'), targets, {})).toBe('high');
  expect(judgeByTarget(read('hba1c 53 mmol/mol'), targets, {})).toBeUndefined();
  expect(judgeByTarget(read('hba1c 7.1'), targets, { weeksPregnant: 9 })).toBeUndefined();
  expect(judgeByTarget(read('tsh 7.1'), targets, {})).toBeUndefined();
});

test('a range is told in words', () => {
  const told = (line: string, person: PatientThen = {}) => {
    const range = findRange(read(line), person);
    return range && `${showRange(range)}, ${range.source}`;
  };
  expect(told('tsh 6.2 (0.4 - 4.2)')).toBe('0.4 to 4.2, slip');
  expect(told('hb 13', man)).toBe('from 13, WHO 2024');
  expect(told('creatinine 1', woman)).toBe('up to 1.02, NORIP');
  expect(told('ldl 130', man)).toBe('under 130, ATP III');
  expect(told('tsh 6.2')).toBeUndefined();
});
