import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InboxFilter } from './inbox.contract.ts';
import { editLists, enquiryQueries, wantMore } from './enquiry-queries.ts';

/** The list of enquiries that match a filter, read again when they change. */
export function useInbox(filter: InboxFilter) {
  const client = useQueryClient();
  const { data, dataUpdatedAt, isPending, isError } = useQuery(enquiryQueries.list(filter));
  // Refetches the lists on screen, which may be of another filter than when this function was made.
  const refresh = () => void client.refetchQueries(enquiryQueries.lists);
  return {
    enquiries: data?.enquiries ?? [],
    /** Counts of the filter’s days; undefined where they are not known. */
    found: data?.found ?? undefined,
    hasMore: Boolean(data?.next),
    /** Time of the last answer of the server. */
    checkedAt: dataUpdatedAt > 0 ? new Date(dataUpdatedAt) : undefined,
    isLoading: isPending,
    /** The last attempt failed; the list shows the answer before it. */
    hasFailed: isError,
    refresh,
    more() {
      editLists(client, wantMore);
      refresh();
    },
  };
}
