import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../live/live-events.ts';
import type { Patient } from './patient.ts';

const MAX_KEPT = 5;

/** The patients opened last, the newest first. The session's cache holds them, so they go with it. */
const recently = queryOptions<Patient[]>({
  queryKey: ['recently-opened'],
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useRecentlyOpened(): Patient[] {
  return useQuery(recently).data ?? [];
}

/**
 * Notes the patient that is shown, and forgets those whose record is changed or deleted afterwards. The shown one is
 * noted again when `found`, the results, were read again and still have it.
 */
export function useNoteOpened(patient: Patient | undefined, found: Patient[] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const nameOf = ({ patientid, key }: Patient) => patientid ?? key;
    if (!patient || !found?.includes(patient)) return;
    client.setQueryData(recently.queryKey, (kept = []) => {
      const others = kept.filter((one) => nameOf(one) !== nameOf(patient));
      return [patient, ...others].slice(0, MAX_KEPT);
    });
  }, [client, patient, found]);
  useEffect(
    () =>
      subscribe(({ kind, key }) => {
        if (kind !== 'record' && kind !== 'all') return;
        client.setQueryData(recently.queryKey, (kept) =>
          kind === 'all' ? [] : kept?.filter((one) => one.key !== key),
        );
      }),
    [client],
  );
}
