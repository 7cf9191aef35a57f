import { useEffect, useState } from 'react';
import { normaliseMobile } from '../patients/mobile.ts';
import type { Patient } from '../patients/patient.ts';
import { callStaff } from './call-staff.ts';

const PAUSE_MS = 300;
const NOBODY: readonly Patient[] = [];

/** Who has this number already, looked up once it is whole; the newest record of each patient. */
export function useMobileOwners(typed: string): readonly Patient[] {
  const mobile = normaliseMobile(typed);
  const [found, setFound] = useState<{ mobile: string; owners: readonly Patient[] }>();

  useEffect(() => {
    if (mobile === undefined) return;
    const stop = new AbortController();
    const look = async () => {
      const answer = await callStaff<{ patients: Patient[] }>('POST', '/staff/search', {
        body: { by: 'mobile', value: mobile },
        signal: stop.signal,
      });
      if (answer.kind === 'done')
        setFound({ mobile, owners: onePerPatient(answer.value.patients) });
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [mobile]);

  return found && found.mobile === mobile ? found.owners : NOBODY;
}

function onePerPatient(records: Patient[]): Patient[] {
  const newest = new Map<string, Patient>();
  for (const record of records) {
    const id = record.patientid ?? `no id ${record.key}`;
    if (!newest.has(id)) newest.set(id, record);
  }
  return [...newest.values()];
}
