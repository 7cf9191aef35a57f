import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportListing } from '../reports.contract.ts';
import type { ListingState } from './listing.ts';
import { zipAddress } from './report-calls.ts';
import { reportQueries } from './report-queries.ts';

/**
 * The files of one patient. They are loaded again with every new `round` (count of searches), and refreshed on live
 * events while they are shown.
 */
export function useReports(patientid: string | undefined, round: number) {
  const client = useQueryClient();
  const query = reportQueries.list(patientid ?? '', round);
  const { queryKey } = query;
  const { data, error, fetchStatus } = useQuery({ ...query, enabled: patientid !== undefined });

  function describe(): ListingState {
    if (patientid === undefined) return { status: 'without-id' };
    if (data) return { status: 'listed', listing: data.listing };
    if (fetchStatus === 'fetching' || error?.answer.kind === 'session-over') {
      return { status: 'loading' };
    }
    return error ? { status: 'failed', error: error.message } : { status: 'cancelled' };
  }

  const hasReports = data !== undefined && data.listing.reports.length > 0;
  return {
    state: describe(),
    /** The address of the archive of all files; undefined if there are none. */
    zipUrl: patientid !== undefined && hasReports ? zipAddress(patientid) : undefined,
    /** Applies a change that the server has already made, without loading the list again. */
    change(edit: (listing: ReportListing) => ReportListing) {
      // A refresh under way may hold the state before the change.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (read) => read && { ...read, listing: edit(read.listing) });
    },
    retry: () => void client.resetQueries({ queryKey }),
  };
}
