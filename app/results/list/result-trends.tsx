import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Patient } from '../../patients/patient.ts';
import { recordQueries } from '../../patients/record-queries.ts';
import { VitalChart } from '../../patients/vitals/vital-chart.tsx';
import { prescriptionQueries } from '../../prescriptions/prescription-queries.ts';
import { type Judging, listCourses, listMarks } from './list-courses.ts';

type Courses = ReturnType<typeof listCourses>;

/** A chart of each result and derived value that is known of two days, with marks at visits and prescriptions. */
export function ResultTrends({ record, ...judging }: Judging & { record: Patient }) {
  const [isOpen, setOpen] = useState(false);
  const courses = listCourses(judging);
  if (courses.length === 0) return null;
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Trends of {courses.map(({ label }) => label).join(', ')}</summary>
      {isOpen && <Charts courses={courses} record={record} />}
    </details>
  );
}

/** Visits and prescriptions are read only for this, so the charts wait for them. */
function Charts({ courses, record }: { courses: Courses; record: Patient }) {
  const visits = useQuery(recordQueries.trends(record));
  const prescriptions = useQuery(prescriptionQueries.of(record.patientid ?? ''));
  if (visits.isPending || prescriptions.isPending) return <p className="muted">Loading</p>;
  const marks = listMarks(visits.data?.visits, prescriptions.data?.prescriptions);
  return (
    <div className="results-trends">
      {courses.map(({ span, ...course }) => (
        <VitalChart
          {...course}
          // Drawn once, so anew with other values.
          key={JSON.stringify([course, marks])}
          lines={[course.label]}
          spans={[span]}
          marks={marks}
        />
      ))}
    </div>
  );
}
