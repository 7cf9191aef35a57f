import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '../content/clinic.ts';
import type { Medicine, Prescription, Sheet } from './prescription.ts';
import { PrescriptionPaper } from './prescription-paper.tsx';
import { tellMedicines, tellWarnings } from './tell-medicine.ts';

const metformin: Medicine = {
  name: 'Metformin',
  strength: '500 mg',
  form: 'tablet',
  dose: '1-0-½',
  food: 'before',
  days: '5',
  quantity: '8',
};

const written: Prescription = {
  language: 'en',
  address: '2 Sample Street',
  weight: '31',
  diagnoses: 'Asthma\nEczema',
  medicines: [metformin],
  tests: 'TSH\nHbA1c',
  advice: '',
  nextVisit: '2026-12-05',
};

const patient = { id: '1801753199', name: 'Asha Sample', age: '9 y', sex: 'female' };
const around: Sheet = {
  day: '2026-11-28',
  clinic: { name: 'Rhythm Clinic', address: ['1 Sample Road'], phone: '0891 000 0101' },
  doctor: {
    name: 'Dr. A. Sample',
    registration: 'APMC 00001',
    council: 'Andhra Pradesh Medical Council',
    qualifications: ['MD (General Medicine)'],
  },
  patient,
  allergies: 'Penicillin\nDust',
};

interface Drawn {
  of?: Partial<Prescription>;
  sheet?: Partial<Sheet>;
  mark?: string;
  issuedAt?: string;
}

/** The parts of the paper with a space for each space that keeps a number and its unit together. */
function draw({ of, sheet, mark, issuedAt }: Drawn = {}): string {
  const prescription = { ...written, ...of };
  const seen = { ...around, ...sheet };
  const said = {
    told: tellMedicines(prescription),
    warnings: tellWarnings(seen, prescription.language),
  };
  const drawn = renderToStaticMarkup(
    <PrescriptionPaper
      prescription={prescription}
      sheet={{ ...said, ...seen }}
      mark={mark}
      replaces={undefined}
      {...(issuedAt && { issuedAt, timeZone: 'Asia/Kolkata' })}
    />,
  );
  return drawn.replace(/(?:<[^>]+>)+/g, '|').replaceAll('\u00a0', ' ');
}

test.each([
  [
    'en',
    '|1 tablet in the morning, ½ tablet at night, before food, for 5 days|',
    '|Next visit |Sat 5 Dec 2026|',
  ],
  [
    'te',
    '|ఉదయం 1 మాత్ర, రాత్రి ½ మాత్ర, భోజనానికి ముందు, 5 రోజులు|1 tablet in the morning, ½ tablet at night, before food, for 5 days|',
    '|Next visit |మళ్లీ రావలసిన తేదీ |5-12-2026| |Sat 5 Dec 2026|',
  ],
  [
    'hi',
    '|सुबह 1 गोली, रात ½ गोली, खाने से पहले, 5 दिन|1 tablet in the morning, ½ tablet at night, before food, for 5 days|',
    '|Next visit |अगली बार आने की तारीख |5-12-2026| |Sat 5 Dec 2026|',
  ],
] as const)(
  'in %s a medicine has its amount, its sentence and the English',
  (language, told, day) => {
    const medicines = Array.from({ length: 25 }, () => metformin);
    const shown = draw({ of: { language, medicines } });
    expect(shown).toContain(`|25.|Metformin| 500 mg tablets|8 tablets${told}`);
    expect(shown.split(told)).toHaveLength(26);
    expect(shown).toContain(day);
  },
);

test('numbers and their units are never parted by the end of a line', () => {
  const drawn = renderToStaticMarkup(
    <PrescriptionPaper
      prescription={written}
      sheet={{ ...around, told: tellMedicines({ ...written, language: 'te' }) }}
      mark={undefined}
      replaces={undefined}
    />,
  );
  for (const whole of ['500 mg', '8 tablets', '½ మాత్ర', '5 రోజులు', 'for 5 days']) {
    expect(drawn).toContain(whole.replace(/(?<=[\d½]) /, '\u00a0'));
  }
});

