import { useEffect, useState } from 'react';
import type { VersionedPatient } from '../patients/patient.ts';
import { callStaff } from './call-staff.ts';

export type ReadRecord =
  { kind: 'reading' | 'failed' | 'deleted' } | { kind: 'read'; record: VersionedPatient };

/** The record as it is stored now, with the number of its version. */
export function useRecord(key: string): [ReadRecord, (record: VersionedPatient) => void] {
  const [read, setRead] = useState<ReadRecord>({ kind: 'reading' });
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const path = `/staff/patients/${encodeURIComponent(key)}`;
      const answer = await callStaff<VersionedPatient>('GET', path, { signal: stop.signal });
      if (answer.kind === 'done') setRead({ kind: 'read', record: answer.value });
      else if (answer.kind === 'refused' && [404, 410].includes(answer.status))
        setRead({ kind: 'deleted' });
      else if (answer.kind !== 'stopped') setRead({ kind: 'failed' });
    };
    void load();
    return () => stop.abort();
  }, [key]);
  return [read, (record) => setRead({ kind: 'read', record })];
}

export const RECORD_STATES = {
  reading: 'Loading',
  failed: 'The record did not come. Close this and open it again.',
  deleted: 'This visit has been deleted meanwhile.',
};
