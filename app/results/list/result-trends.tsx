import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readDatetime } from '../../hours/read-datetime.ts';
import type { Patient } from '../../patients/patient.ts';
import { recordQueries } from '../../patients/record-queries.ts';
import { VitalChart } from '../../patients/vitals/vital-chart.tsx';
import { type Judging, listCourses } from './list-courses.ts';

type Courses = ReturnType<typeof listCourses>;

/** A chart of each result and derived value that is known of two days, with marks at the visits. */
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

/** The visits are read only for this, so the charts wait for them. */
function Charts({ courses, record }: { courses: Courses; record: Patient }) {
  const { data, isPending } = useQuery(recordQueries.trends(record));
  if (isPending) return <p className="muted">Loading</p>;
  const days = data?.visits.map(({ datetime }) => readDatetime(datetime)?.slice(0, 10)) ?? [];
  const visits = [...new Set(days)].filter((day) => day !== undefined);
  return (
    <div className="results-trends">
      {courses.map(({ span, ...course }) => (
        <VitalChart
          {...course}
          // Drawn once, so anew with other values.
          key={JSON.stringify([course, visits])}
          lines={[course.label]}
          spans={[span]}
          marks={{ label: 'visit', times: visits.map((day) => Date.parse(day) / 1000) }}
        />
      ))}
    </div>
  );
}
