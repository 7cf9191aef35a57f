import { List } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { recallQueries } from '../../recalls/recall-queries.ts';
import './patient-panel.css';
import { factQueries } from '../facts/fact-queries.ts';
import { PatientName } from '../patient-name.tsx';
import { showPatient } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import { PatientFacts } from './patient-facts.tsx';
import { VitalsTiles } from '../vitals/vitals-tiles.tsx';

interface Props {
  /** The chosen record. */
  patient: Patient;
  /** Every record of this patient in the result, newest first. */
  visits: Patient[];
  timeZone: string;
  /** The number of cards chosen by hand: 0 while the first result is chosen automatically. */
  picks: number;
  panel: RefObject<HTMLElement | null>;
  onBack: () => void;
  /** Buttons beside the name. */
  actions: ReactNode;
  /** The form, charts or history that the buttons open, below the banner. */
  work: ReactNode;
  onChangeNext: () => void;
  onChangeFacts: () => void;
  /** The newest results of laboratories, above the reports. */
  newest: ReactNode;
  /** `newest` is still loading: the column beside the visit is hidden, dialogs excepted, so that nothing in it moves. */
  isWaiting: boolean;
  /** The patient's reports, beside the visit. */
  children: ReactNode;
  /** Below both. */
  foot: ReactNode;
}

export function PatientPanel(props: Props) {
  const { patient, visits, timeZone, picks, panel, onBack, onChangeNext } = props;
  const { actions, work, newest, children, foot } = props;

  const { patientid } = patient;
  const enabled = patientid !== null;
  const facts = useQuery({ ...factQueries.of(patientid ?? ''), enabled });
  const recall = useQuery({ ...recallQueries.of(patientid ?? ''), enabled });
  const isWaiting = facts.isLoading || recall.isLoading;

  const banner = useRef<HTMLElement>(null);
  const name = useRef<HTMLHeadingElement>(null);

  // The sticky offsets in the style sheet need the height of the banner: a long name takes several lines. On a narrow
  // screen only the name stays in view, and the banner has no box of its own.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const height = banner.current?.offsetHeight || name.current?.offsetHeight || 0;
      panel.current?.style.setProperty('--banner', `${height}px`);
    });
    for (const { current } of [banner, name]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [panel]);

  // On a narrow screen the visits are above or below the panel: a chosen one is scrolled into view.
  useEffect(() => {
    const isBeside = (panel.current?.getBoundingClientRect().left ?? 0) > 0;
    if (picks === 0 || isBeside) return;
    panel.current?.scrollIntoView();
    panel.current?.focus({ preventScroll: true });
  }, [picks, panel]);

  return (
    // The parts appear together, so that nothing moves. Until all are loaded, the name, the buttons and an open form show.
    <section
      className="patient"
      ref={panel}
      tabIndex={-1}
      aria-label={showPatient(patient)}
      data-waiting={isWaiting || undefined}
    >
      <header className="patient-banner" ref={banner}>
        <h3 ref={name}>
          <PatientName patient={patient} />
        </h3>
        <div className="row patient-actions screen-only">
          <button
            type="button"
            className="button button-small button-secondary patient-back"
            onClick={onBack}
          >
            <List size={18} strokeWidth={1.6} aria-hidden />
            <span className="patient-word">Results</span>
          </button>
          {actions}
        </div>
        <PatientFacts
          patient={patient}
          facts={facts.data}
          recall={recall.data}
          timeZone={timeZone}
          onChangeNext={onChangeNext}
          onChangeFacts={props.onChangeFacts}
        />
      </header>
      {work}
      <div className="patient-sheet">
        <VitalsTiles patient={patient} visits={visits} timeZone={timeZone} />
        <div className="patient-files" data-waiting={props.isWaiting || undefined}>
          {newest}
          {children}
        </div>
      </div>
      {foot}
    </section>
  );
}
