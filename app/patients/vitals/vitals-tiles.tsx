import './vitals.css';
import { useNow } from '../../hours/use-now.ts';
import { daysAgo } from './days-ago.ts';
import { isKnown, labelOf, NOT_KNOWN, showValue, unitOf } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import { Sparkline } from './sparkline.tsx';
import { VisitsTable } from './visits-table.tsx';
import { listReadings, VITAL_FIELDS } from './vitals.ts';

interface Props {
  patient: Patient;
  visits: Patient[];
  timeZone: string;
}

/** The measures of the chosen visit, each with its line over the visits found. No value is judged here. */
export function VitalsTiles({ patient, visits, timeZone }: Props) {
  const now = useNow();
  const ago = now && daysAgo(patient.datetime, now, timeZone);
  const place = visits.findIndex((visit) => visit.key === patient.key) + 1;
  return (
    <div className="vitals">
      <div className="vitals-heading">
        <h4>Visit</h4>
        <p>
          <bdi>{showValue(patient.datetime)}</bdi>
          {ago && ` (${ago})`}
        </p>
        {visits.length > 1 && place > 0 && (
          <p>
            {place === 1
              ? `newest of ${visits.length}`
              : `${place} of ${visits.length}, newest first`}
          </p>
        )}
      </div>
      <div className="vitals-tiles">
        {VITAL_FIELDS.map((field) => {
          const value = patient[field];
          const hasUnit = isKnown(value) && !/\p{L}/u.test(value);
          return (
            <div key={field} className="vital">
              <p className="vital-label">{labelOf(field)}</p>
              <p className={isKnown(value) ? 'vital-value' : 'vital-value not-known'}>
                <bdi>{isKnown(value) ? value : NOT_KNOWN}</bdi>
                {hasUnit && <span>{unitOf(field)}</span>}
              </p>
              <Sparkline
                readings={listReadings(visits, field)}
                chosenKey={patient.key}
                label={labelOf(field)}
                unit={unitOf(field)}
              />
            </div>
          );
        })}
      </div>
      <VisitsTable visits={visits} chosenKey={patient.key} />
    </div>
  );
}
