import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { callsOf, type RouteAnswer } from '../../http/client/call-route.ts';
import { takeValue } from '../../http/client/staff-query.ts';
import { runWithOverlay } from '../../ui/overlay/run-with-overlay.ts';
import type { ReportListing, reportRoutes } from '../reports.contract.ts';

const APART_MS = 500;
/** Wait after a refresh without an answer. */
const AGAIN_MS = 10_000;
/** `alert` blocks rendering, so the overlay must be gone and the list painted first. */
const ALERT_AFTER_MS = 50;

/** The files of a patient, and the ETag of that answer. */
interface TaggedListing {
  listing: ReportListing;
  tag: string | null;
}

const call = callsOf<typeof reportRoutes>();
type ListingAnswer = RouteAnswer<(typeof reportRoutes)['GET /staff/patients/:patientid/reports']>;

export const reportQueries = {
  /** The files of one patient: loaded under the overlay with each `round` (count of searches), then refreshed. */
  list: (patientid: string, round: number) =>
    queryOptions({
      queryKey: ['reports', patientid, round],
      async queryFn(context): Promise<TaggedListing> {
        const shown = context.client.getQueryData<TaggedListing>(context.queryKey);
        const isRefresh = context.meta?.isUnattended === true;
        const asking = call(
          'GET /staff/patients/:patientid/reports',
          { params: { patientid } },
          { signal: context.signal, isUnattended: isRefresh, knownTag: shown?.tag ?? null },
        );
        const answer = await (isRefresh ? asking : overlay(context, asking));
        if (!isRefresh) alertFaults(context, answer);
        if (shown && answer.kind === 'refused' && answer.status === 304) return shown;
        return { listing: takeValue(answer), tag: answer.kind === 'done' ? answer.tag : null };
      },
      meta: { follows: { kind: 'report', apartMs: APART_MS, againMs: AGAIN_MS, needsData: true } },
    }),
};

/** Cancel under the overlay cancels the query, which is then pending and idle. */
function overlay<Value>(context: QueryFunctionContext, asking: Promise<Value>): Promise<Value> {
  return runWithOverlay(asking).catch((error: unknown) => {
    void context.client.cancelQueries({ queryKey: context.queryKey });
    throw error;
  });
}

/** Shows each distinct error once, in an alert (R4), unless another patient is shown by then. */
function alertFaults({ client, queryKey }: QueryFunctionContext, answer: ListingAnswer): void {
  const faults = answer.kind === 'done' ? answer.value.problems : 'error' in answer ? [answer] : [];
  if (faults.length === 0) return;
  setTimeout(() => {
    const isShown = client.getQueryCache().find({ queryKey })?.isActive();
    if (isShown) window.alert([...new Set(faults.map(({ error }) => error))].join('\n'));
  }, ALERT_AFTER_MS);
}
