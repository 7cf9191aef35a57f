import type { Patient } from '../../app/patients/patient.ts';

/** An invented record for tests. */
export function samplePatient(parts: Partial<Patient> = {}): Patient {
  return {
    key: '-OFuCpDVB88HYk3uYbfx',
    patientid: '1801753170',
    name: 'Fathima Kurian',
    age: '21',
    email: 'fathima@example.org',
    mobile: '9000089106',
    bp: '138/92',
    sugar: '11.1',
    temperature: '97.0',
    datetime: '2025-01-06 15:37:05',
    ...parts,
  };
}
