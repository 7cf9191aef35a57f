import type { Patient } from '../../patients/patient.ts';
import { putInPlace, type SearchQuestion } from '../../patients/search/search-state.ts';
import { callStaff } from '../../access/client/call-staff.ts';

/**
 * What the same question finds by now; undefined where that cannot be said. The chosen record is among it
 * as long as it exists, also where the question no longer finds it.
 */
export async function searchAgain(
  { by, value }: SearchQuestion,
  chosen: string,
  signal: AbortSignal,
): Promise<Patient[] | undefined> {
  const options = { signal, isUnattended: true };
  const answer = await callStaff<{ patients: Patient[] }>('POST', '/staff/search', {
    ...options,
    body: { by, value },
  });
  if (answer.kind !== 'done') return undefined;
  const { patients } = answer.value;
  if (patients.some(({ key }) => key === chosen)) return patients;
  const path = `/staff/patients/${encodeURIComponent(chosen)}`;
  const read = await callStaff<Patient>('GET', path, options);
  if (read.kind === 'done') return putInPlace(patients, read.value);
  return read.kind === 'refused' && [404, 410].includes(read.status) ? patients : undefined;
}
