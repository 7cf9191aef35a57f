import { expect, test } from 'vitest';
import { compareSheets } from './compare-sheets.ts';
import type { Sheet } from '../prescription.ts';

const sheet: Sheet = {
  day: '2026-11-28',
  clinic: { name: 'Rhythm Clinic', address: ['1 Sample Road'], phone: '0891 000 0101' },
  doctor: {
    name: 'Dr. A. Sample',
    registration: 'APMC 00000',
    council: 'A council',
    qualifications: [],
  },
  patient: { id: '1801753199', name: 'Asha Sample', age: '31 y', sex: 'female' },
  allergies: 'Penicillin',
};

test.each<[Partial<Sheet>, string[]]>([
  [{}, []],
  [{ told: [] }, []],
  [{ allergies: 'Penicillin\nMetformin' }, ['Allergies: also Metformin']],
  [{ allergies: 'Dust' }, ['Allergies: also Dust', 'Allergies: no longer Penicillin']],
  [{ allergies: null }, ['Allergies: now not recorded']],
  [{ allergies: 'none known' }, ['Allergies: now none known']],
  [{ pregnantWeeks: 10 }, ['Pregnancy: now 10 weeks pregnant']],
  [{ day: '2026-11-29' }, ['Day: now 29 Nov 2026']],
  [
    { patient: { ...sheet.patient, name: 'Asha S', sex: '' } },
    ['Name: now Asha S', 'Sex: now not noted'],
  ],
  [{ clinic: { ...sheet.clinic, phone: '' } }, ['The details of the clinic or the doctor']],
])('a sheet that becomes %j says %j', (changed, said) => {
  expect(compareSheets(sheet, { ...sheet, ...changed })).toEqual(said);
});

test('a first allergy is named too', () => {
  expect(compareSheets({ ...sheet, allergies: 'none known' }, sheet)).toEqual([
    'Allergies: also Penicillin',
  ]);
});
