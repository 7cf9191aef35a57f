import { useEffect, useState } from 'react';
import type { ReadPatient, VersionedPatient } from '../../patients/patient.ts';
import { callStaff } from '../../access/client/call-staff.ts';
import { RetryButton } from '../../ui/retry-button.tsx';

type ReadRecord =
  | { kind: 'reading' | 'failed' | 'deleted' }
  | { kind: 'read'; record: VersionedPatient; reportsLeft: number };

/** Loads the stored record with its version, unless `found` holds one that was kept with a draft. */
export function useRecord(key: string, found?: VersionedPatient) {
  const [read, setRead] = useState<ReadRecord>(
    found ? { kind: 'read', record: found, reportsLeft: 0 } : { kind: 'reading' },
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
    put: (record: VersionedPatient) =>
      setRead((before) => ({
        kind: 'read',
        record,
        reportsLeft: before.kind === 'read' ? before.reportsLeft : 0,
      })),
    retry: () => void retry(),
  };
}

async function readRecord(key: string, signal?: AbortSignal): Promise<ReadRecord> {
  const path = `/staff/patients/${encodeURIComponent(key)}`;
  const answer = await callStaff<ReadPatient>('GET', path, signal ? { signal } : {});
  if (answer.kind === 'done') {
    const { reportsLeft, ...record } = answer.value;
    return { kind: 'read', record, reportsLeft };
  }
  const isGone = answer.kind === 'refused' && [404, 410].includes(answer.status);
  return { kind: isGone ? 'deleted' : 'failed' };
}

/** Shown instead of a record that is loading, deleted or could not be loaded. */
export function RecordUnread({ read, onRetry }: { read: ReadRecord; onRetry: () => void }) {
  if (read.kind === 'reading') return <p className="work-note">Loading</p>;
  if (read.kind === 'deleted') {
    return <p className="work-note">This visit has been deleted meanwhile.</p>;
  }
  return (
    <p className="work-note" role="alert">
      The record did not come. <RetryButton isInText onRetry={onRetry} />
    </p>
  );
}
