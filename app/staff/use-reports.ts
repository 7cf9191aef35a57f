import { useEffect, useState } from 'react';
import type { ReportListing } from '../reports/report.ts';
import type { ListingState } from '../reports/reports-list.tsx';
import { runWithOverlay } from '../ui/loading-overlay.tsx';
import { callStaff, type StaffAnswer } from './call-staff.ts';

/** The alert stops the page: the overlay goes and the list is drawn before it. */
const ALERT_AFTER_MS = 50;

/** The files of one patient, read anew with every `round` of searching. A stale answer is dropped. */
export function useReports(patientid: string | undefined, round: number) {
  const [tries, setTries] = useState(0);
  const [listed, setListed] = useState<{ question: string; state: ListingState }>();
  const question = JSON.stringify([patientid, round, tries]);

  useEffect(() => {
    if (patientid === undefined) return;
    const stop = new AbortController();
    let warning: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      const state = await readListing(patientid, stop.signal);
      if (stop.signal.aborted || !state) return;
      setListed({ question, state });
      const words = findFaults(state);
      if (words) warning = setTimeout(() => window.alert(words), ALERT_AFTER_MS);
    };
    void load();
    return () => {
      stop.abort();
      clearTimeout(warning);
    };
  }, [patientid, question]);

  const state: ListingState =
    patientid === undefined
      ? { status: 'without-id' }
      : listed?.question === question
        ? listed.state
        : { status: 'loading' };
  /** A change that the server has made already: the list follows without being read anew. */
  function change(edit: (listing: ReportListing) => ReportListing) {
    setListed((before) =>
      before?.question === question && before.state.status === 'listed'
        ? { question, state: { status: 'listed', listing: edit(before.state.listing) } }
        : before,
    );
  }
  return { state, change, retry: () => setTries((before) => before + 1) };
}

async function readListing(
  patientid: string,
  stop: AbortSignal,
): Promise<ListingState | undefined> {
  const path = `/staff/patients/${encodeURIComponent(patientid)}/reports`;
  try {
    return showAnswer(
      await runWithOverlay((cancel) =>
        callStaff<ReportListing>('GET', path, { signal: AbortSignal.any([stop, cancel]) }),
      ),
    );
  } catch {
    return { status: 'cancelled' };
  }
}

function showAnswer(answer: StaffAnswer<ReportListing>): ListingState | undefined {
  switch (answer.kind) {
    case 'done':
      return { status: 'listed', listing: answer.value };
    case 'refused':
    case 'unreachable':
      return { status: 'failed', error: answer.error };
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
