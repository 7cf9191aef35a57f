import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { askStaff, StaffError, takeValue } from '../../access/client/staff-query.ts';
import { runWithOverlay } from '../../ui/overlay/run-with-overlay.ts';
import type { ReportListing } from '../report.ts';

const APART_MS = 500;
/** Wait after a refresh without an answer. */
const AGAIN_MS = 10_000;
/** `alert` blocks rendering, so the overlay must be gone and the list painted first. */
const ALERT_AFTER_MS = 50;

/** The files of a patient, and the ETag of that answer. */
export interface TaggedListing {
  listing: ReportListing;
  tag: string | null;
}

export const reportQueries = {
  /** The files of one patient: loaded under the overlay with each `round` (count of searches), then refreshed. */
  list: (patientid: string, round: number) =>
    queryOptions({
      queryKey: ['reports', patientid, round],
      async queryFn(context): Promise<TaggedListing> {
        if (context.meta?.isUnattended) return refreshListing(context, patientid);
        const read = await loadListing(context, patientid).catch((error: StaffError) => error);
        alertLater(context, findFaults(read));
        if (read instanceof StaffError) throw read;
        return read;
      },
      meta: { follows: { kind: 'report', apartMs: APART_MS, againMs: AGAIN_MS, needsData: true } },
    }),
};

async function loadListing(
  { signal, meta }: QueryFunctionContext,
  patientid: string,
): Promise<TaggedListing> {
  const answer = await runWithOverlay((cancel) =>
    askStaff<ReportListing>({ signal: joinSignals(signal, cancel), meta }, pathOf(patientid)),
  ).catch(() => ({ kind: 'stopped' }) as const);
  return { listing: takeValue(answer), tag: 'tag' in answer ? answer.tag : null };
}

/** 304: the listing is still the one that is shown. */
async function refreshListing(
  context: QueryFunctionContext,
  patientid: string,
): Promise<TaggedListing> {
  const shown = context.client.getQueryData<TaggedListing>(context.queryKey);
  const knownTag = shown?.tag ?? null;
  const answer = await askStaff<ReportListing>(context, pathOf(patientid), { knownTag });
  if (shown && answer.kind === 'refused' && answer.status === 304) return shown;
  return { listing: takeValue(answer), tag: 'tag' in answer ? answer.tag : null };
}

/** Shows the text in an alert (R4), unless another patient is shown by then. */
function alertLater({ client, queryKey }: QueryFunctionContext, text: string): void {
  if (text === '') return;
  setTimeout(() => {
    if (client.getQueryCache().find({ queryKey })?.isActive()) window.alert(text);
  }, ALERT_AFTER_MS);
}

/** Each distinct error once. */
function findFaults(read: TaggedListing | StaffError): string {
  if (!(read instanceof StaffError)) {
    return [...new Set(read.listing.problems.map(({ error }) => error))].join('\n');
  }
  return 'error' in read.answer ? read.answer.error : '';
}

function pathOf(patientid: string): string {
  return `/staff/patients/${encodeURIComponent(patientid)}/reports`;
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
