import { useQuery } from '@tanstack/react-query';
import type { Patient } from '../patient.ts';
import { recordQueries } from '../record-queries.ts';
import { VitalsTrends } from '../vitals/vitals-trends.tsx';

/** Charts of all visits of the patient, not only those that the search found; of one record if it has no patient id. */
export default function PatientTrends({ record }: { record: Patient }) {
  const { data, isError } = useQuery(recordQueries.trends(record));
  if (data) return <VitalsTrends visits={data.visits} targets={data.targets} />;
  return (
    <p className="muted">
      {isError ? 'The visits could not be loaded. Close this and open it again.' : 'Loading'}
    </p>
  );
}
