import { useState } from 'react';
import type { Patient } from '../patient.ts';
import { findVisitDraft, keepVisitDrafts, type TypedWork } from '../patient-drafts.ts';

export type Work = TypedWork | 'results' | 'charts' | 'recall' | 'history' | 'delete';

/** The id of the button that opens it, in the banner: its own, or that of the menu. */
export const workButtonId = (work: Work) =>
  work === 'add' || work === 'charts' ? `work-${work}` : 'work-more';

export interface OpenWork {
  /** The form, charts or history that is open for the record; at first a form that was left half-typed. */
  work: Work | undefined;
  choose: (next: Work | undefined) => void;
  /** Closes the work `ended` if it is still open: an answer may arrive when another form or another record is shown. */
  end: (ended: Work) => void;
}

/** Keeps which work is open for the chosen record: a form, the charts or the history. */
export function useWork({ key }: Pick<Patient, 'key'>): OpenWork {
  const [open, setOpen] = useState(() => openOf(key));
  if (open.key !== key) setOpen(openOf(key));

  return {
    work: open.key === key ? open.work : undefined,
    choose(next) {
      keepVisitDrafts();
      setOpen({ key, work: next });
    },
    end: (ended) =>
      setOpen((now) => (now.key === key && now.work === ended ? { key, work: undefined } : now)),
  };
}

function openOf(key: string): { key: string; work: Work | undefined } {
  return { key, work: findVisitDraft(key) };
}
