import type { Patient } from '../../patients/patient.ts';

interface Props {
  mobile: string | null;
  patients: Patient[] | undefined;
  hasFailed: boolean;
  onOpen: (patient: Patient) => void;
}

/** Patients with the same mobile number. A household may share one, so nothing is merged. */
export function SameMobileList({ mobile, patients, hasFailed, onOpen }: Props) {
  if (!mobile?.trim()) return <>Not known: there is no number</>;
  if (hasFailed) return <>Could not check</>;
  if (!patients) return <>Checking</>;
  if (patients.length === 0) return <>None with this number</>;
  return (
    <ul className="pane-same">
      {patients.map((patient) => (
        <li key={patient.key}>
          <button type="button" className="text-button" onClick={() => onOpen(patient)}>
            <bdi>{patient.name ?? 'Not known'}</bdi> - {patient.patientid ?? 'Not known'}
          </button>
        </li>
      ))}
    </ul>
  );
}
