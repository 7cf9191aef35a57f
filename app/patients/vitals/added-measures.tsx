import { showDay } from '../../hours/desk-times.ts';
import { findBodyMass } from '../../measures/body-mass.ts';
import { ADDED_MEASURES } from '../../measures/measures.ts';
import { ImpossibleMark } from '../impossible-mark.tsx';
import { labelOf, NOT_KNOWN, showWithUnit } from '../patient-text.ts';
import type { Patient } from '../patient.ts';

interface Props {
  patient: Patient;
  visits: Patient[];
}

/** The measures above the tiles, as far as this visit has them. */
export function AddedMeasures({ patient, visits }: Props) {
  const taken = ADDED_MEASURES.filter((name) => patient[name] !== undefined);
  if (taken.length === 0) return null;
  const mass = findBodyMass(patient, visits);
  return (
    <ul className="row gap-4" aria-label="Further measures">
      {taken.map((name) => (
        <li key={name}>
          {labelOf(name)}{' '}
          <strong className="figures">
            <bdi>{showWithUnit(patient, name)}</bdi>
          </strong>
          {name === 'weight' && mass && (
            <>
              , BMI <strong className="figures">{mass.text}</strong>
              {mass.heightFrom && (
                <span className="hint">
                  {` with the height of ${showDay(mass.heightFrom.datetime ?? NOT_KNOWN)}`}
                </span>
              )}
            </>
          )}{' '}
          <ImpossibleMark name={name} value={patient[name]} />
        </li>
      ))}
    </ul>
  );
}
