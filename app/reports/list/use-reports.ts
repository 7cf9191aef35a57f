import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReportListing } from '../report.ts';
import type { ListingState } from './listing.ts';
import { runWithOverlay } from '../../ui/overlay/run-with-overlay.ts';
import { callStaff, type StaffAnswer } from '../../access/client/call-staff.ts';
import { subscribe } from '../../live/live-events.ts';
import { throttle } from '../../live/throttle.ts';

/** `alert` blocks rendering, so the overlay must be gone and the list painted first. */
const ALERT_AFTER_MS = 50;
const APART_MS = 500;
/** Wait after a refresh without an answer. */
const AGAIN_AFTER_MS = 10_000;

interface Listed {
  question: string;
  state: ListingState;
  /** The ETag of the listing. */
  tag?: string | null;
}

/**
 * The files of one patient. They are loaded again with every new `round` (count of searches), and refreshed on live
 * events while they are shown. An answer to an outdated question is dropped.
 */
export function useReports(patientid: string | undefined, round: number) {
  const [tries, setTries] = useState(0);
  const [listed, setListed] = useState<Listed>();
  const refreshing = useRef<AbortController>(undefined);
  const question = JSON.stringify([patientid, round, tries]);
  const shown = listed?.question === question ? listed : undefined;

  useEffect(() => {
    if (patientid === undefined) return;
    const stop = new AbortController();
    let warning: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      const read = await readListing(patientid, stop.signal);
      if (stop.signal.aborted || !read) return;
      setListed({ question, ...read });
      const words = findFaults(read.state);
      if (words) warning = setTimeout(() => window.alert(words), ALERT_AFTER_MS);
    };
    void load();
    return () => {
      stop.abort();
      refreshing.current?.abort();
      clearTimeout(warning);
    };
  }, [patientid, question]);

  /** Refreshes in the background: the current list stays visible until the answer is there. False if no answer came. */
  const refresh = useEffectEvent(async () => {
    if (patientid === undefined || shown?.state.status !== 'listed') return true;
    refreshing.current?.abort();
    const stop = new AbortController();
    refreshing.current = stop;
    const answer = await callStaff<ReportListing>('GET', pathOf(patientid), {
      signal: stop.signal,
      isUnattended: true,
      knownTag: shown.tag ?? null,
    });
    if (stop.signal.aborted || answer.kind !== 'done') return answer.kind !== 'unreachable';
    const { value: listing, tag } = answer;
    setListed({ question, state: { status: 'listed', listing }, tag });
    return true;
  });

  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const run = async () => {
      clearTimeout(again);
      const isAnswered = await refresh();
      if (!isAnswered && !isOver) again = setTimeout(() => void run(), AGAIN_AFTER_MS);
    };
    const pace = throttle(() => void run(), APART_MS);
    const stop = subscribe(({ kind }) => {
      if (kind === 'report' || kind === 'all') pace.call();
    });
    return () => {
      isOver = true;
      stop();
      pace.stop();
      clearTimeout(again);
    };
  }, []);

  const state: ListingState =
    patientid === undefined ? { status: 'without-id' } : (shown?.state ?? { status: 'loading' });
  /** Applies a change that the server has already made, without loading the list again. */
  function change(edit: (listing: ReportListing) => ReportListing) {
    // A refresh under way may hold the state before the change.
    refreshing.current?.abort();
    setListed((before) =>
      before?.question === question && before.state.status === 'listed'
        ? { ...before, state: { status: 'listed', listing: edit(before.state.listing) } }
        : before,
    );
  }
  return { state, change, retry: () => setTries((before) => before + 1) };
}

function pathOf(patientid: string): string {
  return `/staff/patients/${encodeURIComponent(patientid)}/reports`;
}

async function readListing(
  patientid: string,
  stop: AbortSignal,
): Promise<Omit<Listed, 'question'> | undefined> {
  const path = pathOf(patientid);
  try {
    return showAnswer(
      await runWithOverlay((cancel) =>
        callStaff<ReportListing>('GET', path, { signal: joinSignals(stop, cancel) }),
      ),
    );
  } catch {
    return { state: { status: 'cancelled' } };
  }
}

function showAnswer(answer: StaffAnswer<ReportListing>): Omit<Listed, 'question'> | undefined {
  switch (answer.kind) {
    case 'done':
      return { state: { status: 'listed', listing: answer.value }, tag: answer.tag };
    case 'refused':
    case 'unreachable':
      return { state: { status: 'failed', error: answer.error } };
    case 'stopped':
    case 'session-over':
      return undefined;
  }
}

/** The text of the alert (R4): each distinct error once. */
function findFaults(state: ListingState): string {
  if (state.status === 'failed') return state.error;
  if (state.status !== 'listed') return '';
  return [...new Set(state.listing.problems.map(({ error }) => error))].join('\n');
}

/** Like `AbortSignal.any`, which the oldest supported browsers lack. */
function joinSignals(...signals: AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  const abort = () => joined.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: joined.signal });
  }
  return joined.signal;
}
