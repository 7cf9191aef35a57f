import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { listEntries, NONE_KNOWN } from '../patients/facts/facts.ts';
import { tellPregnant } from './issue-questions.ts';

interface Props {
  /** One on each line; null if nobody asked. */
  allergies: string | null;
  /** Completed weeks of pregnancy. */
  weeks: number | undefined;
}

/** Allergies and pregnancy, beside the medicines that they concern. */
export function PatientWarnings({ allergies, weeks }: Props) {
  const listed = allergies === NONE_KNOWN ? [] : listEntries(allergies);
  return (
    <p className="row">
      {listed.length > 0 ? (
        <AllergyMark>Allergic to {listed.join(', ')}</AllergyMark>
      ) : (
        <span className="muted">
          {allergies === null ? 'Allergies: not recorded' : 'No known allergies'}
        </span>
      )}
      {weeks !== undefined && <span className="tag rx-weeks">{tellPregnant(weeks)}</span>}
    </p>
  );
}

export function AllergyMark({ children }: { children: ReactNode }) {
  return (
    <strong className="rx-allergies">
      <TriangleAlert size={16} strokeWidth={2} aria-hidden />
      <bdi>{children}</bdi>
    </strong>
  );
}
