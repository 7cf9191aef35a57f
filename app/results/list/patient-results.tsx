import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Patient } from '../../patients/patient.ts';
import { personOn } from './person-on.ts';
import { resultQueries } from './result-queries.ts';
import { ResultsEntry } from './results-entry.tsx';
import { ResultList } from './result-list.tsx';
import { ResultTrends } from './result-trends.tsx';
import { useListedFiles } from './use-listed-files.ts';
import './patient-results.css';

interface Props {
  record: Patient & { patientid: string };
  timeZone: string;
  failed: string;
  onEnd: () => void;
}

/** The results of a patient: typing a slip, trends, and all by date. */
export default function PatientResults({ record, timeZone, failed, onEnd }: Props) {
  const { patientid } = record;
  const client = useQueryClient();
  const query = resultQueries.of(patientid);
  const { data, isError } = useQuery(query);
  const changed = () => void client.invalidateQueries({ queryKey: query.queryKey });
  const files = useListedFiles(patientid);

  return (
    <div className="stack gap-4 lab-results">
      <h4>Lab results</h4>
      <ResultsEntry
        patientid={patientid}
        timeZone={timeZone}
        files={files}
        failed={failed}
        onSaved={changed}
        onEnd={onEnd}
      />
      <div className="stack gap-4 results-rest">
        {data ? (
          <>
            <ResultTrends
              {...data}
              record={record}
              personOn={(day) => personOn(day, data.facts, record)}
            />
            <ResultList
              {...data}
              personOn={(day) => personOn(day, data.facts, record)}
              files={files}
              timeZone={timeZone}
              failed={failed}
              onChanged={changed}
            />
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
