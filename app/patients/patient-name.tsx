import type { Patient } from './patient.ts';
import { showValue } from './patient-text.ts';

/** `name - patientid`, each in its own <bdi>: a right-to-left name cannot move the id. */
export function PatientName({ patient }: { patient: Pick<Patient, 'name' | 'patientid'> }) {
  return (
    <>
      <bdi className="patient-name">{showValue(patient.name)}</bdi>
      <span className="patient-dash"> - </span>
      <bdi className="patient-id">{showValue(patient.patientid)}</bdi>
    </>
  );
}
