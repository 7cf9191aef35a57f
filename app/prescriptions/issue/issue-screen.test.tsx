import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { putDraft, takeDraft } from '../../ui/drafts.ts';
import { IssueScreen } from './issue-screen.tsx';
import type { MedicineList } from '../medicine-list.ts';
import {
  type Medicine,
  NO_MEDICINE,
  type Prescription,
  type Sheet,
  type StoredPrescription,
} from '../prescription.ts';

const amoxicillin: Medicine = {
  ...NO_MEDICINE,
  name: 'Amoxicillin',
  strength: '500 mg',
  form: 'capsule',
  dose: '1-1-1',
  days: '5',
  quantity: '15',
};
const list: MedicineList = {
  medicines: [],
  groups: [{ name: 'Penicillins', also: [], medicines: ['Amoxicillin'], source: 'ATC J01C' }],
  pregnancy: [],
};
const sheet: Sheet = {
  day: '2026-11-28',
  clinic: { name: 'Rhythm Clinic', address: ['1 Sample Road'], phone: '0891 000 0101' },
  doctor: { name: 'Dr. A. Sample', registration: 'APMC 00000', council: 'C', qualifications: [] },
  patient: { id: '1801753199', name: 'Asha Sample', age: '9 y', sex: '' },
  allergies: 'Penicillins',
};
const begun: Prescription = {
  language: 'en',
  address: '',
  weight: '',
  diagnoses: '',
  medicines: [amoxicillin],
  tests: '',
  advice: '',
  nextVisit: '',
};

function draw(prescription: Prescription, changed: Partial<Sheet> = {}) {
  const stored: StoredPrescription & { sheet: Sheet } = {
    key: '-P1',
    patientid: '1801753199',
    recordKey: '-K',
    replaces: null,
    prescription,
    writtenAt: '2026-11-28T05:00:00.000Z',
    writtenBy: null,
    issuedAt: null,
    issuedBy: null,
    sheet: { ...sheet, ...changed },
    version: 1,
  };
  return renderToStaticMarkup(
    <IssueScreen
      stored={stored}
      opened={{ ...stored, draft: stored, isIssuing: true }}
      replaces={undefined}
      facts={{ birthdate: null }}
      list={list}
      keptAs="patient/prescription -K"
      timeZone="Asia/Kolkata"
      failed="Failed!"
      onRefresh={async () => undefined}
      onBack={() => undefined}
      onIssued={() => undefined}
    />,
  );
}

test('everything that is asked is on one screen: the reason, the address, the sex, the weight of a child', () => {
  const shown = draw(begun);
  expect(shown).toContain('4 of 4 still open');
  expect(shown).toMatch(/Taken since, no reaction.*Tested, not allergic.*Other….*Take it off/);
  expect(shown).toContain('Source: ATC J01C');
  for (const label of ['Address', 'Sex', 'Weight in kg'])
    expect(shown).toContain(`>${label}</label>`);
  expect(shown).toContain('not known</option>');
  expect(shown).toMatch(/Amounts<\/strong> for 1 of 1 medicines/);
});

test('a reason that is kept with the line is not asked again', () => {
  const answers = { 'allergy: amoxicillin: Penicillins': 'Tested, not allergic' };
  const shown = draw({
    ...begun,
    address: '2 Sample Street',
    weight: '31',
    sex: 'female',
    medicines: [{ ...amoxicillin, answers }],
  });
  expect(shown).toContain('Nothing is open.');
  expect(shown).toMatch(/aria-pressed="true"[^>]*>Tested, not allergic/);
});

test('each line says what it lacks, and a dose with two readings has both as buttons', () => {
  const medicines = [
    {
      ...NO_MEDICINE,
      name: 'Insulin glargine',
      strength: '100 IU/mL',
      form: 'units',
      dose: '0-0-14',
    },
    { ...NO_MEDICINE, name: 'Hydrocortisone', strength: '10 mg', form: 'tablet', dose: '10-5-5' },
  ] as Medicine[];
  const shown = draw({ ...begun, medicines });
  expect(shown).toContain('How many pens or vials of Insulin glargine?');
  expect(shown).toContain('Is 10-5-5 a number of mg, or of tablets?');
  expect(shown).toMatch(/<button[^>]*>10 tablets in the morning/);
});

test('a line that was taken off leaves the sheet, and Undo brings it back', () => {
  const name = 'patient/prescription -K';
  putDraft(name, { prescription: { ...begun, tests: 'TSH' }, off: [0] });
  const shown = draw(begun);
  takeDraft(name);
  expect(shown).toMatch(/Taken off.*Undo/);
  const sheetOf = (screen: string) => screen.split('aria-label="The sheet"')[1];
  expect(sheetOf(draw(begun))).toMatch(/amoxicillin/i);
  expect(sheetOf(shown)).not.toMatch(/amoxicillin/i);
});
