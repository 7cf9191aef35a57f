import { expect, test } from 'vitest';
import {
  correctCalcium,
  deriveValues,
  estimateGfr,
  findMissingForGfr,
  judgeDerived,
} from './derived.ts';
import { readLine, splitLines } from './read-results.ts';
import type { PatientThen, ResultValue } from './reference-ranges.ts';

// The first is the calculator of the National Kidney Foundation (kidney.org), the others the tests of the R package
// clinPK of InsightRX.
test.each([
  [1.2, 55, 'male', 71],
  [0.8, 80, 'female', 74],
  [0.8, 80, 'male', 89],
] as const)('creatinine %s mg/dL, %s years, %s: eGFR %s', (creatinine, years, sex, gfr) => {
  expect(Math.round(estimateGfr(creatinine, years, sex))).toBe(gfr);
});

// Worked examples: MedCalc-Bench (github.com/ncbi-nlp/MedCalc-Bench), theprimecalculator.com, onlinemedicaltools.com
test.each([
  [8.4, 3.3, 8.96],
  [8.5, 3.0, 9.3],
  [8.0, 2.0, 9.6],
])('calcium %s mg/dL with albumin %s g/dL is %s corrected', (calcium, albumin, corrected) => {
  expect(correctCalcium(calcium, albumin)).toBeCloseTo(corrected, 10);
});

function read(text: string): ResultValue[] {
  return splitLines(text).map((line) => {
    const found = readLine(line);
    if (found.kind === 'fault') throw new Error(found.message);
    return found.value;
  });
}

function derive(text: string, person: PatientThen): string[] {
  return deriveValues(read(text), person).map(
    ({ label, text: value, unit }) => `${label} ${value} ${unit}`,
  );
}

test('eGFR is estimated for adults with known age and sex only, and from an exact creatinine', () => {
  const man = { sex: 'male', years: 55.9 } as const;
  expect(derive('creatinine 1.2', man)).toEqual(['eGFR (CKD-EPI 2021) 71 mL/min/1.73 m²']);
  expect(derive('creatinine 106 µmol/L', man)).toEqual(['eGFR (CKD-EPI 2021) 71 mL/min/1.73 m²']);
  expect(derive('creatinine <1.2', man)).toEqual([]);
  expect(derive('creatinine 1.2', { ...man, years: 17.9 })).toEqual([]);
  expect(derive('creatinine 1.2', { ...man, years: 18, isAbout: true })).toEqual([]);
  expect(derive('creatinine 1.2', { ...man, years: 19, isAbout: true })).toHaveLength(1);
  expect(derive('creatinine 1.2', { sex: 'male' })).toEqual([]);
  expect(derive('creatinine 1.2', { years: 55 })).toEqual([]);
  expect(derive('creatinine 1.2', { sex: 'other', years: 55 })).toEqual([]);
  expect(derive('creatinine 1.2', { sex: 'female', years: 30, weeksPregnant: 12 })).toEqual([]);
});

test('two creatinines of a day give an eGFR each', () => {
  const man = { sex: 'male', years: 50 } as const;
  expect(derive('creatinine 1.9; creatinine 0.9', man)).toEqual([
    'eGFR (CKD-EPI 2021) 42 mL/min/1.73 m²',
    'eGFR (CKD-EPI 2021) 104 mL/min/1.73 m²',
  ]);
});

test('a creatinine without an eGFR says what is missing', () => {
  const values = read('creatinine 1.2');
  expect(findMissingForGfr(values, {})).toBe('sex and birth date');
  expect(findMissingForGfr(values, { sex: 'male' })).toBe('birth date');
  expect(findMissingForGfr(values, { years: 40 })).toBe('sex');
  expect(findMissingForGfr(values, { years: 40, sex: 'male' })).toBeUndefined();
  expect(findMissingForGfr(values, { years: 10 })).toBeUndefined();
  expect(findMissingForGfr(values, { weeksPregnant: 10 })).toBeUndefined();
  expect(findMissingForGfr(read('tsh 2'), {})).toBeUndefined();
});

test('corrected calcium is judged, in pregnancy by its limits alone', () => {
  const mark = (text: string, person: PatientThen) =>
    deriveValues(read(text), person).map((one) => judgeDerived(one, person, {}));
  const adult = { years: 40 };
  expect(mark('ca 8.4; albumin 2.0', adult)).toEqual([undefined]);
  expect(mark('ca 9.8; albumin 3.0', adult)).toEqual(['high']);
  expect(mark('ca 8.3; albumin 4.0', adult)).toEqual(['low']);
  expect(mark('ca 13.4; albumin 3.0', adult)).toEqual(['very-high']);
  expect(mark('ca 9.8; albumin 3.0', { ...adult, weeksPregnant: 20 })).toEqual([undefined]);
  expect(mark('ca 13.4; albumin 3.0', { ...adult, weeksPregnant: 20 })).toEqual(['very-high']);
});

test('of two albumins the one of the same time corrects a calcium, else none', () => {
  const [calcium, first, second] = read('ca 8.4; albumin 3.3; albumin 2.0');
  const at = (value: ResultValue | undefined, takenTime: string) => ({
    ...(value as ResultValue),
    takenTime,
  });
  const texts = (values: ResultValue[]) => deriveValues(values, {}).map(({ text }) => text);
  expect(texts([at(calcium, '08:00'), at(first, '08:00'), at(second, '18:00')])).toEqual(['9.0']);
  expect(texts([at(calcium, ''), at(first, ''), at(second, '')])).toEqual([]);
});

test('calcium is corrected if albumin stands beside it, in whichever units', () => {
  expect(derive('ca 8.4; albumin 33 g/L', {})).toEqual(['Calcium, corrected by albumin 9.0 mg/dL']);
  expect(derive('ca 2.1 mmol/L; albumin 3.3', {})).toEqual([
    'Calcium, corrected by albumin 9.0 mg/dL',
  ]);
  expect(derive('ca 8.4', {})).toEqual([]);
});
