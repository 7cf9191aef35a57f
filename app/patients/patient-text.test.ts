import { expect, test } from 'vitest';
import { samplePatient } from '../../tests/support/sample-patient.ts';
import { showPatient, showWithUnit } from './patient-text.ts';

test('values are shown with the units of the specification', () => {
  const patient = samplePatient();
  expect(showWithUnit(patient, 'age')).toBe('21 years');
  expect(showWithUnit(patient, 'bp')).toBe('138/92 mmHg');
  expect(showWithUnit(patient, 'sugar')).toBe('11.1 mmol/L');
  expect(showWithUnit(patient, 'temperature')).toBe('97.0 °F');
  expect(showWithUnit(patient, 'mobile')).toBe('9000089106');
});

test('a missing value is shown as Not known, without a unit', () => {
  const patient = samplePatient({ sugar: null, email: '', age: ' ', name: null });
  expect(showWithUnit(patient, 'sugar')).toBe('Not known');
  expect(showWithUnit(patient, 'email')).toBe('Not known');
  expect(showWithUnit(patient, 'age')).toBe('Not known');
  expect(showPatient(patient)).toBe('Not known - 1801753170');
});

test('a value that already contains a unit gets no second one', () => {
  expect(showWithUnit(samplePatient({ age: '21 yrs' }), 'age')).toBe('21 yrs');
});
