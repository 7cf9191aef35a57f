import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Patient } from '../../patients/patient.ts';
import type { Report, ReportListing } from '../../reports/reports.contract.ts';
import { personOn } from './person-on.ts';
import { resultQueries } from './result-queries.ts';
import { ResultsEntry } from './results-entry.tsx';
import { ResultList } from './result-list.tsx';
import { ResultTrends } from './result-trends.tsx';
import './patient-results.css';

const NO_FILES: Report[] = [];

interface Props {
  record: Patient & { patientid: string };
  timeZone: string;
  failed: string;
}

/** The results of a patient: typing a slip, trends, and all by date. */
export default function PatientResults({ record, timeZone, failed }: Props) {
  const { patientid } = record;
  const client = useQueryClient();
  const query = resultQueries.of(patientid);
  const { data, isError } = useQuery(query);
  const changed = () => void client.invalidateQueries({ queryKey: query.queryKey });
  // The Reports List reads them; they change while this is open.
  const listing = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () =>
      client
        .getQueriesData<{ listing: ReportListing }>({ queryKey: ['reports', patientid] })
        .at(-1)?.[1]?.listing,
  );
  const files = listing?.reports ?? NO_FILES;

  return (
    <div className="stack gap-4 lab-results">
      <h4>Lab results</h4>
      <ResultsEntry
        patientid={patientid}
        timeZone={timeZone}
        files={files}
        failed={failed}
        onSaved={changed}
      />
      <div className="stack gap-4 results-rest">
        {data ? (
          <>
            <ResultTrends {...data} personOn={(day) => personOn(day, data.facts, record)} />
            {data.results.length > 0 && (
              <ResultList
                {...data}
                personOn={(day) => personOn(day, data.facts, record)}
                files={files}
                failed={failed}
                onChanged={changed}
              />
            )}
          </>
        ) : (
          <p className="muted">
            {isError ? 'The results could not be loaded. Close this and open it again.' : 'Loading'}
          </p>
        )}
      </div>
    </div>
  );
}
