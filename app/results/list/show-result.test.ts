import { expect, test } from 'vitest';
import { readLine } from '../read-results.ts';
import type { PatientThen, ResultValue } from '../reference-ranges.ts';
import { nameResult } from '../result.ts';
import { kindsOf, wordsOf } from './mark.tsx';
import { personOn } from './person-on.ts';
import { correctValue } from './saving-results.ts';
import { askAboutVery, describeRange, showResult, writeLine } from './show-result.ts';

function read(line: string) {
  const found = readLine(line);
  if (found.kind === 'fault') throw new Error(found.message);
  return found.value;
}

const describe = (value: string | ResultValue, person: PatientThen = {}) => {
  const result = typeof value === 'string' ? read(value) : value;
  const { range, mark, aim } = describeRange(result, person, { hba1c: { to: 7 } });
  const marks = wordsOf(kindsOf(mark, aim));
  return marks === '' ? [range] : [range, marks];
};

test('a value out of range has a mark, and a range its source or why there is none', () => {
  expect(describe('hba1c 8.1')).toEqual(['under 5.7 (ADA 2025)', 'High, Above target']);
  expect(describe('hba1c 6.2')).toEqual(['under 5.7 (ADA 2025)', 'High']);
  expect(describe('tsh 0.1 (0.4 - 4.2)')).toEqual(['0.4 to 4.2 (slip)', 'Low']);
  expect(describe('potassium 6.6')).toEqual(['the range needs birth date', 'Very high']);
  expect(describe('creatinine 1.2')).toEqual(['the range needs sex and birth date']);
  expect(describe('creatinine 1.2', { years: 40 })).toEqual(['the range needs sex']);
  expect(describe('creatinine 1.2', { years: 40, sex: 'other' })).toEqual(['no range known']);
  expect(describe('creatinine 1.2', { years: 10, sex: 'male' })).toEqual(['no range known']);
  expect(describe('ldl 100 (<100)', { years: 40 })).toEqual(['under 100 (slip)', 'High']);
  expect(describe('ldl 100 (up to 100)', { years: 40 })).toEqual(['up to 100 (slip)']);
  expect(describe('hdl 40 (>40)', { years: 40 })).toEqual(['over 40 (slip)', 'Low']);
  expect(describe('rbs 62 (<140)')).toEqual(['70 to under 140 (slip, ADA 2025)', 'Low']);
  expect(describe('tsh 0.1')).toEqual(['no range known']);
  expect(describe('creatinine 0.9', { sex: 'female', years: 40 })).toEqual(['up to 1.02 (NORIP)']);
  const pregnant = { sex: 'female', years: 30, weeksPregnant: 20 } as const;
  expect(describe('ft4 0.5 (0.8 - 1.8)', pregnant)).toEqual([
    '0.8 to 1.8 (slip, not judged in pregnancy)',
  ]);
  expect(describe('tsh 8.4 (0.4 - 4.2)', pregnant)).toEqual(['0.1 to 4 (ATA)', 'High']);
  expect(describe('hba1c 8.1', pregnant)).toEqual(['under 6.5 (ADA 2025)', 'High']);
  expect(describe('chol 260', pregnant)).toEqual(['no range known']);
});

test('the mark of the laboratory counts where no range is known, and is told where it differs', () => {
  const marked = (line: string) => ({ ...read(line), labMark: 'high' as const });
  expect(describe(marked('tsh 5.1'))).toEqual(['no range known', 'High']);
  expect(describe(marked('tsh 4.1 (0.4 - 4.2)'))).toEqual(['0.4 to 4.2 (slip), H on the slip']);
  expect(describe(marked('tsh 5.1 (0.4 - 4.2)'))).toEqual(['0.4 to 4.2 (slip)', 'High']);
  expect(describe(marked('tsh 3.9'), { weeksPregnant: 30 })).toEqual([
    'no range known, H on the slip',
  ]);
});

