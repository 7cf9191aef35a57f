import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showInstant } from '../hours/desk-times.ts';
import { Status } from '../ui/status.tsx';
import { describeAction } from './audit-words.ts';
import type { AuditLine } from './audit.contract.ts';
import { RetryButton } from '../ui/retry-button.tsx';
import { auditQueries } from './audit-queries.ts';
import './patient-audit.css';

interface Props {
  patientid: string;
  timeZone: string;
}

/** Who opened this patient's data. Loaded only when it is opened, since that reading is recorded too. */
export function PatientAudit({ patientid, timeZone }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="audit screen-only" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="audit-summary">Access log</summary>
      <Readers isOpen={isOpen} patientid={patientid} timeZone={timeZone} />
    </details>
  );
}

function Readers({ isOpen, patientid, timeZone }: Props & { isOpen: boolean }) {
  const readers = useInfiniteQuery({ ...auditQueries.readers(patientid), enabled: isOpen });
  const { data, isFetching, isError, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    readers;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <Status className="audit-status">
        {isFetching && 'Loading'}
        {isError && !isFetching && 'This could not be read just now.'}
        {readers.isSuccess && !isFetching && entries.length === 0 && 'Nobody yet.'}
      </Status>
      {isError && !isFetching && (
        <RetryButton onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())} />
      )}
      {entries.length > 0 && <AuditTable entries={entries} timeZone={timeZone} />}
      {/* Stays while it loads, so that it keeps the focus. */}
      {hasNextPage && (isFetching || !isError) && (
        <button
          type="button"
          className="button button-small button-secondary"
          aria-busy={isFetching || undefined}
          onClick={() => isFetching || void fetchNextPage()}
        >
          Older
        </button>
      )}
    </>
  );
}

function AuditTable({ entries, timeZone }: { entries: AuditLine[]; timeZone: string }) {
  return (
    <table className="table audit-table">
      <caption className="visually-hidden">Access log, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Name</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {groupOpenings(entries).map(({ entry, actions }) => (
          <tr key={entry.number}>
            <td>
              <time dateTime={entry.at}>{showInstant(entry.at, timeZone)}</time>
            </td>
            <td>
              <Who entry={entry} />
            </td>
            <td>
              {[...actions]
                .map(([words, times]) => (times === 1 ? words : `${words} (${times} times)`))
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OPENING_MS = 10 * 60_000;

interface Opening {
  /** The newest entry. */
  entry: AuditLine;
  /** How often each action was noted. */
  actions: Map<string, number>;
}

/** Puts together what one person did within ten minutes of the last of it. `entries` are newest first. */
function groupOpenings(entries: AuditLine[]): Opening[] {
  const openings: Opening[] = [];
  for (const entry of entries) {
    let opening = openings.at(-1);
    if (!opening || !isSameOpening(opening.entry, entry)) {
      opening = { entry, actions: new Map() };
      openings.push(opening);
    }
    const words = describeAction(entry);
    opening.actions.set(words, (opening.actions.get(words) ?? 0) + 1);
  }
  return openings;
}

function isSameOpening(one: AuditLine, other: AuditLine): boolean {
  const isSamePerson = (['person', 'staffName', 'session', 'device'] as const).every(
    (name) => one[name] === other[name],
  );
  return isSamePerson && Date.parse(one.at) - Date.parse(other.at) < OPENING_MS;
}

function Who({ entry: { staffName, person, session, device } }: { entry: AuditLine }) {
  if (person)
    return <NamedPerson name={staffName} subject={person.slice(person.indexOf('#') + 1)} />;
  if (staffName) return <bdi>{staffName}</bdi>;
  return (
    <span className="muted">
      {session ? `No name, session ${session.slice(0, 6)}` : (device ?? 'Unknown')}
    </span>
  );
}

/** A name from the identity provider, with the provider's id to tell people of the same name apart. */
function NamedPerson({ name, subject }: { name: string | null; subject: string }) {
  return (
    <>
      <bdi>{name}</bdi> <span className="muted">{subject}</span>
    </>
  );
}
