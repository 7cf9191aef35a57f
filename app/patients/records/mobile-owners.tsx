import type { Patient } from '../patient.ts';
import { PatientName } from '../patient-name.tsx';

const MAX_NAMED = 5;

/** Several patients under one number are normal: a family has one telephone. They are shown, never joined. */
export function MobileOwners({ owners }: { owners: readonly Patient[] }) {
  const count = owners.length;
  if (count === 0) return null;
  return (
    <>
      {count === 1
        ? '1 patient already uses this mobile number'
        : `${count} patients already use this mobile number`}
      <ul>
        {owners.slice(0, MAX_NAMED).map((owner) => (
          <li key={owner.key}>
            <PatientName patient={owner} />
          </li>
        ))}
      </ul>
      {count > MAX_NAMED && `and ${count - MAX_NAMED} more`}
    </>
  );
}
