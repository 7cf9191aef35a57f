import { expect, test } from 'vitest';
import { correctCalcium, deriveValues, estimateGfr } from './derived.ts';
import { readLine, splitLines } from './read-results.ts';
import type { PatientThen } from './reference-ranges.ts';

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

function derive(text: string, person: PatientThen): string[] {
  const values = splitLines(text).map((line) => {
    const found = readLine(line);
    if (found.kind === 'fault') throw new Error(found.message);
    return found.value;
  });
  return deriveValues(values, person).map(
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

test('calcium is corrected if albumin stands beside it, in whichever units', () => {
  expect(derive('ca 8.4; albumin 33 g/L', {})).toEqual(['Calcium, corrected by albumin 9.0 mg/dL']);
  expect(derive('ca 2.1 mmol/L; albumin 3.3', {})).toEqual([
    'Calcium, corrected by albumin 9.0 mg/dL',
  ]);
  expect(derive('ca 8.4', {})).toEqual([]);
});
