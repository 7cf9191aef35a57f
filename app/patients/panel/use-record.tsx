import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadPatient, VersionedPatient } from '../records/records.contract.ts';
import { recordQueries } from '../record-queries.ts';
import { RetryButton } from '../../ui/retry-button.tsx';

type ReadRecord =
  | { kind: 'reading' | 'failed' | 'deleted' }
  | { kind: 'read'; record: VersionedPatient; reportsLeft: number; left: readonly string[] };

/** Loads the stored record with its version, unless `found` holds one that was kept with a draft. */
export function useRecord(key: string, found?: VersionedPatient) {
  const client = useQueryClient();
  const query = recordQueries.one(key);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...query,
    enabled: found === undefined,
  });

  return {
    read: found ? ({ kind: 'read', record: found, reportsLeft: 0, left: [] } as const) : describe(),
    put: (record: VersionedPatient) =>
      client.setQueryData<ReadPatient>(query.queryKey, (before) => ({
        reportsLeft: 0,
        left: [],
        ...before,
        ...record,
      })),
    retry: () => void refetch(),
  };

  function describe(): ReadRecord {
    // Data that was fetched for an earlier form may be out of date.
    if (!isFetchedAfterMount || (error && isFetching)) return { kind: 'reading' };
    if (error) return { kind: error.isGone ? 'deleted' : 'failed' };
    return data
      ? { kind: 'read', record: data, reportsLeft: data.reportsLeft, left: data.left }
      : { kind: 'reading' };
  }
}

/** Shown instead of a record that is loading, deleted or could not be loaded. */
export function RecordUnread({ read, onRetry }: { read: ReadRecord; onRetry: () => void }) {
  if (read.kind === 'reading') return <p className="muted">Loading</p>;
  if (read.kind === 'deleted') {
    return <p className="muted">This visit has just been deleted.</p>;
  }
  return (
    <p className="muted" role="alert">
      The record could not be loaded. <RetryButton isInText onRetry={onRetry} />
    </p>
  );
}
