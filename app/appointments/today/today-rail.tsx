import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRecentlyOpened } from '../../patients/recently-opened.ts';
import { recallQueries } from '../../recalls/recall-queries.ts';
import { sayHowDue } from '../../recalls/recall-text.ts';

const MAX_DUE = 5;

interface Props {
  title: string;
  /** At the end of the title's line. */
  aside: ReactNode;
  /** Said while there is nothing to list. */
  nothing: string;
  /** Undefined while they are loaded, and if they could not be. */
  entries: readonly Entry[] | undefined;
  isLoading?: boolean;
}

interface Entry {
  key: string;
  name: string | null;
  note: ReactNode;
  isLate?: boolean;
  onOpen: () => void;
}

/** A list of patients beside the day. A press opens one. */
function PatientLines({ title, aside, nothing, entries, isLoading }: Props) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} data-waiting={isLoading || undefined}>
      <header className="row">
        <h4 id={id}>{title}</h4>
        {aside}
      </header>
      {entries?.length === 0 && <p className="muted">{nothing}</p>}
      <ul className="today-list">
        {entries?.map(({ key, name, note, isLate, onOpen }) => (
          <li key={key}>
            <button type="button" className="pick today-entry" onClick={onOpen}>
              <bdi>{name ?? 'Not known'}</bdi>
              <span className={isLate ? 'tag warn' : 'hint'}>{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The patients that this session opened last. */
export function RecentlyOpened({ onOpen }: { onOpen: (patientid: string) => void }) {
  const patients = useRecentlyOpened();
  const entries = patients.flatMap(({ key, name, patientid }) =>
    patientid === null
      ? []
      : [{ key, name, note: `ID ${patientid}`, onOpen: () => onOpen(patientid) }],
  );
  return (
    <PatientLines
      title="Recently opened"
      aside={entries.length > 0 && <span className="hint">until you sign out</span>}
      nothing="Patients you open stay here until you sign out."
      entries={entries}
    />
  );
}

interface DueProps {
  today: string;
  onOpen: (patientid: string) => void;
  onAll: () => void;
}

/** The patients who are to be asked to come again, the longest overdue first. */
export function FollowUpsDue({ today, onOpen, onAll }: DueProps) {
  const { data, isPending } = useQuery(recallQueries.page(undefined, undefined));
  const entries = data?.recalls.slice(0, MAX_DUE).map((recall) => ({
    key: recall.key,
    name: recall.name,
    note: sayHowDue(recall, today),
    isLate: recall.askOn < today,
    onOpen: () => onOpen(recall.patientid),
  }));
  return (
    <PatientLines
      title="Follow-ups due"
      isLoading={isPending}
      aside={
        entries !== undefined &&
        entries.length > 0 && (
          <button type="button" className="text-button" onClick={onAll}>
            All due
          </button>
        )
      }
      nothing="No one is due in the next two weeks."
      entries={entries}
    />
  );
}
