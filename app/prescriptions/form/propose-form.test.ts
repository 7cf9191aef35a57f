import { expect, test } from 'vitest';
import { NO_MEDICINE } from '../prescription.ts';
import { tidyMedicine } from '../written-medicine.ts';
import { type KnownMedicines, proposeForm, typeLine } from './propose-form.ts';

const known: KnownMedicines = {
  medicines: [
    { name: 'Cholecalciferol', strengths: [], form: 'sachet' },
    { name: 'Metformin', strengths: [], form: 'capsule' },
  ],
  list: {
    medicines: [{ name: 'Metformin', strengths: [], form: 'tablet' }],
    groups: [],
    pregnancy: [],
  },
};
const UNTIL = { today: '2026-11-28', nextVisit: '' };

test.each([
  ['Metformin', '500 mg', 'tablet'],
  ['cholecalciferol', '60,000 IU', 'sachet'],
  ['Insulin glargine', '100 IU/mL', 'units'],
  ['Paracetamol', '500 mg', ''],
  ['', '', ''],
  // The list and the words say two forms.
  ['Metformin syrup', '', ''],
  ['Metformin', '500 mg/5 mL', ''],
])('the form of %j, %j is proposed as %j', (name, strength, form) => {
  expect(proposeForm({ name, strength }, known)).toBe(form);
});

test('the form follows the name until somebody chooses one, and the quantity follows the form', () => {
  const typed = { ...NO_MEDICINE, dose: '1-0-1', days: '30' };
  const named = typeLine(typed, 'name', 'Metformin', UNTIL, known);
  expect(named).toMatchObject({ form: 'tablet', quantity: '60' });
  expect(typeLine(named, 'name', 'Paracetamol', UNTIL, known)).toMatchObject({
    form: '',
    quantity: '',
  });
  const chosen = typeLine(named, 'form', 'sachet', UNTIL, known);
  expect(typeLine(chosen, 'name', 'Paracetamol', UNTIL, known).form).toBe('sachet');
});

test('a form that was left empty because list and words differ is not filled in when the draft is stored', () => {
  const typed = typeLine(NO_MEDICINE, 'name', 'Metformin', UNTIL, known);
  const syrup = typeLine(typed, 'name', 'Metformin syrup', UNTIL, known);
  expect(tidyMedicine(syrup).form).toBe('');
  expect(tidyMedicine({ ...NO_MEDICINE, name: 'Metformin syrup' }).form).toBe('mL');
});
