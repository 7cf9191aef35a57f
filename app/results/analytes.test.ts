import { expect, test } from 'vitest';
import {
  ANALYTE_NAMES,
  ANALYTES,
  fromFirstUnit,
  showInOtherUnit,
  toFirstUnit,
} from './analytes.ts';
import { LOINC_NAMES } from './loinc.ts';
import { isPossible, readLine } from './read-results.ts';

test.each(ANALYTE_NAMES)('the row of %s agrees with itself', (name) => {
  const { label, words, example, units, possible, usual = [], ranges = [] } = ANALYTES[name];
  for (const word of [label, ...words.split('; '), name]) {
    const known = { units: { [name]: units[0].unit } };
    expect(readLine(`${word} ${example}`, known), word).toMatchObject({
      kind: 'read',
      value: { analyte: name, value: example, unit: units[0].unit, isUnitAssumed: true },
    });
  }
  expect(units[0].factor).toBeUndefined();
  expect(possible.from).toBeLessThan(possible.to);
  // Where units differ, some span decides which one is meant.
  expect(usual.length > 0).toBe(units.some(({ factor = 1 }) => factor !== 1));
  for (const { from, to } of usual) {
    expect(from).toBeGreaterThanOrEqual(possible.from);
    expect(to).toBeLessThanOrEqual(possible.to);
    expect(from).toBeLessThan(to);
  }
  for (const { unit, loinc } of units) {
    const there = toFirstUnit(name, fromFirstUnit(name, Number(example), unit), unit);
    expect(there).toBeCloseTo(Number(example), 2);
    // Mass and molar units have codes of their own.
    if (loinc === undefined) expect([name, unit]).toEqual(['vitamin-d', 'nmol/L']);
    else expect(LOINC_NAMES[loinc]).toMatch(propertyOf(unit));
  }
  for (const range of ranges) expect(units.map(({ unit }) => unit)).toContain(range.unit);
});

/** The property in a LOINC name to which a unit belongs. */
function propertyOf(unit: string): RegExp {
  if (unit === '%' || unit === 'mmol/mol') return /^Hemoglobin A1c\/Hemoglobin\.total/;
  if (unit === 'mg/g') return /\[Mass Ratio\]/;
  if (unit === 'mg/mmol') return /\[Ratio\]/;
  if (/iu/i.test(unit)) return /\[Units\/volume\]/;
  if (unit === 'U/L') return /\[Enzymatic activity\/volume\]/;
  return /mol|eq/i.test(unit) ? /\[Moles\/volume\]/ : /\[Mass\/volume\]/;
}

test('the last digit of each LOINC code is its check digit, and no name has two codes', () => {
  const codes = Object.keys(LOINC_NAMES);
  expect(codes.length).toBeGreaterThan(45);
  for (const code of codes) {
    const [digits = '', check] = code.split('-');
    const sum = [...digits].toReversed().reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    expect([code, String((10 - (sum % 10)) % 10)]).toEqual([code, check]);
  }
  const names = Object.values(LOINC_NAMES);
  expect(new Set(names).size).toBe(names.length);
});

// HbA1c: the table of the IFCC network and ADA 2025, table 2.1. Others: examples of convertmedunits.com and
// convertunits101.com, and table 1 of ATP III, which gives both units.
test.each([
  ['hba1c', '48', 'mmol/mol', '6.5 %'],
  ['hba1c', '53', 'mmol/mol', '7.0 %'],
  ['hba1c', '5.7', '%', '39 mmol/mol'],
  ['hba1c', '6.5', '%', '48 mmol/mol'],
  ['glucose-fasting', '126', 'mg/dL', '7.0 mmol/L'],
  ['glucose-random', '200', 'mg/dL', '11.1 mmol/L'],
  ['testosterone', '300', 'ng/dL', '10.4 nmol/L'],
  ['cortisol-8am', '10', 'µg/dL', '276 nmol/L'],
  ['vitamin-d', '50', 'nmol/L', '20.0 ng/mL'],
  ['vitamin-d', '30', 'ng/mL', '75 nmol/L'],
  ['ft4', '12.87', 'pmol/L', '1.00 ng/dL'],
  ['cholesterol', '200', 'mg/dL', '5.2 mmol/L'],
  ['ldl', '100', 'mg/dL', '2.6 mmol/L'],
  ['creatinine', '88.4', 'µmol/L', '1.00 mg/dL'],
  ['haemoglobin', '130', 'g/L', '13.0 g/dL'],
] as const)('%s %s %s is %s', (name, value, unit, converted) => {
  expect(showInOtherUnit(name, Number(value), unit)).toBe(converted);
});

test.each(ANALYTE_NAMES)('the limits of %s hold to the last step, in each unit', (analyte) => {
  const { units, possible } = ANALYTES[analyte];
  const empty = { analyte, comparator: null };
  for (const { unit } of units) {
    const of = (first: number) => {
      const value = String(fromFirstUnit(analyte, first, unit));
      return isPossible({ ...empty, value, unit });
    };
    expect([unit, of(possible.to * 0.999), of(possible.to * 1.001)]).toEqual([unit, true, false]);
    expect([unit, of(possible.from * 1.001 + 0.0001)]).toEqual([unit, true]);
    if (possible.from > 0) expect([unit, of(possible.from * 0.999)]).toEqual([unit, false]);
  }
});
