import { memo, useId, useEffect, useState } from 'react';
import './patient-card.css';
import { PatientName } from '../patient-name.tsx';
import { PatientValue } from '../patient-value.tsx';
import { showDay } from '../../hours/desk-times.ts';
import { isKnown, labelOf, NOT_KNOWN, showWithUnit } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import { findBodyMass } from '../../measures/body-mass.ts';
import { HOSTED_MEASURES } from '../../measures/measures.ts';
import { Status } from '../../ui/status.tsx';

const FIELDS = ['mobile', 'email', 'age', ...HOSTED_MEASURES, 'datetime'] as const;

interface Props {
  patient: Patient;
  isChosen: boolean;
  onChoose: (key: string) => void;
}

/** One record, that is one visit. The whole card is clickable. */
export const PatientCard = memo(function PatientCard({ patient, isChosen, onChoose }: Props) {
  const visitId = useId();
  return (
    <li className={isChosen ? 'patient-card card-chosen' : 'patient-card'}>
      <h3 className="card-heading">
        <button
          type="button"
          className="card-button"
          aria-pressed={isChosen}
          aria-describedby={visitId}
          onClick={() => onChoose(patient.key)}
        >
          <PatientName patient={patient} />
        </button>
      </h3>
      <dl className="card-facts">
        {FIELDS.map((field) => (
          <div key={field} className={`card-fact card-${field}`}>
            <dt>{labelOf(field)}</dt>
            <dd
              id={field === 'datetime' ? visitId : undefined}
              data-unknown={isKnown(patient[field]) ? undefined : ''}
            >
              <PatientValue patient={patient} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
});

interface LineProps extends Props {
  /** Whose visit it is, where the results are of several patients. */
  isNamed: boolean;
}

/** A visit as a line: the day, the measures of the tiles without their units, and the weight with the BMI. */
export const VisitLine = memo(function VisitLine({
  patient,
  isChosen,
  isNamed,
  onChoose,
}: LineProps) {
  const values = HOSTED_MEASURES.map((name) => (isKnown(patient[name]) ? patient[name] : '–'));
  const mass = findBodyMass(patient, []);
  const weight = patient.weight !== undefined && showWithUnit(patient, 'weight');
  return (
    <li className="visit-line">
      <button
        type="button"
        className="pick"
        aria-pressed={isChosen}
        data-row="open"
        onClick={() => onChoose(patient.key)}
      >
        {isNamed && (
          <span className="strong">
            <PatientName patient={patient} />
          </span>
        )}
        <span className={isNamed ? 'hint' : 'strong'}>
          {showDay(patient.datetime ?? NOT_KNOWN)}
        </span>
        <span className="hint">{values.join(' · ')}</span>
        {weight && <span className="hint">{mass ? `${weight}, BMI ${mass.text}` : weight}</span>}
        {patient.note !== undefined && (
          <span className="hint visit-note" dir="auto">
            {patient.note}
          </span>
        )}
      </button>
    </li>
  );
});

/** Most answers come sooner; a flash of grey would only make them seem slow. */
const DELAY_MS = 300;

const CARDS = [1, 2, 3];
const LINES = [1, 2, 3, 4, 5, 6, 7, 8];

export function CardSkeletons() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <>
      <Status className="strong results-status">Searching</Status>
      {CARDS.map((card) => (
        <div key={card} className="skeleton" aria-hidden="true">
          {LINES.map((line) => (
            <i key={line} />
          ))}
        </div>
      ))}
    </>
  );
}
