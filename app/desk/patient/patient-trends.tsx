import { useQuery } from '@tanstack/react-query';
import type { Patient } from '../../patients/patient.ts';
import { recordQueries } from '../../patients/record-queries.ts';
import { VitalsTrends } from '../../patients/vitals/vitals-trends.tsx';

/** Charts of all visits of the patient, not only those that the search found; of one record if it has no patient id. */
export default function PatientTrends({ record }: { record: Patient }) {
  const { data, isError } = useQuery(recordQueries.trends(record));
  if (data) return <VitalsTrends visits={data.visits} targets={data.targets} />;
  return (
    <p className="work-note">
      {isError ? 'The visits could not be loaded. Close this and open it again.' : 'Loading'}
    </p>
  );
}
