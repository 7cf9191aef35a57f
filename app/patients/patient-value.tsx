import { EmailText } from '../ui/email-text.tsx';
import { MEASURE_NAMES } from '../measures/measures.ts';
import { ImpossibleMark } from './impossible-mark.tsx';
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
  const name = MEASURE_NAMES.find((measure) => measure === field);
  return (
    <>
      <bdi>{isEmail ? <EmailText email={email} /> : showWithUnit(patient, field)}</bdi>
      {name && (
        <>
          {' '}
          <ImpossibleMark name={name} value={patient[name]} />
        </>
      )}
    </>
  );
}
