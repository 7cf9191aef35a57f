import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { samplePatient } from '../../tests/support/sample-patient.ts';
import { NO_FACTS } from '../patients/facts/stored-facts.server.ts';
import { putDraft } from '../ui/drafts.ts';
import PatientPrescriptions from './patient-prescriptions.tsx';
import {
  type Medicine,
  NO_MEDICINE,
  type Prescription,
  type StoredPrescription,
} from './prescription.ts';
import { NO_MEDICINE_LIST } from './medicine-list.ts';
import { type Opened, prescriptionQueries } from './prescription-queries.ts';

const PATIENT = '1801753199';
const metformin: Medicine = {
  ...NO_MEDICINE,
  name: 'Metformin',
  strength: '500 mg',
  form: 'tablet',
  dose: '1-0-1',
  quantity: '60',
};
const insulin: Medicine = {
  ...NO_MEDICINE,
  name: 'Insulin glargine',
  form: 'units',
  dose: '0-0-14',
  route: 'under the skin',
};
const written: Prescription = {
  language: 'te',
  address: '',
  weight: '',
  diagnoses: '',
  medicines: [{ ...NO_MEDICINE, name: 'Metformin', dose: '1-0-1' }],
  tests: '',
  advice: '',
  nextVisit: '',
};
const draft: StoredPrescription = {
  key: '-P1',
  patientid: PATIENT,
  recordKey: '-K',
  replaces: null,
  prescription: written,
  writtenAt: '2026-11-28T05:00:00.000Z',
  writtenBy: 'Dr. A. Sample',
  issuedAt: null,
  issuedBy: null,
  sheet: null,
  version: 1,
};
const issued = {
  ...draft,
  key: '-P0',
  issuedAt: '2026-11-27T05:00:00.000Z',
  issuedBy: 'Dr. A. Sample',
};

function draw(notIssuing: string | null, prescriptions: StoredPrescription[]) {
  const client = new QueryClient();
  const facts = {
    ...NO_FACTS,
    key: PATIENT,
    version: 1,
    allergies: 'Penicillin',
    pregnancy: `10 on ${new Date().toISOString().slice(0, 10)}`,
  };
  client.setQueryData(prescriptionQueries.of(PATIENT).queryKey, {
    prescriptions,
    notIssuing,
    facts,
  });
  client.setQueryData(prescriptionQueries.known.queryKey, {
    medicines: [{ name: 'Metformin', strengths: ['500 mg', '1 g'] }],
    list: NO_MEDICINE_LIST,
    diagnoses: ['Type 2 diabetes'],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PatientPrescriptions
        record={{ ...samplePatient({ key: '-K' }), patientid: PATIENT }}
        keptAs="patient/prescription -K"
        timeZone="Asia/Kolkata"
        failed="Failed!"
      />
    </QueryClientProvider>,
  );
}

test('a session that issues none is told why and may write, print and delete a draft', () => {
  const shown = draw('Only a doctor who signed in by name issues a prescription.', [draft]);
  expect(shown).toContain('Only a doctor who signed in by name');
  expect(shown).toMatch(/>Show<.*>Edit<.*>Delete draft</);
  expect(shown).not.toContain('>Issue…<');
  expect(draw(null, [draft])).toContain('>Issue…<');
});

test('an issued prescription can only be shown and replaced, and one that was replaced only shown', () => {
  const shown = draw(null, [issued]);
  expect(shown).toMatch(/>Show<.*>Replace…</);
  expect(shown).not.toMatch(/>Edit<|>Delete draft<|>Issue…</);
  const next = { ...issued, key: '-P2', replaces: '-P0' };
  const both = draw(null, [next, issued]);
  expect(both).toContain('issued by Dr. A. Sample, replaced');
  expect(both.split('>Replace…<')).toHaveLength(2);
});

test('one that was issued under another patient’s number says so, and can be replaced', () => {
  const sheet = {
    day: '2026-11-27',
    clinic: { name: 'Rhythm Clinic', address: [], phone: '' },
    doctor: { name: 'Dr. A. Sample', registration: '', council: '', qualifications: [] },
    patient: { id: '2801753199', name: 'Other Sample', age: '', sex: '' },
    allergies: null,
  };
  const shown = draw(null, [{ ...issued, sheet }]);
  expect(shown).toContain(
    'issued by Dr. A. Sample, issued under another patient’s number, not valid',
  );
  expect(shown).toContain('>Replace…<');
  const own = { ...sheet, patient: { ...sheet.patient, id: PATIENT } };
  expect(draw(null, [{ ...issued, sheet: own }])).not.toContain('not valid');
});

test('the form names allergies and pregnancy, says what is not checked, and how the patient reads a dose', () => {
  putDraft('over patient/prescription -K opened', {
    draft,
    recordKey: '-K',
    replaces: null,
    prescription: { ...written, medicines: [{ ...metformin, days: '30' }, insulin] },
  } satisfies Opened);
  const shown = draw(null, [draft]);
  expect(shown).toMatch(/Allergic to .*Penicillin/);
  expect(shown).toMatch(/\d+ weeks? pregnant/);
  expect(shown).toContain('Doses and interactions are not checked here.');
  expect(shown).toMatch(/lang="te"[^>]*>ఉదయం 1 మాత్ర, రాత్రి 1 మాత్ర, 30 రోజులు</);
  expect(shown).toContain('1 tablet in the morning, 1 tablet at night, for 30 days');
  expect(shown).toMatch(/60<.*counted/);
  expect(shown).toContain('How many pens or vials of Insulin glargine?');
});

test('words stay words, and the line says so', () => {
  putDraft('over patient/prescription -K opened', {
    draft,
    recordKey: '-K',
    replaces: null,
    prescription: { ...written, medicines: [{ ...metformin, dose: 'as told in the clinic' }] },
  } satisfies Opened);
  expect(draw(null, [draft])).toMatch(/as told in the clinic.*In words: printed in English\./);
});
