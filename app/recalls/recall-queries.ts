import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readsOf } from '../http/client/call-route.ts';
import type { RecallPart } from './recall.ts';
import type { recallRoutes } from './recalls.contract.ts';

/** At most one reading per so many milliseconds when other desks change something. */
const APART_MS = 2000;

const read = readsOf<typeof recallRoutes>();

/** The desk's queries about recalls. Each key begins with 'recalls'. */
export const recallQueries = {
  /** Every list that is shown, and the open recall of each patient. */
  all: { queryKey: ['recalls'] },

  /** Every page of the list that is shown. */
  pages: { queryKey: ['recalls', 'page'] },

  /** A page of the list; `after` is the cursor of the page before. */
  page: (part: RecallPart | undefined, after: string | undefined) =>
    queryOptions({
      queryKey: ['recalls', 'page', part, after],
      queryFn: (context) => read(context, 'GET /staff/recalls', { query: { part, after } }),
      placeholderData: keepPreviousData,
      // A visit settles what was due.
      meta: { follows: { kind: ['recall', 'record'], apartMs: APART_MS } },
    }),

  /** The open recall of a patient. */
  of: (patientid: string) =>
    queryOptions({
      queryKey: ['recalls', 'of', patientid],
      queryFn: (context) =>
        read(context, 'GET /staff/patients/:patientid/recall', { params: { patientid } }),
      select: ({ recall }) => recall,
      meta: { follows: { kind: 'recall', apartMs: APART_MS } },
    }),
};
