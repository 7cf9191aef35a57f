import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReportListing } from '../report.ts';
import type { ListingState } from './listing.ts';
import { runWithOverlay } from '../../ui/overlay/run-with-overlay.ts';
import { callStaff, type StaffAnswer } from '../../access/client/call-staff.ts';
import { subscribe } from '../../live/live-events.ts';
import { throttle } from '../../live/throttle.ts';

/** The alert stops the page: the overlay goes and the list is drawn before it. */
const ALERT_AFTER_MS = 50;
const APART_MS = 500;
/** After no answer came. */
const AGAIN_AFTER_MS = 10_000;

interface Listed {
  question: string;
  state: ListingState;
  /** Tells whether the server would still answer the same. */
  tag?: string | null;
}

/**
 * The files of one patient, read anew with every `round` of searching, and kept true while they are shown.
 * A stale answer is dropped.
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

  /** By itself and silently: the list stays in its place until a newer one is there. False: no answer came. */
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
  /** A change that the server has made already: the list follows without being read anew. */
  function change(edit: (listing: ReportListing) => ReportListing) {
    // What is being read may be from before the change.
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

/** What the alert of R4 says: each different error once. */
function findFaults(state: ListingState): string {
  if (state.status === 'failed') return state.error;
  if (state.status !== 'listed') return '';
  return [...new Set(state.listing.problems.map(({ error }) => error))].join('\n');
}

/** Aborted with the first of them, as `AbortSignal.any`, which old browsers lack. */
function joinSignals(...signals: AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  const abort = () => joined.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: joined.signal });
  }
  return joined.signal;
}
