import { useEffect, useRef, useState } from 'react';
import { showReportTime } from '../../hours/report-time.ts';
import { Status } from '../../ui/status.tsx';
import { describeAction } from '../../audit/audit-words.ts';
import type { AuditLine, AuditPage } from '../../audit/audit.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { callStaff } from '../../access/client/call-staff.ts';
import './patient-audit.css';

interface Props {
  patientid: string;
  timeZone: string;
}

type Asking = 'not-asked' | 'asking' | 'done' | 'failed';

/** Who looked at this patient. Loaded only when it is opened, since that reading is recorded too. */
export function PatientAudit({ patientid, timeZone }: Props) {
  const [asking, setAsking] = useState<Asking>('not-asked');
  const [entries, setEntries] = useState<AuditLine[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  /** The `before` of the last request, for Retry. */
  const asked = useRef<number>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function ask(before?: number) {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    asked.current = before;
    setAsking('asking');
    const answer = await callStaff<AuditPage>('POST', '/staff/audit/search', {
      body: before === undefined ? { patientid } : { patientid, before },
      signal: stop.signal,
    });
    if (stop.signal.aborted || answer.kind === 'stopped') return;
    if (answer.kind !== 'done') return setAsking('failed');
    const { value } = answer;
    setEntries((former) => (before === undefined ? value.entries : [...former, ...value.entries]));
    setNext(value.next);
    setAsking('done');
  }

  function toggle(isOpen: boolean) {
    if (isOpen) void ask();
  }

  return (
    <details className="audit" onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary className="audit-summary">Who looked at this patient</summary>
      <Status className="audit-status">
        {asking === 'asking' && 'Loading'}
        {asking === 'failed' && 'This could not be read just now.'}
        {asking === 'done' && entries.length === 0 && 'Nobody yet.'}
      </Status>
      {asking === 'failed' && <RetryButton onRetry={() => void ask(asked.current)} />}
      {entries.length > 0 && <AuditTable entries={entries} timeZone={timeZone} />}
      {/* Stays while it loads, so that it keeps the focus. */}
      {next !== null && (asking === 'done' || asking === 'asking') && (
        <button
          type="button"
          className="button button-small button-secondary"
          aria-busy={asking === 'asking' || undefined}
          onClick={() => asking === 'done' && void ask(next)}
        >
          Older
        </button>
      )}
    </details>
  );
}

function AuditTable({ entries, timeZone }: { entries: AuditLine[]; timeZone: string }) {
  return (
    <table className="audit-table">
      <caption className="visually-hidden">Who looked, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Name</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.number}>
            <td>
              <time dateTime={entry.at}>{showReportTime(entry.at, timeZone)}</time>
            </td>
            <td>
              <Who entry={entry} />
            </td>
            <td>{describeAction(entry)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Who({ entry: { staffName, person, session, device } }: { entry: AuditLine }) {
  if (person)
    return <NamedPerson name={staffName} subject={person.slice(person.indexOf('#') + 1)} />;
  if (staffName) return <bdi>{staffName}</bdi>;
  return (
    <span className="audit-nameless">
      {session ? `No name, session ${session.slice(0, 6)}` : (device ?? 'Unknown')}
    </span>
  );
}

/** A name from the identity provider, with the provider's id to tell people of the same name apart. */
function NamedPerson({ name, subject }: { name: string | null; subject: string }) {
  return (
    <>
      <bdi>{name}</bdi> <span className="audit-nameless">{subject}</span>
    </>
  );
}
