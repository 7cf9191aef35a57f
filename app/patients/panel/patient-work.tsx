import { Suspense, useEffect, useRef } from 'react';
import type { Patient } from '../patient.ts';
import { loadPart } from '../../ui/load-part.tsx';
import { hasUnsavedInput } from '../../ui/drafts.ts';
import { useEscape } from '../../ui/escape.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { AddVisit } from './add-visit.tsx';
import { CorrectRecord } from './correct-record.tsx';
import { DeleteRecord } from './delete-record.tsx';
import './patient-work.css';
import {
  dueDraftName,
  forgetVisitDraft,
  type TypedWork,
  visitDraftName,
} from '../patient-drafts.ts';
import { type OpenWork, type Work, workButtonId } from './use-work.ts';
import type { WorkProps } from './work-props.ts';

const FactsForm = loadPart(() => import('../facts/facts-form.tsx'), PartBroken);
const PatientRecall = loadPart(() => import('../../recalls/list/patient-recall.tsx'), PartBroken);
const PatientTrends = loadPart(() => import('./patient-trends.tsx'), PartBroken);
const PatientResults = loadPart(() => import('../../results/list/patient-results.tsx'), PartBroken);
const PatientPrescriptions = loadPart(
  () => import('../../prescriptions/patient-prescriptions.tsx'),
  PartBroken,
);
const RecordHistory = loadPart(() => import('./record-history.tsx'), PartBroken);
const LOADING = <p className="muted">Loading</p>;

/** The open form, charts or history of the chosen record, below the banner. Pass the record's key as `key`. */
export function PatientWork({ work, end, ...props }: WorkProps & Omit<OpenWork, 'choose'>) {
  const { record, timeZone, texts } = props;
  const own = useRef<HTMLElement>(null);

  const shown = useRef(work);
  useEscape({
    panel: work === 'delete' ? undefined : work,
    within: own,
    close: () => work && end(work),
    isTyped: () => ['patient/', dueDraftName('patient/')].some(hasUnsavedInput),
  });

  // Only after a press: a form that comes back with its record takes neither the view nor the focus.
  useEffect(() => {
    if (shown.current === work) return;
    shown.current = work;
    if (!work || work === 'delete') return;
    // A smooth scroll would be cut short by what still arrives.
    own.current?.scrollIntoView({ behavior: 'instant' });
    if (work === 'add') own.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [work]);

  const endOf = (ended: Work) => () => {
    // The form disappears with the focus in it, so the focus moves to the button that opened it.
    if (own.current?.contains(document.activeElement)) {
      document.getElementById(workButtonId(ended))?.focus();
    }
    end(ended);
  };
  // The draft may have been kept when another form or card was chosen before the answer arrived.
  const saveAs = (typed: TypedWork) => (saved: Patient, isAtHand: boolean) => {
    props.onSaved(saved, isAtHand);
    forgetVisitDraft(typed, record.key);
  };

  return (
    <>
      <section
        className={work === 'results' || work === 'charts' ? 'work' : 'work screen-only'}
        aria-label="Records"
        data-open={work}
        ref={own}
        hidden={work === undefined || work === 'delete'}
      >
        <Suspense fallback={LOADING}>
          {work === 'charts' && <PatientTrends record={record} timeZone={timeZone} />}
          {work === 'recall' && record.patientid !== null && (
            <PatientRecall patientid={record.patientid} timeZone={timeZone} failed={texts.failed} />
          )}
          {work === 'facts' && record.patientid !== null && (
            <FactsForm
              patientid={record.patientid}
              keptAs={visitDraftName('facts', record.key)}
              texts={texts}
              timeZone={timeZone}
              onEnd={endOf('facts')}
            />
          )}
          {work === 'results' && record.patientid !== null && (
            <PatientResults
              record={{ ...record, patientid: record.patientid }}
              timeZone={timeZone}
              failed={texts.failed}
              onEnd={endOf('results')}
            />
          )}
          {work === 'prescription' && record.patientid !== null && (
            <PatientPrescriptions
              record={{ ...record, patientid: record.patientid }}
              keptAs={visitDraftName('prescription', record.key)}
              timeZone={timeZone}
              failed={texts.failed}
            />
          )}
          {work === 'history' && <RecordHistory record={record} timeZone={timeZone} />}
        </Suspense>
        {work === 'add' && <AddVisit {...props} onSaved={saveAs('add')} onEnd={endOf('add')} />}
        {work === 'correct' && (
          <CorrectRecord {...props} onSaved={saveAs('correct')} onEnd={endOf('correct')} />
        )}
      </section>
      {work === 'delete' && <DeleteRecord {...props} onEnd={endOf('delete')} />}
    </>
  );
}
