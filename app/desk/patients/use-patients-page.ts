import { useEffect, useRef, useState } from 'react';
import type { RecordPage, RecordSort, SortDirection } from '../../patients/patient.ts';
import { callStaff } from '../../access/client/call-staff.ts';
import { subscribe } from '../../live/live-events.ts';
import { throttle } from '../../live/throttle.ts';

/** At most one reload per interval when other desks change records. */
const RELOAD_INTERVAL_MS = 3000;

interface Loaded {
  /** Page, retry and change counter of the request. */
  request: string;
  /** Order and cursor of the page. */
  pageId: string;
  number: number;
  page: RecordPage | undefined;
  count: number | undefined;
}

/** A page of all records and their true number (R24); both are reloaded when records change. */
export function usePatientsPage(sort: RecordSort, order: SortDirection) {
  /** The cursors of the pages before the current one, for one order of the list. */
  const [cursors, setCursors] = useState<{ of: string; after: string[] }>({ of: '', after: [] });
  const [tries, setTries] = useState(0);
  /** Increases with each live event about records. */
  const [changes, setChanges] = useState(0);
  const knownChanges = useRef(0);
  const [loaded, setLoaded] = useState<Loaded>();
  const list = `${sort} ${order}`;
  // Another order starts at its first page.
  const after = cursors.of === list ? cursors.after : [];
  const last = after.at(-1);
  const pageId = JSON.stringify([list, last]);
  const request = JSON.stringify([pageId, tries, changes]);
  const number = after.length + 1;

  useEffect(() => {
    const pace = throttle(() => setChanges((before) => before + 1), RELOAD_INTERVAL_MS);
    const stop = subscribe(({ kind }) => {
      if (kind === 'record' || kind === 'all') pace.call();
    });
    return () => {
      stop();
      pace.stop();
    };
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    // Only reloads after a live event are unattended: turning the page is a user action.
    const isUnattended = changes !== knownChanges.current;
    knownChanges.current = changes;
    const load = async () => {
      const query = new URLSearchParams({
        sort,
        order,
        ...(last === undefined ? {} : { after: last }),
      });
      const options = { signal: stop.signal, isUnattended };
      const [page, counted] = await Promise.all([
        callStaff<RecordPage>('GET', `/staff/patients?${query}`, options),
        callStaff<{ count: number }>('GET', '/staff/patients/count', options),
      ]);
      if (stop.signal.aborted) return;
      const fresh = page.kind === 'done' ? page.value : undefined;
      const count = counted.kind === 'done' ? counted.value.count : undefined;
      setLoaded((before) =>
        // An unattended reload that failed leaves the page as it is.
        isUnattended && !fresh && before?.pageId === pageId
          ? { ...before, request }
          : { request, pageId, number, page: fresh, count },
      );
    };
    void load();
    return () => stop.abort();
  }, [sort, order, last, changes, pageId, number, request]);

  // Also while the same page is reloaded.
  const next = loaded?.pageId === pageId ? loaded.page?.next : undefined;
  const isBusy = loaded?.request !== request;
  return {
    page: loaded?.page,
    count: loaded?.count,
    number: loaded?.number ?? number,
    isBusy,
    hasFailed: !isBusy && loaded?.page === undefined,
    previous:
      after.length === 0 ? undefined : () => setCursors({ of: list, after: after.slice(0, -1) }),
    next: next ? () => setCursors({ of: list, after: [...after, next] }) : undefined,
    retry: () => setTries((before) => before + 1),
  };
}
