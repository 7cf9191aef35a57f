import { expect, test } from 'vitest';
import {
  beginPrescription,
  findMissing,
  isOfChild,
  judgePrescription,
  tidyPrescription,
} from './prescription-rules.ts';
import { type Medicine, NO_MEDICINE, type Prescription } from './prescription.ts';
import { isEmpty } from './written-medicine.ts';

const TODAY = '2026-11-28';
const metformin = {
  name: 'Metformin',
  strength: '500 mg',
  form: 'tablet',
  dose: '1-0-1',
  food: 'after',
  days: '30',
  quantity: '60',
} as const;
const whole: Prescription = {
  language: 'en',
  address: '',
  weight: '',
  diagnoses: '',
  medicines: [metformin],
  tests: '',
  advice: '',
  nextVisit: '',
};

test('what was typed is stored without empty lines, with plain numbers', () => {
  const typed: Prescription = {
    ...whole,
    weight: '14,5 kg',
    diagnoses: ' Type 2 diabetes \n\nType 2 diabetes\nHypothyroidism',
    medicines: [
      { ...NO_MEDICINE, food: 'before' },
      { ...metformin, name: ' Metformin  SR ', days: '4 weeks' },
      { ...metformin, days: '౩౦ days' },
    ],
  };
  const stored = tidyPrescription(typed);
  expect(stored).toMatchObject({ weight: '14.5', diagnoses: 'Type 2 diabetes\nHypothyroidism' });
  expect(stored.medicines.map(({ name, days }) => [name, days])).toEqual([
    ['Metformin SR', '28'],
    ['Metformin', '30'],
  ]);
  expect(judgePrescription(stored, TODAY)).toEqual({});
  expect(isEmpty(NO_MEDICINE)).toBe(true);
});

test('each wrong field has its message', () => {
  const wrong = tidyPrescription({
    ...whole,
    weight: '1450',
    nextVisit: '2026-11-27',
    advice: 'a\u0000',
    medicines: [
      metformin,
      { ...metformin, name: '', dose: '1-1', days: '366', strength: 'x'.repeat(61) },
    ],
  });
  expect(Object.keys(judgePrescription(wrong, TODAY)).toSorted()).toEqual([
    'advice',
    'medicines.1.days',
    'medicines.1.dose',
    'medicines.1.name',
    'medicines.1.strength',
    'nextVisit',
    'weight',
  ]);
  expect(judgePrescription({ ...whole, nextVisit: TODAY }, TODAY)).toEqual({});
  // Three years ahead, and a day that there is not.
  expect(judgePrescription({ ...whole, nextVisit: '2029-11-28' }, TODAY)).toEqual({});
  for (const nextVisit of ['2029-11-29', '2026-02-30']) {
    expect(judgePrescription({ ...whole, nextVisit }, TODAY)).toHaveProperty('nextVisit');
  }
  for (const days of ['0', 'x']) {
    const medicines = [{ ...metformin, days }];
    const faults = judgePrescription(tidyPrescription({ ...whole, medicines }), TODAY);
    expect(faults, days).toHaveProperty(['medicines.0.days']);
  }
});

test.each([
  ['17', true],
  ['9 y', true],
  ['30 months', true],
  ['8 m', true],
  ['10 days', true],
  ['52 weeks', true],
  ['18', false],
  ['45 years', false],
  ['45 male', false],
  ['', false],
])('the age %j on a record is that of a child: %j', (age, isChild) => {
  expect(isOfChild(undefined, age)).toBe(isChild);
});

test('of a birth year alone the birthday may still come', () => {
  expect(isOfChild({ years: 18 }, null)).toBe(true);
  expect(isOfChild({ years: 18, months: 0 }, null)).toBe(false);
  // So it is in the month of a birth whose day is not known.
  expect(isOfChild({ years: 18, months: 0, isAbout: true }, null)).toBe(true);
  expect(isOfChild({ years: 18, months: 1, isAbout: true }, null)).toBe(false);
});

test('a new prescription takes the weight of the visit, the diagnoses and address, and no medicine', () => {
  const former: Prescription = { ...whole, language: 'te', address: 'Kadapa', weight: '70' };
  const bare = { ...whole, diagnoses: 'Gout', medicines: [] };
  const begun = beginPrescription(former, { diagnoses: 'Gout' }, { weight: '31' });
  expect(begun).toEqual({ ...bare, language: 'te', address: 'Kadapa', weight: '31' });
  expect(beginPrescription(undefined, { diagnoses: 'Gout' }, {})).toEqual(bare);
});

const sheet = { patient: { id: '1801753199', name: 'Asha Sample', age: '9 y', sex: 'female' } };
const complete = { ...whole, address: '2 Sample Street' };
const missingOf = (given: Prescription, of = { isChild: false, sheet }) =>
  Object.keys(findMissing(given, of)).toSorted();

test('a draft may lack what an issued prescription may not', () => {
  const draft = { ...whole, medicines: [{ ...metformin, dose: '' }] };
  expect(judgePrescription(draft, TODAY)).toEqual({});
  expect(missingOf(draft, { isChild: true, sheet })).toEqual([
    'address',
    'medicines.0.dose',
    'weight',
  ]);
  expect(missingOf(complete)).toEqual([]);
  expect(missingOf({ ...complete, weight: '14.5' }, { isChild: true, sheet })).toEqual([]);
  expect(missingOf({ ...complete, medicines: [] })).toEqual(['medicines.0.name']);
  expect(missingOf({ ...complete, medicines: [], tests: 'TSH' })).toEqual([]);
});

test('age and sex are asked for where the record has none, and “not known” is an answer', () => {
  const of = { isChild: false, sheet: { patient: { ...sheet.patient, age: '', sex: '' } } };
  expect(missingOf(complete, of)).toEqual(['age', 'sex']);
  expect(missingOf({ ...complete, age: 'not known', sex: 'not known' }, of)).toEqual([]);
});

test.each<[string, Partial<Medicine>, string[]]>([
  ['no form', { form: '' }, ['form']],
  [
    'insulin counted in pens',
    { name: 'Insulin', form: 'units', route: 'under the skin' },
    ['quantity'],
  ],
  ['an injection without its place', { form: 'injection', quantity: '2 vials' }, ['route']],
  ['a spray of no number', { form: 'puffs', dose: 'twice a day', quantity: '1 inhaler' }, ['dose']],
  ['no most in a day', { dose: '1 when needed', quantity: '10' }, ['dose']],
  ['a number of mg or of tablets', { strength: '10 mg', dose: '10-5-5' }, ['dose']],
  ['a strength without its unit', { strength: '500' }, ['strength']],
  ['no amount', { dose: '1 daily', days: 'continue', quantity: '' }, ['quantity']],
  ['no next visit', { days: 'next visit' }, ['days']],
  ['a tablet', {}, []],
])('a medicine with %s is asked about before it is issued', (_, changed, fields) => {
  const given = { ...complete, medicines: [{ ...metformin, ...changed }] };
  expect(missingOf(given)).toEqual(fields.map((field) => `medicines.0.${field}`));
});
