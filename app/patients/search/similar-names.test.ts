import { expect, test } from 'vitest';
import { samplePatient } from '../../../tests/support/sample-patient.ts';
import { hasSimilarNames } from './similar-names.ts';

function areSimilar(one: string | null, other: string | null, otherId = '2'): boolean {
  return hasSimilarNames([
    samplePatient({ key: 'a', patientid: '1', name: one }),
    samplePatient({ key: 'b', patientid: otherId, name: other }),
  ]);
}

test.each([
  ['Venkata Raju', 'Venkata Raju'],
  ['Lakshmi Devi Kondapalli', 'Lakshmi Devi Kondapally'],
  ['Laxmi Devi', 'Lakshmi Devi'],
  ['Seetha Moorthy', 'Sita Murthy'],
  ['P. Vijaya Lakshmi', 'vijaya  lakshmi P'],
  ['Ramesh Patnaik', 'Ramehs Patnaik'],
  ['లక్ష్మి దేవి', 'లక్ష్మి దేవి'],
])('two patients called %s and %s cause a warning', (one, other) => {
  expect(areSimilar(one, other)).toBe(true);
});

test.each([
  ['Fathima Kurian', 'Joseph Kurian'],
  ['Divya Begum', 'Hari Begum'],
  ['Ravi', 'Rani'],
  ['Padma Chowdary', 'Padma Naidu'],
  [null, null],
  ['', ''],
])('%s and %s cause no warning', (one, other) => {
  expect(areSimilar(one, other)).toBe(false);
});

test('two visits of one patient are not similar names', () => {
  expect(areSimilar('Venkata Raju', 'Venkata Raju', '1')).toBe(false);
});

test('a thousand records of one name are compared quickly', () => {
  const visits = Array.from({ length: 1000 }, (_, index) => samplePatient({ key: String(index) }));
  expect(hasSimilarNames(visits)).toBe(false);
  expect(hasSimilarNames([...visits, samplePatient({ key: 'last', patientid: '2' })])).toBe(true);
});
