import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import { showArrival } from '../../hours/desk-times.ts';
import { useClinicMinute } from '../../hours/use-now.ts';
import { nameResult } from '../result.ts';
import type { WaitingResults } from '../results.contract.ts';
import { kindsOf, Marks } from './mark.tsx';
import { resultQueries } from './result-queries.ts';
import { showResult } from './show-result.ts';

/** More would hide what stands below. */
const MOST = 6;

interface Props {
  timeZone: string;
  onOpen: (patientid: string) => void;
}

/** The patients with results at which no doctor has looked, beside the doctor's day. */
export function NotLooked({ timeZone, onOpen }: Props) {
  const { data, isPending, isError } = useQuery(resultQueries.notLooked);
  const [isWhole, setWhole] = useState(false);
  const patients = data?.patients ?? [];
  const count = `${patients.length.toLocaleString('en-IN')}${data?.isAll === false ? '+' : ''}`;
  const today = useClinicMinute(timeZone).slice(0, 10);
  return (
    <section aria-labelledby="not-looked" data-waiting={isPending || undefined}>
      <header className="row">
        <h4 id="not-looked">Not looked at yet</h4>
        {patients.length > 0 && <span className="today-count">{count}</span>}
        {patients.length > MOST && (
          <button type="button" className="text-button" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Fewer' : `All ${count}`}
          </button>
        )}
      </header>
      {isError && <p className="muted">The results could not be loaded.</p>}
      {data && patients.length === 0 && (
        <p className="muted">A doctor has looked at all results.</p>
      )}
      <ul className="today-list">
        {patients.slice(0, isWhole ? undefined : MOST).map((patient) => (
          <li key={patient.patientid}>
            <button
              type="button"
              className="pick today-entry"
              onClick={() => onOpen(patient.patientid)}
            >
              <bdi>{patient.name ?? 'Not known'}</bdi>
              <span>
                <Marks kinds={kindsOf(patient.mark ?? undefined, undefined)} />
              </span>
              <span className="hint">{describe(patient)}</span>
              <span className="hint">
                {showArrival(clinicDatetime(new Date(patient.typedAt), timeZone), today)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'HbA1c 8.1 %, 5 more'; of results none of which is marked, only how many. */
function describe({ first, mark, marked, count }: WaitingResults['patients'][number]): string {
  if (mark === null) return `${count} ${count === 1 ? 'result' : 'results'}, none marked`;
  const more = marked > 1 ? `, ${marked - 1} more` : '';
  return `${nameResult(first)} ${showResult(first)}${more}`;
}
