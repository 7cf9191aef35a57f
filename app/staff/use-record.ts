import { useEffect, useState } from 'react';
import type { VersionedPatient } from '../patients/patient.ts';
import { callStaff } from './call-staff.ts';

export type ReadRecord =
  { kind: 'reading' | 'failed' | 'deleted' } | { kind: 'read'; record: VersionedPatient };

/** The record as it is stored now, with the number of its version, or the one that was `found` already. */
export function useRecord(key: string, found?: VersionedPatient) {
  const [read, setRead] = useState<ReadRecord>(
    found ? { kind: 'read', record: found } : { kind: 'reading' },
  );
  const isFound = found !== undefined;

  useEffect(() => {
    if (isFound) return;
    const stop = new AbortController();
    const load = async () => {
      const answer = await readRecord(key, stop.signal);
      if (!stop.signal.aborted) setRead(answer);
    };
    void load();
    return () => stop.abort();
  }, [key, isFound]);

  async function retry() {
    setRead({ kind: 'reading' });
    setRead(await readRecord(key));
  }

  return {
    read,
    put: (record: VersionedPatient) => setRead({ kind: 'read', record }),
    retry: () => void retry(),
  };
}

async function readRecord(key: string, signal?: AbortSignal): Promise<ReadRecord> {
  const path = `/staff/patients/${encodeURIComponent(key)}`;
  const answer = await callStaff<VersionedPatient>('GET', path, signal ? { signal } : {});
  if (answer.kind === 'done') return { kind: 'read', record: answer.value };
  const isGone = answer.kind === 'refused' && [404, 410].includes(answer.status);
  return { kind: isGone ? 'deleted' : 'failed' };
}
