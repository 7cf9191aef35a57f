import { expect, test } from 'vitest';
import { NO_MEDICINE_LIST } from '../medicine-list.ts';
import type { KnownMedicines } from './propose-form.ts';
import { readMedicineLine } from './read-line.ts';

const known: KnownMedicines = {
  medicines: [
    { name: 'Cholecalciferol', strengths: ['60,000 IU'], form: 'sachet' },
    { name: 'Hydrocortisone', strengths: ['10 mg'], form: 'tablet' },
    { name: 'Metformin', strengths: ['500 mg', '1 g'], form: 'tablet' },
    { name: 'Metformin SR', strengths: ['500 mg'] },
    { name: 'Levothyroxine', strengths: ['50 mcg', '100 mcg'] },
    { name: 'Prednisolone', strengths: ['5 mg'], form: 'tablet' },
    { name: 'Insulin glargine', strengths: ['100 IU/mL'] },
    { name: 'Insulin aspart', strengths: ['100 IU/mL'] },
  ],
  list: NO_MEDICINE_LIST,
};

test.each([
  ['metformin 500 mg 1-0-1', 'Metformin', '500 mg', '1-0-1', ''],
  ['Metformin 500mg 1-0-1 x 30d', 'Metformin', '500mg', '1-0-1', '30'],
  ['cholecalciferol 60000 weekly x 8', 'Cholecalciferol', '60,000 IU', '1 weekly', '56'],
  ['chole 60000 IU weekly x 8', 'Cholecalciferol', '60,000 IU', '1 weekly', '56'],
  ['cholecalciferol 60,000 weekly', 'Cholecalciferol', '60,000 IU', '1 weekly', ''],
  ['hydrocort 10-5-5, 10 mg', 'Hydrocortisone', '10 mg', '10-5-5', ''],
  ['levothyroxine 50 1-0-0', 'Levothyroxine', '50 mcg', '1-0-0', ''],
  ['metformin 1 g bd after food for 3 months', 'Metformin', '1 g', '1 twice a day', '90'],
  ['metformin 500 bd', 'Metformin', '500 mg', '1 twice a day', ''],
  [
    'prednisolone 40-30-20-10 x 7d',
    'Prednisolone',
    '',
    '40 daily x 7d then 30 daily x 7d then 20 daily x 7d then 10 daily x 7d',
    '',
  ],
  ['insulin glargine 100 IU/mL 0-0-14 units', 'Insulin glargine', '100 IU/mL', '0-0-14', ''],
  ['telmisartan 40/5 mg 1-0-0 continue', 'telmisartan', '40/5 mg', '1-0-0', 'continue'],
  ['sema 1 weekly', 'sema', '', '1 weekly', ''],
  ['levothyroxine 50 1/2-0-0', 'Levothyroxine', '50 mcg', '½-0-0', ''],
  ['hydrocortisone 10 ½-0-½ x 30d', 'Hydrocortisone', '10 mg', '½-0-½', '30'],
  ['metformin 500 mg 1 1/2-0-0', 'Metformin', '500 mg', '1½-0-0', ''],
  ['metformin 1 bd', 'Metformin', '', '1 twice a day', ''],
  ['Tab. Metformin 500 mg 1-0-1', 'Metformin', '500 mg', '1-0-1', ''],
  ['amoxicillin 500 mg cap 1-1-1 x 5d', 'amoxicillin', '500 mg', '1-1-1', '5'],
])('%j is %s, %j, %j, %j', (typed, name, strength, dose, days) => {
  expect(readMedicineLine(typed, known)).toMatchObject({ name, strength, dose, days });
});

test('a form in the line is taken as the form, and a dose in mg is then told in it', () => {
  expect(readMedicineLine('prednisolone 10 mg tab 40-30-20-10 x 7d', known)).toMatchObject({
    name: 'Prednisolone',
    strength: '10 mg',
    form: 'tablet',
    dose: '4 daily x 7d then 3 daily x 7d then 2 daily x 7d then 1 daily x 7d',
  });
});

test.each([
  // More than one known name begins so, or too little was typed.
  ['metfor 1-0-1', 'metfor'],
  ['hyd 1-0-1', 'hyd'],
  ['insulin 0-0-10', 'insulin'],
  // The number of no known strength: it may be part of the name.
  ['vitamin b 12 1-0-0', 'vitamin b 12'],
])('%j completes nothing and loses nothing', (typed, name) => {
  expect(readMedicineLine(typed, known)).toMatchObject({ name, strength: '' });
});

test.each([
  'levothyroxine 100 mcg mon to fri',
  'calcium 500 mg 1 daily except sunday',
  'folic acid 5 mg 1 tab 6 days a week',
  'metformin 500 mg 1 in morning 2 at night',
  'paracetamol 500 mg 1 bd or tds',
  'vitamin d as told',
  'metformin',
  '1-0-1',
  'x'.repeat(300),
])('%j cannot be split and stays as the name', (typed) => {
  const line = readMedicineLine(typed, known);
  expect(line.name.toLowerCase()).toBe(typed);
  expect(line).toMatchObject({ strength: '', dose: '', days: '' });
});

test('food is taken from the line, and three falling numbers stay as typed until they are chosen', () => {
  expect(readMedicineLine('metformin 500 mg 1-0-1 after food', known).food).toBe('after');
  expect(readMedicineLine('levothyroxine 50 mcg 1-0-0 on an empty stomach', known).food).toBe(
    'empty stomach',
  );
  expect(readMedicineLine('prednisolone 5 mg 3-2-1 x 7d', known)).toMatchObject({
    dose: '3-2-1 x 7d',
  });
});
