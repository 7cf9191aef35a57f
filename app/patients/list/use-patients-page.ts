import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordSort, SortDirection } from '../records/records.contract.ts';
import { recordQueries } from '../record-queries.ts';

/** The server's number of patients on a page. */
export const PAGE_OF_PATIENTS = 25;

/** A page of all patients, which is read again when records change. */
export function usePatientsPage(sort: RecordSort, order: SortDirection) {
  /** The cursors of the pages before the current one, for one order of the list. */
  const [cursors, setCursors] = useState<{ of: string; after: string[] }>({ of: '', after: [] });
  const list = `${sort} ${order}`;
  // Another order starts at its first page.
  const after = cursors.of === list ? cursors.after : [];
  const number = after.length + 1;
  const page = useQuery(recordQueries.page({ sort, order, after: after.at(-1), number }));
  const goTo = (cursorsThen: string[]) => () => setCursors({ of: list, after: cursorsThen });
  // The page before stays on screen while another one is loading.
  const next = page.isPlaceholderData ? undefined : page.data?.next;

  return {
    page: page.data,
    number: page.data?.number ?? number,
    isBusy: page.isFetching,
    hasFailed: page.isError && !page.data,
    previous: after.length === 0 ? undefined : goTo(after.slice(0, -1)),
    next: next ? goTo([...after, next]) : undefined,
    retry: () => void page.refetch(),
  };
}
