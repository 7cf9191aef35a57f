import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Food, Prescription, Sheet } from './prescription.ts';
import { PrescriptionPaper } from './prescription-paper.tsx';

/** As 0.2.0 kept them: without forms, and without the sentences that were printed. */
const medicines = [
  ['Metformin', '500 mg', '1-0-1', 'after', '30', '60'],
  ['Levothyroxine', '50 mcg', '1-0-0', 'before', '1', '1'],
  ['Prednisolone', '5 mg', '2½-0-0-1.50', '', '7', ''],
  ['Glimepiride', '1 mg', '0-½-1', 'before', '', '15'],
  ['Insulin glargine', '100 IU/mL', '10 U at night', '', '30', '1 pen'],
  ['Cholecalciferol', '60000 IU', '1 weekly', 'after', '56', '8'],
  ['Hydrocortisone', '10 mg', '0.0-000-1', '', '5', '5'],
  ['Alendronate', '70 mg', '1-2-3-4-5', '', '', '4'],
  ['Paracetamol', '500 mg', 'SOS', '', '', '10'],
].map(([name = '', strength = '', dose = '', food, days = '', quantity = '']) => {
  return { name, strength, dose, food: food as Food, days, quantity };
});

const sheet: Sheet = {
  day: '2026-11-28',
  clinic: {
    name: 'Rhythm Clinic',
    address: ['1 Sample Road', 'Sample Town 000 000'],
    phone: '0891 000 0101',
  },
  doctor: {
    name: 'Dr. A. Sample',
    registration: 'APMC 00001',
    council: 'Andhra Pradesh Medical Council',
    qualifications: ['MD (General Medicine)', 'DM'],
  },
  patient: { id: '1801753199', name: 'Asha Sample', age: '9 y', sex: 'female' },
  allergies: 'Penicillin\nDust',
};

const prescription: Prescription = {
  language: 'en',
  address: '2 Sample Street',
  weight: '31',
  diagnoses: 'Asthma\nEczema',
  medicines,
  tests: 'TSH\nHbA1c',
  advice: 'Walk daily',
  nextVisit: '2026-12-05',
};
const bare: Prescription = {
  ...prescription,
  address: '',
  weight: '',
  diagnoses: '',
  medicines: [],
  tests: '',
  advice: '',
  nextVisit: '',
};

/** The text of the paper: a line for each row and paragraph, with | between its parts. */
function draw(
  written: Prescription,
  { of = sheet, mark, replaces }: { of?: Sheet; mark?: string; replaces?: string } = {},
): string {
  const drawn = renderToStaticMarkup(
    <PrescriptionPaper
      prescription={written}
      sheet={of}
      mark={mark}
      replaces={replaces}
      issuedAt="2026-11-28T06:00:00.000Z"
      timeZone="Asia/Kolkata"
    />,
  );
  return drawn
    .split(/<\/(?:p|tr|thead)>/)
    .map((row) => row.split(/(?:<[^>]+>)+/).flatMap((part) => part.trim() || []))
    .flatMap((parts) => (parts.length > 0 ? parts.join(' | ') : []))
    .join('\n');
}

// The expected texts were printed by 0.2.0 itself.
const HEAD = `Dr. A. Sample | MD (General Medicine), DM | Registration APMC 00001, Andhra Pradesh Medical Council
Rhythm Clinic | 1 Sample Road | Sample Town 000 000 | 0891 000 0101`;
const ABOUT = `Asha Sample | 9 y · female · 31 kg · ID 1801753199
28 Nov 2026
Address | 2 Sample Street
Diagnoses | Asthma; Eczema
Allergies | Penicillin; Dust`;

test('English', () => {
  expect(draw(prescription)).toBe(`${HEAD}
${ABOUT}
Medicine | Dose | Food | Days | Quantity
1. | Metformin | 500 mg | 1 in the morning, 1 at night, after food, for 30 days
1-0-1 | after | 30 | 60
2. | Levothyroxine | 50 mcg | 1 in the morning, before food, for 1 day
1-0-0 | before | 1 | 1
3. | Prednisolone | 5 mg | 2½ in the morning, 1.50 at night, for 7 days
2½-0-0-1.50 | 7
4. | Glimepiride | 1 mg | ½ at noon, 1 at night, before food
0-½-1 | before | 15
5. | Insulin glargine | 100 IU/mL | 10 U at night, for 30 days
10 U at night | 30 | 1 pen
6. | Cholecalciferol | 60000 IU | 1 weekly, after food, for 56 days
1 weekly | after | 56 | 8
7. | Hydrocortisone | 10 mg | 1 at night, for 5 days
0.0-000-1 | 5 | 5
8. | Alendronate | 70 mg | 1-2-3-4-5
1-2-3-4-5 | 4
9. | Paracetamol | 500 mg | SOS
SOS | 10
Tests | TSH; HbA1c
Advice | Walk daily
Next visit | 5 Dec 2026
Signature
Dr. A. Sample, registration APMC 00001`);
});

