import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useClinicMinute } from '../../hours/use-now.ts';
import { GROWTH_UNTIL_YEARS } from '../../measures/growth.ts';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { factQueries } from '../facts/fact-queries.ts';
import { ageOn } from '../facts/facts.ts';
import type { Patient } from '../patient.ts';
import { recordQueries } from '../record-queries.ts';
import { VitalsTrends } from '../vitals/vitals-trends.tsx';

const PatientGrowth = loadPart(() => import('../growth/patient-growth.tsx'), PartBroken);

interface Props {
  record: Patient;
  timeZone: string;
}

/** Charts of all visits of the patient, not only those that the search found; of one record if it has no patient id. */
export default function PatientTrends({ record, timeZone }: Props) {
  const { data, isError } = useQuery(recordQueries.trends(record));
  const { data: facts } = useQuery({
    ...factQueries.of(record.patientid ?? ''),
    enabled: record.patientid !== null,
    // The banner has read them.
    refetchOnMount: false,
  });
  const today = useClinicMinute(timeZone).slice(0, 10);
  if (!data) {
    return (
      <p className="muted screen-only">
        {isError ? 'The visits could not be loaded. Close this and open it again.' : 'Loading'}
      </p>
    );
  }
  const age = facts && ageOn(facts.birthdate, today);
  return (
    <>
      <div className="screen-only">
        <VitalsTrends visits={data.visits} targets={data.targets} />
      </div>
      {facts && age && age.years < GROWTH_UNTIL_YEARS && (
        <Suspense fallback={<p className="muted">Loading</p>}>
          <PatientGrowth visits={data.visits} facts={facts} />
        </Suspense>
      )}
    </>
  );
}
