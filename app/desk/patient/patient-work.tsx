import { CalendarPlus, ChartLine, History, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Patient } from '../../patients/patient.ts';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { AddVisit } from './add-visit.tsx';
import { CorrectRecord } from './correct-record.tsx';
import { DeleteRecord } from './delete-record.tsx';
import { useOwnSession } from '../../access/client/own-session.ts';
import './patient-work.css';
import { RecordHistory } from './record-history.tsx';
import { findVisitDraft, forgetVisitDraft, keepVisitDrafts, type TypedWork } from '../drafts.ts';
import type { WorkProps } from './work-props.ts';

const PatientTrends = loadPart(() => import('./patient-trends.tsx'), PartBroken);

type Work = TypedWork | 'charts' | 'history' | 'delete';

interface WorkButton {
  work: Work;
  label: string;
  Icon: LucideIcon;
  isForDoctors?: boolean;
  /** Disabled once the record has been deleted. */
  isChange?: boolean;
}

const WORKS: WorkButton[] = [
  { work: 'charts', label: 'Charts', Icon: ChartLine },
  { work: 'add', label: 'Add a visit', Icon: CalendarPlus },
  {
    work: 'correct',
    label: 'Correct this visit',
    Icon: Pencil,
    isForDoctors: true,
    isChange: true,
  },
  { work: 'history', label: 'History', Icon: History, isForDoctors: true },
  { work: 'delete', label: 'Delete this visit', Icon: Trash2, isForDoctors: true, isChange: true },
];

/** The actions for the chosen record, below the banner with the patient's name and id. */
export function PatientWork({ isDeleted, ...props }: WorkProps & { isDeleted: boolean }) {
  const { record, timeZone } = props;
  const own = useRef<HTMLElement>(null);
  const buttons = useRef<Partial<Record<Work, HTMLButtonElement | null>>>({});
  const [work, setWork] = useState<Work | undefined>(() => findVisitDraft(record.key));
  // The answer may arrive when another form is shown.
  const endOf = (ended: Work) => () => {
    // The form disappears with the focus in it, so the focus moves to the button that opened it.
    if (own.current?.contains(document.activeElement)) buttons.current[ended]?.focus();
    setWork((now) => (now === ended ? undefined : now));
  };
  // The draft may have been kept when another form or card was chosen before the answer arrived.
  const saveAs = (typed: TypedWork) => (saved: Patient, isAtHand: boolean) => {
    props.onSaved(saved, isAtHand);
    forgetVisitDraft(typed, record.key);
  };

  function choose(next: Work | undefined) {
    keepVisitDrafts();
    setWork(next);
  }

  const isDoctor = useOwnSession().may('doctor');
  const works = WORKS.filter(({ isForDoctors }) => isDoctor || !isForDoctors);
  return (
    <section className="work" aria-label="Records" ref={own}>
      <div className="work-bar">
        {works.map(({ work: one, label, Icon, isChange }) => (
          <button
            key={one}
            ref={(button) => {
              buttons.current[one] = button;
            }}
            type="button"
            className="button button-small button-secondary"
            aria-expanded={one === 'delete' ? undefined : work === one}
            disabled={(one === 'add' && record.patientid === null) || (isChange && isDeleted)}
            onClick={() => choose(work === one ? undefined : one)}
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
      {work === 'add' && <AddVisit {...props} onSaved={saveAs('add')} onEnd={endOf('add')} />}
      {work === 'correct' && (
        <CorrectRecord {...props} onSaved={saveAs('correct')} onEnd={endOf('correct')} />
      )}
      {work === 'history' && <RecordHistory record={record} timeZone={timeZone} />}
      {work === 'delete' && <DeleteRecord {...props} onEnd={endOf('delete')} />}
    </section>
  );
}
