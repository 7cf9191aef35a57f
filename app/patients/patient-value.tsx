import { EmailText } from '../ui/email-text.tsx';
import { isKnown, showWithUnit } from './patient-text.ts';
import type { Patient } from './patient.ts';

/** A field of a record as cards and the patient's panel show it. */
export function PatientValue({
  patient,
  field,
}: {
  patient: Patient;
  field: Exclude<keyof Patient, 'key' | 'mobileTyped'>;
}) {
  const { email } = patient;
  const isEmail = field === 'email' && isKnown(email);
  return <bdi>{isEmail ? <EmailText email={email} /> : showWithUnit(patient, field)}</bdi>;
}
