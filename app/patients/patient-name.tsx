import type { Patient } from './patient.ts';
import { showValue } from './patient-text.ts';

/** `name - patientid`, each isolated, so that a name in another script cannot move the id. */
export function PatientName({ patient }: { patient: Patient }) {
  return (
    <>
      <bdi className="patient-name">{showValue(patient.name)}</bdi>
      {' - '}
      <bdi className="patient-id">{showValue(patient.patientid)}</bdi>
    </>
  );
}
