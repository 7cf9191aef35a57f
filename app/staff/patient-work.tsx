import { CalendarPlus, ChartLine, History, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AddVisit } from './add-visit.tsx';
import { CorrectRecord } from './correct-record.tsx';
import { DeleteRecord } from './delete-record.tsx';
import './patient-work.css';
import { RecordHistory } from './record-history.tsx';
import type { WorkProps } from './work-props.ts';

const PatientTrends = lazy(() => import('./patient-trends.tsx'));

type Work = 'charts' | 'add' | 'correct' | 'history' | 'delete';

const WORKS: { work: Work; label: string; Icon: LucideIcon }[] = [
  { work: 'charts', label: 'Charts', Icon: ChartLine },
  { work: 'add', label: 'Add a visit', Icon: CalendarPlus },
  { work: 'correct', label: 'Correct this visit', Icon: Pencil },
  { work: 'history', label: 'History', Icon: History },
  { work: 'delete', label: 'Delete this visit', Icon: Trash2 },
];

/** What can be done with the chosen record. The banner with name and id stays in view over it. */
export function PatientWork(props: WorkProps) {
  const [work, setWork] = useState<Work>();
  const { record, timeZone } = props;
  const end = () => setWork(undefined);
  return (
    <section className="work" aria-label="Records">
      <div className="work-bar">
        {WORKS.map(({ work: one, label, Icon }) => (
          <button
            key={one}
            type="button"
            className="button button-small button-secondary"
            aria-expanded={one === 'delete' ? undefined : work === one}
            disabled={one === 'add' && record.patientid === null}
            onClick={() => setWork(work === one ? undefined : one)}
          >
            <Icon size={18} strokeWidth={1.6} aria-hidden />
            {label}
          </button>
        ))}
      </div>
      {work === 'charts' && (
        <Suspense fallback={<p className="work-note">Loading</p>}>
          <PatientTrends record={record} />
        </Suspense>
      )}
      {work === 'add' && <AddVisit {...props} onEnd={end} />}
      {work === 'correct' && <CorrectRecord {...props} onEnd={end} />}
      {work === 'history' && <RecordHistory record={record} timeZone={timeZone} />}
      {work === 'delete' && <DeleteRecord {...props} onEnd={end} />}
    </section>
  );
}