test('a word and minutes of a test are judged by nothing but the slip', () => {
  const none = { value: '', unit: '', comparator: null, rangeFrom: null, rangeTo: null };
  const word = { ...read('tpo 12'), ...none, word: 'negative' };
  expect([showResult(word), ...describe(word)]).toEqual(['negative', 'no range known']);
  const later = { ...read('fbs 130'), minutes: 60 };
  expect(describe(later)).toEqual(['no range known']);
  expect(describe({ ...later, value: '52' })).toEqual(['no range known', 'Very low']);
});

test.each([
  'tsh <0.01 µIU/mL (0.4 - 4.2)',
  'hdl 38 mg/dL (>40)',
  'hdl 38 mg/dL (>=40)',
  'tpo >1000 IU/mL (<34)',
  'tsh 4.2 mIU/L (up to 4.2)',
  'ldl 130 mg/dL',
])('%s is written again as it was read, with its sign', (line) => {
  expect(read(writeLine({ ...read(line), place: 1 }))).toEqual(read(line));
});

test('a correction keeps what its line does not say: the time, the minutes, the assumed unit', () => {
  const slip = { takenTime: '08:10', minutes: 60, labMark: 'high' } as const;
  const over = { ...read('tsh 6.2'), ...slip };
  expect(correctValue(over, read('tsh 6.2 mIU/L'))).toEqual(over);
  expect(correctValue(over, read('tsh 2.6 mIU/L'))).toEqual({
    ...over,
    value: '2.6',
    labMark: null,
  });
  expect(correctValue(over, read('tsh 6.2 µIU/mL'))).toMatchObject({ isUnitAssumed: false });
  expect(correctValue(over, undefined)).toEqual(over);
});

test('a range of one end that was stored before its sign was kept includes the end', () => {
  const before = { ...read('ldl 100 mg/dL (<100)'), rangeSign: null };
  expect(describe(before, { years: 40 })).toEqual(['up to 100 (slip)']);
  expect(writeLine({ ...before, place: 0 })).toBe('LDL cholesterol 100 mg/dL (up to 100)');
});

test('a cortisol of before is one whose time nobody knows', () => {
  const before = { ...read('cortisol 8am 8'), place: 0 };
  expect(nameResult(before)).toBe('Cortisol, time not known');
  expect(nameResult({ ...before, place: 1 })).toBe('Cortisol 8 am');
  expect(writeLine(before)).toBe('Cortisol 8 µg/dL');
});

test('very high and very low are asked about', () => {
  const ask = (...lines: string[]) =>
    askAboutVery(lines.map(read), () => ({}), { takenOn: '2026-01-02', targets: {} });
  expect(ask('k 6.6', 'na 140', 'fbs 48')).toBe(
    'Potassium 6.6 mmol/L is very high. Fasting glucose 48 mg/dL is very low. Compare with the slip, then save again.',
  );
  expect(ask('k 6.4', 'tsh 200')).toBeUndefined();
});

test('the age on a day follows from the birth date, else from the age at a visit', () => {
  const facts = { birthdate: null, sex: null, pregnancy: null };
  const visit = { age: '17', datetime: '2024-03-01 10:00:00' };
  expect(personOn('2026-01-02', facts, visit)).toEqual({ years: 19, isAbout: true });
  expect(personOn('2024-03-01', facts, visit)).toEqual({ years: 17 });
  expect(personOn('2026-01-02', { ...facts, birthdate: '2021' }, visit)).toEqual({
    years: 5,
    isAbout: true,
  });
  expect(personOn('2026-01-02', { ...facts, birthdate: '2020-07' }, visit)).toEqual({
    years: 5.5,
    isAbout: true,
  });
  expect(personOn('2026-01-02', facts, { age: 'adult', datetime: null })).toEqual({});
  const born = { ...facts, birthdate: '2008-07-02', sex: 'female', pregnancy: '12 on 2026-01-02' };
  expect(personOn('2026-01-02', { ...born, sex: 'female' }, visit)).toEqual({
    sex: 'female',
    years: 17.5,
    weeksPregnant: 12,
  });
});
