import { useEffect, useState } from 'react';
import type { Patient } from '../../patients/patient.ts';
import type { Targets } from '../../measures/targets.ts';
import { VitalsTrends } from '../../patients/vitals/vitals-trends.tsx';
import { callStaff } from '../../access/client/call-staff.ts';

type Reading =
  { kind: 'reading' | 'failed' } | { kind: 'read'; visits: Patient[]; targets: Targets };

/** Charts of all visits of the patient, not only those that the search found; of one record if it has no patient id. */
export default function PatientTrends({ record }: { record: Patient }) {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const options = { signal: stop.signal };
      const visits =
        record.patientid === null ? [record] : await readVisits(record.patientid, options);
      const targets = await callStaff<Targets>('GET', '/staff/targets', options);
      if (stop.signal.aborted) return;
      const isRead = visits && targets.kind === 'done';
      setReading(isRead ? { kind: 'read', visits, targets: targets.value } : { kind: 'failed' });
    };
    void load();
    return () => stop.abort();
  }, [record]);

  if (reading.kind === 'read') {
    return <VitalsTrends visits={reading.visits} targets={reading.targets} />;
  }
  return (
    <p className="work-note">
      {reading.kind === 'reading'
        ? 'Loading'
        : 'The visits did not come. Close this and open it again.'}
    </p>
  );
}

async function readVisits(
  patientid: string,
  options: { signal: AbortSignal },
): Promise<Patient[] | undefined> {
  const answer = await callStaff<{ patients: Patient[] }>('POST', '/staff/search', {
    ...options,
    body: { by: 'patientid', value: patientid },
  });
  return answer.kind === 'done' ? answer.value.patients : undefined;
}