test('Telugu, replaced', () => {
  const mark = 'Replaced by the prescription of 5 Dec 2026';
  expect(draw({ ...prescription, language: 'te' }, { mark })).toBe(`${HEAD}
${mark}
${ABOUT}
Medicine | Dose | Food | Days | Quantity
1. | Metformin | 500 mg | ఉదయం 1, రాత్రి 1, భోజనం తర్వాత, 30 రోజులు
1-0-1 | after | 30 | 60
2. | Levothyroxine | 50 mcg | ఉదయం 1, భోజనానికి ముందు, 1 రోజు
1-0-0 | before | 1 | 1
3. | Prednisolone | 5 mg | ఉదయం 2½, రాత్రి 1.50, 7 రోజులు
2½-0-0-1.50 | 7
4. | Glimepiride | 1 mg | మధ్యాహ్నం ½, రాత్రి 1, భోజనానికి ముందు
0-½-1 | before | 15
5. | Insulin glargine | 100 IU/mL | 10 U at night, 30 రోజులు
10 U at night | 30 | 1 pen
6. | Cholecalciferol | 60000 IU | 1 weekly, భోజనం తర్వాత, 56 రోజులు
1 weekly | after | 56 | 8
7. | Hydrocortisone | 10 mg | రాత్రి 1, 5 రోజులు
0.0-000-1 | 5 | 5
8. | Alendronate | 70 mg | 1-2-3-4-5
1-2-3-4-5 | 4
9. | Paracetamol | 500 mg | SOS
SOS | 10
Tests | TSH; HbA1c
Advice | సలహా | Walk daily
Next visit | మళ్లీ రావలసిన తేదీ | 5-12-2026
Signature
Dr. A. Sample, registration APMC 00001`);
});

test('Hindi, in place of another', () => {
  const replaces = 'In place of the prescription of 5 Jan 2026';
  expect(draw({ ...prescription, language: 'hi' }, { replaces })).toBe(`${HEAD}
${ABOUT}
${replaces}
Medicine | Dose | Food | Days | Quantity
1. | Metformin | 500 mg | सुबह 1, रात 1, खाने के बाद, 30 दिन
1-0-1 | after | 30 | 60
2. | Levothyroxine | 50 mcg | सुबह 1, खाने से पहले, 1 दिन
1-0-0 | before | 1 | 1
3. | Prednisolone | 5 mg | सुबह 2½, रात 1.50, 7 दिन
2½-0-0-1.50 | 7
4. | Glimepiride | 1 mg | दोपहर ½, रात 1, खाने से पहले
0-½-1 | before | 15
5. | Insulin glargine | 100 IU/mL | 10 U at night, 30 दिन
10 U at night | 30 | 1 pen
6. | Cholecalciferol | 60000 IU | 1 weekly, खाने के बाद, 56 दिन
1 weekly | after | 56 | 8
7. | Hydrocortisone | 10 mg | रात 1, 5 दिन
0.0-000-1 | 5 | 5
8. | Alendronate | 70 mg | 1-2-3-4-5
1-2-3-4-5 | 4
9. | Paracetamol | 500 mg | SOS
SOS | 10
Tests | TSH; HbA1c
Advice | सलाह | Walk daily
Next visit | अगली बार आने की तारीख | 5-12-2026
Signature
Dr. A. Sample, registration APMC 00001`);
});

test('without medicines, age, sex and an answer about allergies', () => {
  const of = { ...sheet, allergies: null, patient: { ...sheet.patient, age: '', sex: '' } };
  expect(draw(bare, { of })).toBe(`${HEAD}
Asha Sample | ID 1801753199
28 Nov 2026
Allergies | not recorded
Signature
Dr. A. Sample, registration APMC 00001`);
});
