import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Report, ReportListing } from '../../reports/reports.contract.ts';

const NO_FILES: Report[] = [];

/** The files of a patient as the Reports List has read them; they change while it is open. */
export function useListedFiles(patientid: string): Report[] {
  const client = useQueryClient();
  const listing = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () =>
      client
        .getQueriesData<{ listing: ReportListing }>({ queryKey: ['reports', patientid] })
        .at(-1)?.[1]?.listing,
  );
  return listing?.reports ?? NO_FILES;
}
