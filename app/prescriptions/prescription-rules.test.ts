import { expect, test } from 'vitest';
import { countTablets, typeMedicine } from './count-tablets.ts';
import { instruct } from './instructions.ts';
import {
  beginPrescription,
  findMissing,
  isEmpty,
  isOfChild,
  judgePrescription,
  tidyPrescription,
} from './prescription-rules.ts';
import { NO_MEDICINE, type Prescription } from './prescription.ts';
import { judgeDose, readDose, tidyDose } from './read-dose.ts';

const TODAY = '2026-11-28';
const metformin = {
  name: 'Metformin',
  strength: '500 mg',
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

test.each([
  ['1-0-1', '1-0-1'],
  [' 1 – 0 – 1/2 ', '1-0-½'],
  ['1 1/2-0-0', '1½-0-0'],
  ['0,5-0-0,5', '0.5-0-0.5'],
  ['౧-౦-౦-౧', '1-0-0-1'],
  ['10 - 0 - 12', '10-0-12'],
])('the dose %j is stored as %j', (typed, stored) => {
  expect(tidyDose(typed)).toBe(stored);
  expect(judgeDose(stored)).toBeUndefined();
  expect(readDose(stored)?.join('-')).toBe(stored);
});

test.each([
  ['1-0-1', '30', '60'],
  ['½-0-1 1/2', '2 weeks', '28'],
  ['1-0-½', '5', '8'],
  ['0.25-0-0', '30', '8'],
  // Units of insulin.
  ['10-0-12', '30', ''],
  ['once a week', '30', ''],
  ['1-0-1', 'till the next visit', ''],
  ['1-0-1', '', ''],
])('a dose of %j for %j needs %j tablets', (dose, days, count) => {
  expect(countTablets({ ...NO_MEDICINE, dose, days })).toBe(count);
});

test('the quantity follows the dose and the days until somebody types one', () => {
  const counted = typeMedicine({ ...NO_MEDICINE, dose: '1-0-1' }, 'days', '30');
  expect(counted.quantity).toBe('60');
  expect(typeMedicine(counted, 'dose', '1-0-0').quantity).toBe('30');
  expect(typeMedicine(counted, 'dose', 'when needed').quantity).toBe('');
  const own = typeMedicine(counted, 'quantity', '2 strips');
  expect(typeMedicine(own, 'days', '60').quantity).toBe('2 strips');
  const none = typeMedicine(counted, 'quantity', '');
  expect(typeMedicine(none, 'days', '60').quantity).toBe('');
});

test.each(['once a week, on an empty stomach', '1 tablet on Sunday - weekly', 'రోజుకు ఒకటి', ''])(
  'the dose %j in words stays as it was typed',
  (typed) => {
    expect(tidyDose(typed)).toBe(typed);
    expect(judgeDose(typed)).toBeUndefined();
    expect(readDose(typed)).toBeUndefined();
  },
);

test.each(['1-1', '1-0-1-0-1', '1--1', '1-0-', '101', '1-0-1111', '1/3-0-1', '1 0 1', '1/2'])(
  'the dose %j is refused, since it says no times of day',
  (typed) => expect(judgeDose(tidyDose(typed))).toMatch(/^Write 1-0-1/),
);

test('a dose of nothing is refused', () => {
  expect(judgeDose('0-0-0')).toBe('This dose gives nothing.');
  expect(judgeDose('0-0.0-0')).toBe('This dose gives nothing.');
});

test.each([
  ['en', '1 in the morning, ½ at night, after food, for 30 days'],
  ['te', 'ఉదయం 1, రాత్రి ½, భోజనం తర్వాత, 30 రోజులు'],
  ['hi', 'सुबह 1, रात ½, खाने के बाद, 30 दिन'],
] as const)('a patient reads in %s how to take a medicine', (language, told) => {
  expect(instruct({ dose: '1-0-½', food: 'after', days: '30' }, language)).toBe(told);
});

test('the third of four times is the evening, and a dose in words is told as typed', () => {
  expect(instruct({ dose: '1-0-2-0', food: '', days: '1' }, 'en')).toBe(
    '1 in the morning, 2 in the evening, for 1 day',
  );
  expect(instruct({ dose: 'once a week', food: 'before', days: '' }, 'te')).toBe(
    'once a week, భోజనానికి ముందు',
  );
});

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
  expect(judgePrescription({ ...whole, nextVisit: '2026-02-30' }, TODAY)).toHaveProperty(
    'nextVisit',
  );
  for (const days of ['0', '1 month', 'x']) {
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
});

test('a new prescription takes the weight of a child’s visit, the diagnoses and address, and no medicine', () => {
  const facts = { birthdate: null, diagnoses: 'Gout' };
  const former: Prescription = { ...whole, language: 'te', address: 'Kadapa', weight: '70' };
  const begin = (birthdate: string | null, age: string) =>
    beginPrescription(former, { ...facts, birthdate }, { age, weight: '31' }, TODAY);
  const bare = { ...whole, diagnoses: 'Gout', medicines: [NO_MEDICINE] };
  const kept = { language: 'te', address: 'Kadapa', weight: '31' };
  expect(begin(null, '9')).toEqual({ ...bare, ...kept });
  expect(begin('2016', '45').weight).toBe('31');
  expect(begin('1974', '9').weight).toBe('');
  expect(begin(null, '45').weight).toBe('');
  expect(beginPrescription(undefined, facts, { age: '9' }, TODAY)).toEqual(bare);
});

test('a draft may lack a dose and the weight of a child; an issued prescription may not', () => {
  const draft = { ...whole, medicines: [{ ...metformin, dose: '' }] };
  expect(judgePrescription(draft, TODAY)).toEqual({});
  expect(Object.keys(findMissing(draft, { isChild: true })).toSorted()).toEqual([
    'medicines.0.dose',
    'weight',
  ]);
  expect(findMissing(whole, { isChild: false })).toEqual({});
  expect(findMissing({ ...whole, weight: '14.5' }, { isChild: true })).toEqual({});
  const empty = { ...whole, medicines: [] };
  expect(findMissing(empty, { isChild: false })).toHaveProperty(['medicines.0.name']);
  expect(findMissing({ ...empty, tests: 'TSH' }, { isChild: false })).toEqual({});
});
