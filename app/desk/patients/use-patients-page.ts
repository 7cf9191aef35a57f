import { useEffect, useRef, useState } from 'react';
import type { RecordPage, RecordSort, SortDirection } from '../../patients/patient.ts';
import { callStaff } from '../../access/client/call-staff.ts';
import { subscribe } from '../../live/live-events.ts';
import { throttle } from '../../live/throttle.ts';

const APART_MS = 3000;

interface Loaded {
  question: string;
  /** The order and the place that were asked for. */
  part: string;
  number: number;
  page: RecordPage | undefined;
  count: number | undefined;
}

/** A part of the list and the true count; both are read anew when records change. */
export function usePatientsPage(sort: RecordSort, order: SortDirection) {
  const [place, setPlace] = useState<{ of: string; after: string[] }>({ of: '', after: [] });
  const [tries, setTries] = useState(0);
  /** Counts the changes that were heard of. */
  const [news, setNews] = useState(0);
  const knownNews = useRef(0);
  const [loaded, setLoaded] = useState<Loaded>();
  const list = `${sort} ${order}`;
  // Another order begins at its beginning.
  const after = place.of === list ? place.after : [];
  const last = after.at(-1);
  const part = JSON.stringify([list, last]);
  const question = JSON.stringify([part, tries, news]);
  const number = after.length + 1;

  useEffect(() => {
    const pace = throttle(() => setNews((before) => before + 1), APART_MS);
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
    // Whoever turns the page is at work.
    const isUnattended = news !== knownNews.current;
    knownNews.current = news;
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
        // Nobody asked for it: what is there stays.
        isUnattended && !fresh && before?.part === part
          ? { ...before, question }
          : { question, part, number, page: fresh, count },
      );
    };
    void load();
    return () => stop.abort();
  }, [sort, order, last, news, part, number, question]);

  // Still what is shown while the same part is read anew.
  const next = loaded?.part === part ? loaded.page?.next : undefined;
  const isBusy = loaded?.question !== question;
  return {
    page: loaded?.page,
    count: loaded?.count,
    number: loaded?.number ?? number,
    isBusy,
    hasFailed: !isBusy && loaded?.page === undefined,
    previous:
      after.length === 0 ? undefined : () => setPlace({ of: list, after: after.slice(0, -1) }),
    next: next ? () => setPlace({ of: list, after: [...after, next] }) : undefined,
    retry: () => setTries((before) => before + 1),
  };
}
