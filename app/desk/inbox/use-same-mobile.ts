import { useEffect, useState } from 'react';
import type { Patient } from '../../patients/patient.ts';
import { callStaff } from '../../access/client/call-staff.ts';

export type SameMobile = { kind: 'looking' | 'failed' } | { kind: 'found'; patients: Patient[] };

/** The newest record of each patient under a mobile number. They are shown, never merged. */
export function useSameMobile(mobile: string | null): SameMobile {
  const [answer, setAnswer] = useState<{ mobile: string; same: SameMobile }>();

  useEffect(() => {
    if (!mobile?.trim()) return;
    const stop = new AbortController();
    const look = async () => {
      const found = await callStaff<{ patients: Patient[] }>('POST', '/staff/search', {
        body: { by: 'mobile', value: mobile },
        signal: stop.signal,
      });
      if (found.kind === 'stopped' || found.kind === 'session-over') return;
      const same: SameMobile =
        found.kind === 'done'
          ? { kind: 'found', patients: takeNewest(found.value.patients) }
          : { kind: 'failed' };
      setAnswer({ mobile, same });
    };
    void look();
    return () => stop.abort();
  }, [mobile]);

  if (!mobile?.trim()) return { kind: 'found', patients: [] };
  return answer?.mobile === mobile ? answer.same : { kind: 'looking' };
}

function takeNewest(records: Patient[]): Patient[] {
  const newest = new Map<string, Patient>();
  for (const record of records) {
    const patient = record.patientid ?? record.key;
    if (!newest.has(patient)) newest.set(patient, record);
  }
  return [...newest.values()];
}
