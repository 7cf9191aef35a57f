import { useQuery } from '@tanstack/react-query';
import { ChangeTable } from '../panel/change-table.tsx';
import { factQueries } from './fact-queries.ts';
import { showFact } from './fact-text.ts';
import { FACT_FIELDS, FACT_LABELS } from './facts.ts';

interface Props {
  patientid: string;
  timeZone: string;
}

/** The changes of a patient's facts: when, by whom, and what they said before and after. Nothing if there is none. */
export function FactHistory({ patientid, timeZone }: Props) {
  const { data } = useQuery(factQueries.history(patientid));
  if (!data || data.changes.length === 0) return null;
  return (
    <>
      <h5>Birth date, allergies, diagnoses</h5>
      {data.changes.map((change) => (
        <ChangeTable
          key={change.version}
          {...change}
          what="facts changed"
          timeZone={timeZone}
          rows={FACT_FIELDS.filter((field) => change.before[field] !== change.after[field]).map(
            (field) => ({
              label: FACT_LABELS[field],
              before: showFact(field, change.before[field]),
              after: showFact(field, change.after[field]),
            }),
          )}
        />
      ))}
    </>
  );
}
