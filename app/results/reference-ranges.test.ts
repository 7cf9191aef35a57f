import { expect, test } from 'vitest';
import { type AnalyteName, ANALYTE_NAMES, ANALYTES } from './analytes.ts';
import {
  findRange,
  judge,
  judgeByTarget,
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
  ['creatinine 1.2', { ...woman, weeksPregnant: 20 }, undefined],
  ['creatinine 1.2', woman, 'high'],
  ['creatinine 0.3', woman, undefined],
  ['tsh 6.2 (0.4 - 4.2)', { ...woman, weeksPregnant: 20 }, undefined],
  ['hba1c 8.1', { ...woman, weeksPregnant: 20 }, undefined],
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
          return { analyte: name, comparator: null, value, unit, rangeFrom: null, rangeTo: null };
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
