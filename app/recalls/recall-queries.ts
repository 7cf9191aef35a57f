import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readStaff } from '../access/client/staff-query.ts';
import type { Recall, RecallPage, RecallPart } from './recall.ts';

/** At most one reading per so many milliseconds when other desks change something. */
const APART_MS = 2000;

/** What the desk reads about who is due again. Each key begins with 'recalls'. */
export const recallQueries = {
  /** Every list that is shown, and what is open of each patient. */
  all: { queryKey: ['recalls'] },

  /** Every page of the list that is shown. */
  pages: { queryKey: ['recalls', 'page'] },

  /** A page of the list; `after` is the cursor of the page before. */
  page: (part: RecallPart | undefined, after: string | undefined) =>
    queryOptions({
      queryKey: ['recalls', 'page', part, after],
      queryFn: (context) => {
        const query = new URLSearchParams({
          ...(part === undefined ? {} : { part }),
          ...(after === undefined ? {} : { after }),
        });
        return readStaff<RecallPage>(context, `/staff/recalls?${query}`);
      },
      placeholderData: keepPreviousData,
      // A visit settles what was due.
      meta: { follows: { kind: ['recall', 'record'], apartMs: APART_MS } },
    }),

  /** When a patient is due again. */
  of: (patientid: string) =>
    queryOptions({
      queryKey: ['recalls', 'of', patientid],
      queryFn: (context) => {
        const path = `/staff/patients/${encodeURIComponent(patientid)}/recall`;
        return readStaff<{ recall: Recall | null }>(context, path);
      },
      select: ({ recall }) => recall,
      meta: { follows: { kind: 'recall', apartMs: APART_MS } },
    }),
};
