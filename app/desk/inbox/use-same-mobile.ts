import { useEffect, useState } from 'react';
import type { Patient } from '../../patients/patient.ts';
import { callStaff } from '../../access/client/call-staff.ts';

export type SameMobileResult =
  { kind: 'looking' | 'failed' } | { kind: 'found'; patients: Patient[] };

/** Looks up the newest record of each patient with a mobile number. They are shown, never merged. */
export function useSameMobile(mobile: string | null): SameMobileResult {
  const [answer, setAnswer] = useState<{ mobile: string; same: SameMobileResult }>();

  useEffect(() => {
    if (!mobile?.trim()) return;
    const stop = new AbortController();
    const look = async () => {
      const found = await callStaff<{ patients: Patient[] }>('POST', '/staff/search', {
        body: { by: 'mobile', value: mobile },
        signal: stop.signal,
      });
      if (found.kind === 'stopped' || found.kind === 'session-over') return;
      const same: SameMobileResult =
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
