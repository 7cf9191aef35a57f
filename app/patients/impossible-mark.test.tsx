import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { samplePatient } from '../../tests/support/sample-patient.ts';
import { showMarked } from './patient-text.ts';
import { PatientValue } from './patient-value.tsx';
import { VitalsTiles } from './vitals/vitals-tiles.tsx';

const MARK = 'not possible; 6.1 mmol/L if read in mg/dL';
const imported = samplePatient({ key: 'imported', sugar: '110' });
const typed = samplePatient({ key: 'typed', sugar: '6.1' });

test('a card marks an imported sugar of 110, with the likely conversion, and no other value', () => {
  const show = (patient: typeof imported) =>
    renderToStaticMarkup(<PatientValue patient={patient} field="sugar" />);
  expect(show(imported)).toContain(
    `110 mmol/L</bdi> <mark class="tag high impossible-mark">${MARK}</mark>`,
  );
  expect(show(typed)).not.toContain('impossible');
});

test('so do the tile, and what is read out of the line', () => {
  const tiles = renderToStaticMarkup(
    <VitalsTiles patient={imported} visits={[imported, typed]} timeZone="Asia/Kolkata" />,
  );
  expect(tiles.split(`<mark class="tag high impossible-mark">${MARK}</mark>`)).toHaveLength(2);
  expect(tiles).toContain(`6.1, 110 (${MARK}) mmol/L`);
});

test('the history and the choice between two versions say it in words', () => {
  expect(showMarked('sugar', '110')).toBe(`110 (${MARK})`);
  expect(showMarked('age', '110')).toBe('110');
});