test('the head, which printers repeat on each page, names doctor, registration number, patient and mark', () => {
  const drawn = renderToStaticMarkup(
    <PrescriptionPaper
      prescription={written}
      sheet={{ ...around, told: [] }}
      mark="Not issued"
      replaces={undefined}
    />,
  );
  const [head = ''] = drawn.split('</thead>');
  for (const text of [
    'Dr. A. Sample',
    'APMC 00001',
    'Rhythm Clinic',
    'Not issued',
    '28 Nov 2026',
    '9 y · female · 31 kg · ID 1801753199',
  ]) {
    expect(head).toContain(text);
  }
});

test.each([
  [{ age: '', sex: '' }, { age: '34', sex: 'male' }, '34 y · male'],
  [{ age: '', sex: '' }, { age: '8 months', sex: 'not known' }, '8 months · sex not known'],
  [{ age: '', sex: 'female' }, { age: 'not known' }, 'age not known · female'],
  [{}, { age: '34', sex: 'male' }, '9 y · female'],
])('age and sex: of the record %j, asked %j', (known, of, told) => {
  expect(draw({ of, sheet: { patient: { ...patient, ...known } } })).toContain(told);
});

test.each<[Language, Partial<Sheet>, string]>([
  ['en', {}, '|Allergic to Penicillin, Dust|'],
  ['te', {}, '|అలర్జీ: Penicillin, Dust|Allergic to Penicillin, Dust|'],
  [
    'hi',
    { pregnantWeeks: 10 },
    '|10 हफ़्ते की गर्भवती|10 weeks pregnant|एलर्जी: Penicillin, Dust|Allergic to Penicillin, Dust|',
  ],
  [
    'te',
    { pregnantWeeks: 1, allergies: null },
    '|1 వారం గర్భిణి|1 week pregnant|Allergies: not recorded|',
  ],
  ['te', { allergies: 'none known' }, '|No known allergies|'],
  ['hi', { allergies: null }, '|Allergies: not recorded|'],
])('in %s, weeks and allergies of %j', (language, sheet, told) => {
  expect(draw({ of: { language }, sheet })).toContain(`|2 Sample Street${told}Diagnoses |`);
});

test('tests, diagnoses and a consultation from afar are told', () => {
  const shown = draw({ of: { isTeleconsultation: true } });
  for (const text of [
    '|Asthma; Eczema|',
    '|TSH; HbA1c|',
    '|2 Sample Street|',
    '|Teleconsultation|',
  ]) {
    expect(shown).toContain(text);
  }
  expect(draw()).not.toContain('Teleconsultation');
});

test('an issued one says when, and that it is valid with the signature unless it was replaced', () => {
  const issuedAt = '2026-11-25T13:22:00.000Z';
  const at = 'Issued 25 Nov 2026, 6:52 pm.';
  expect(draw({ issuedAt })).toContain(`|${at} Valid with the doctor’s signature.|Signature|`);
  expect(draw({ issuedAt, mark: 'Replaced' })).toContain(`|${at}|Signature|`);
  expect(draw({ mark: 'Not issued' })).not.toContain('Issued');
});

test.each<[Partial<Medicine>, string]>([
  [
    { name: 'Insulin', strength: '100 units/mL', form: 'units', route: 'under the skin' },
    '|Insulin| 100 units/mL, injection|',
  ],
  [{ name: 'Vitamin D', strength: '60,000 IU', form: 'units' }, '|Vitamin D| 60,000 IU|'],
  [{ brand: 'Samplomet', strength: '' }, '|Metformin| (Samplomet) tablets|'],
  [
    { name: 'Timolol', strength: '0.5%', form: 'drops', route: 'in the eye' },
    '|Timolol| 0.5%, eye drops|',
  ],
  [
    { name: 'Salbutamol inhaler', form: 'puffs', route: 'breathed in' },
    '|Salbutamol inhaler| 500 mg|',
  ],
  [{ strength: '500 mg tablet' }, '|Metformin| 500 mg tablet|'],
])('the strength and form of %j', (changed, told) => {
  const medicines = [{ ...metformin, ...changed }];
  expect(draw({ of: { medicines } })).toContain(told);
});
