import { useEffect, useState } from 'react';
import { clinicDatetime } from '../../hours/clinic-datetime.ts';
import { RECORD_FIELDS } from '../../patients/records/patient-rules.ts';
import { labelOf, showValue } from '../../patients/patient-text.ts';
import type { Patient, RecordChange } from '../../patients/patient.ts';
import { callStaff } from '../../access/client/call-staff.ts';

type Reading = { kind: 'reading' | 'failed' } | { kind: 'read'; changes: RecordChange[] };

/** Corrections and deletions of this patient's visits: when, by whom, and the values before and after. */
export function RecordHistory({ record, timeZone }: { record: Patient; timeZone: string }) {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  const { key } = record;
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const path = `/staff/patients/${encodeURIComponent(key)}/history`;
      const answer = await callStaff<{ changes: RecordChange[] }>('GET', path, {
        signal: stop.signal,
      });
      if (answer.kind === 'done') setReading({ kind: 'read', changes: answer.value.changes });
      else if (answer.kind !== 'stopped') setReading({ kind: 'failed' });
    };
    void load();
    return () => stop.abort();
  }, [key]);

  return (
    <>
      <h4 className="work-title">History</h4>
      {reading.kind === 'reading' && <p className="work-note">Loading</p>}
      {reading.kind === 'failed' && (
        <p className="work-note">The history did not come. Close this and open it again.</p>
      )}
      {reading.kind === 'read' && reading.changes.length === 0 && (
        <p className="work-note">Nothing was corrected or deleted.</p>
      )}
      {reading.kind === 'read' && (
        <ul className="work-changes">
          {reading.changes.map((change) => (
            <li key={`${change.key} ${change.version}`}>
              <Change change={change} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Change({ change, timeZone }: { change: RecordChange; timeZone: string }) {
  const { before, after } = change;
  const fields = RECORD_FIELDS.filter((field) => before[field] !== (after?.[field] ?? null));
  const at = clinicDatetime(new Date(change.changedAt), timeZone);
  return (
    <table className="work-table">
      <caption className="visually-hidden">{`${change.change} at ${at}`}</caption>
      <thead>
        <tr>
          <th scope="col">
            {at}
            {change.changedBy !== null && (
              <>
                {' by '}
                <bdi>{change.changedBy}</bdi>
              </>
            )}
          </th>
          <th scope="col">Before</th>
          <th scope="col">{change.change === 'deleted' ? 'Deleted' : 'After'}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{labelOf(field)}</th>
            <td>
              <bdi>{showValue(before[field])}</bdi>
            </td>
            <td>{after ? <bdi>{showValue(after[field])}</bdi> : 'Deleted'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
