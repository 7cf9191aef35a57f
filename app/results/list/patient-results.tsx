import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Patient } from '../../patients/patient.ts';
import { useOwnSession } from '../../http/client/own-session.ts';
import { LookedAt } from './looked-at.tsx';
import type { ResultValue } from '../reference-ranges.ts';
import { personOn } from './person-on.ts';
import { askAboutVery, describeRange } from './show-result.ts';
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

const NO_UNITS = {};

/** The results of a patient: typing a slip, trends, and all by date. */
export default function PatientResults({ record, timeZone, failed, onEnd }: Props) {
  const { patientid } = record;
  const client = useQueryClient();
  const isDoctor = useOwnSession().may('doctor');
  const query = resultQueries.of(patientid);
  const { data, isError } = useQuery(query);
  const changed = () => void client.invalidateQueries({ queryKey: query.queryKey });
  const files = useListedFiles(patientid);
  const personThen = (day: string) => (data ? personOn(day, data.facts, record) : {});
  const askAbout = (values: ResultValue[], takenOn: string) =>
    askAboutVery(values, personThen, { takenOn, targets: data?.targets ?? {} });

  return (
    <div className="stack gap-4 lab-results">
      <div className="row newest-heading">
        <h4>Lab results</h4>
        {isDoctor && data && (
          <LookedAt
            patientid={patientid}
            results={data.results}
            timeZone={timeZone}
            failed={failed}
          />
        )}
      </div>
      <ResultsEntry
        patientid={patientid}
        timeZone={timeZone}
        files={files}
        failed={failed}
        stored={data?.results}
        sex={data?.facts.sex}
        units={data?.units ?? NO_UNITS}
        describe={data && ((value, day) => describeRange(value, personThen(day), data.targets))}
        askAbout={askAbout}
        onSaved={changed}
        onEnd={onEnd}
      />
      <div className="stack gap-4 results-rest">
        {data ? (
          <>
            {isDoctor && <ResultTrends {...data} record={record} personOn={personThen} />}
            {!isDoctor && (
              <p className="hint">
                What you typed today stands below: you may correct and delete it until the day ends.
              </p>
            )}
            <ResultList
              {...data}
              personOn={personThen}
              files={files}
              timeZone={timeZone}
              failed={failed}
              askAbout={askAbout}
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
