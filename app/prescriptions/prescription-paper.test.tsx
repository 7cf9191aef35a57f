import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '../content/clinic.ts';
import type { Medicine, Prescription, Sheet } from './prescription.ts';
import { PrescriptionPaper } from './prescription-paper.tsx';

const sheet: Sheet = {
  day: '2026-11-28',
  clinic: { name: 'Rhythm Clinic', address: ['1 Sample Road'], phone: '0891 000 0101' },
  doctor: {
    name: 'Dr. A. Sample',
    registration: 'APMC 00001',
    council: 'Andhra Pradesh Medical Council',
    qualifications: ['MD (General Medicine)'],
  },
  patient: { id: '1801753199', name: 'Asha Sample', age: '9 y', sex: 'female' },
  allergies: 'Penicillin\nDust',
};

const draw = (language: Language, count: number, changed: Partial<Sheet> = {}, mark?: string) => {
  const medicines = Array.from({ length: count }, (_, place): Medicine => {
    const name = `Medicine ${place + 1}`;
    return { name, strength: '5 mg', dose: '1-0-½', food: 'before', days: '5', quantity: '8' };
  });
  const prescription: Prescription = {
    language,
    address: '2 Sample Street',
    weight: '31',
    diagnoses: 'Asthma\nEczema',
    medicines,
    tests: 'TSH',
    advice: '',
    nextVisit: '2026-12-05',
  };
  return renderToStaticMarkup(
    <PrescriptionPaper
      prescription={prescription}
      sheet={{ ...sheet, ...changed }}
      mark={mark}
      replaces={undefined}
    />,
  );
};

test.each([
  ['en', 'in the morning, ½ at night, before food, for 5 days', '5 Dec 2026'],
  ['te', 'ఉదయం 1, రాత్రి ½, భోజనానికి ముందు, 5 రోజులు', '5-12-2026'],
  ['hi', 'सुबह 1, रात ½, खाने से पहले, 5 दिन', '5-12-2026'],
] as const)('in %s each of 25 medicines has its instruction', (language, told, day) => {
  const shown = draw(language, 25);
  expect(shown.split(told)).toHaveLength(26);
  expect(shown.split(`class="paper-told" lang="${language}"`)).toHaveLength(26);
  expect(shown).toContain(day);
});

test('the head, which printers repeat on each page, names doctor, registration number, patient and mark', () => {
  const [head = ''] = draw('en', 1, {}, 'Not issued').split('</thead>');
  for (const text of [
    'Dr. A. Sample',
    'APMC 00001',
    'Rhythm Clinic',
    'Not issued',
    '28 Nov 2026',
  ]) {
    expect(head).toContain(text);
  }
  expect(head).toContain('9 y · female · 31 kg · ID 1801753199');
});

test('allergies, diagnoses and tests are told; without an answer it says so', () => {
  const shown = draw('te', 0);
  for (const text of ['Penicillin; Dust', 'Asthma; Eczema', 'TSH', '2 Sample Street']) {
    expect(shown).toContain(text);
  }
  expect(shown).not.toContain('Quantity');
  expect(draw('en', 1, { allergies: null })).toContain('not recorded');
});
