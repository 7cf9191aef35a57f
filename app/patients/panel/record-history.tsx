import { useQuery } from '@tanstack/react-query';
import { ResultHistory } from '../../results/list/result-history.tsx';
import { FactHistory } from '../facts/fact-history.tsx';
import { ChangeTable } from './change-table.tsx';
import { RECORD_FIELDS } from '../records/patient-rules.ts';
import { labelOf, readValue, showMarked } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import type { RecordChange } from '../records/records.contract.ts';
import { recordQueries } from '../record-queries.ts';

/** Corrections and deletions of this patient's visits: when, by whom, and the values before and after. */
export default function RecordHistory({ record, timeZone }: { record: Patient; timeZone: string }) {
  const { data, isPending, isError } = useQuery(recordQueries.history(record.key));

  return (
    <>
      <h4 className="work-title">History</h4>
      {isPending && <p className="muted">Loading</p>}
      {isError && (
        <p className="muted">The history could not be loaded. Close this and open it again.</p>
      )}
      {data?.changes.length === 0 && (
        <p className="muted">No visit has been corrected or deleted.</p>
      )}
      {data && (
        <ul className="stack gap-5">
          {data.changes.map((change) => (
            <li key={`${change.key} ${change.version}`}>
              <Change change={change} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      {record.patientid !== null && (
        <>
          <FactHistory patientid={record.patientid} timeZone={timeZone} />
          <ResultHistory patientid={record.patientid} timeZone={timeZone} />
        </>
      )}
    </>
  );
}

function Change({ change, timeZone }: { change: RecordChange; timeZone: string }) {
  const { before, after } = change;
  const fields = RECORD_FIELDS.filter(
    (field) => readValue(before, field) !== (after && readValue(after, field)),
  );
  return (
    <ChangeTable
      {...change}
      what={change.change}
      timeZone={timeZone}
      isDeletion={after === null}
      rows={fields.map((field) => ({
        label: labelOf(field),
        before: showMarked(field, readValue(before, field)),
        after: after ? showMarked(field, readValue(after, field)) : 'Deleted',
      }))}
    />
  );
}
