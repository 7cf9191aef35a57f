import './vitals.css';
import { showMoment } from '../../hours/desk-times.ts';
import { readDatetime } from '../../hours/read-datetime.ts';
import { useNow } from '../../hours/use-now.ts';
import { ImpossibleMark } from '../impossible-mark.tsx';
import { isKnown, labelOf, NOT_KNOWN, unitOf } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import { Sparkline } from './sparkline.tsx';
import { HOSTED_MEASURES, type HostedMeasure } from '../../measures/measures.ts';
import { AddedMeasures } from './added-measures.tsx';
import { listReadings } from './readings.ts';
import { clinicToday } from '../../hours/clinic-time.ts';

const DAY = 86_400_000;

interface Props {
  patient: Patient;
  visits: Patient[];
  timeZone: string;
}

interface TileProps extends Omit<Props, 'timeZone'> {
  field: HostedMeasure;
}

/** The measures of the chosen visit, each with a line over all visits found. Values are not judged here. */
export function VitalsTiles({ patient, visits, timeZone }: Props) {
  const now = useNow();
  const ago = now && daysAgo(patient.datetime, now, timeZone);
  const position = visits.findIndex((visit) => visit.key === patient.key) + 1;
  return (
    <div className="vitals">
      <div className="row vitals-heading">
        <h4>Visit</h4>
        <p className="hint">
          <bdi>{showMoment(patient.datetime)}</bdi>
          {ago && ` (${ago})`}
        </p>
        {visits.length > 1 && position > 0 && (
          <p className="tag vitals-place">
            {position === 1 ? `Newest of ${visits.length}` : `${position} of ${visits.length}`}
          </p>
        )}
      </div>
      {patient.note !== undefined && (
        <p className="vitals-note" dir="auto">
          {patient.note}
        </p>
      )}
      <AddedMeasures patient={patient} visits={visits} />
      <div className="vitals-tiles">
        {HOSTED_MEASURES.map((field) => (
          <VitalTile key={field} field={field} patient={patient} visits={visits} />
        ))}
      </div>
    </div>
  );
}

function VitalTile({ field, patient, visits }: TileProps) {
  const value = patient[field];
  const hasUnit = isKnown(value) && !/\p{L}/u.test(value);
  const readings = listReadings(visits, field);
  const before = readings[readings.findIndex(({ key }) => key === patient.key) - 1];
  return (
    <div className="vital">
      <p className="strong small">{labelOf(field)}</p>
      <p className="vital-value" data-unknown={isKnown(value) ? undefined : ''}>
        <bdi>{isKnown(value) ? value : NOT_KNOWN}</bdi>
        {hasUnit && <span>{unitOf(field)}</span>}
        <ImpossibleMark name={field} value={value} />
      </p>
      {before && <p className="hint vital-before">{before.text} before</p>}
      <Sparkline
        readings={readings}
        chosenKey={patient.key}
        label={labelOf(field)}
        unit={unitOf(field)}
      />
    </div>
  );
}

/** Longer ago, the date says it better. */
const MAX_DAYS = 60;

/** 'today', 'yesterday', '8 days ago' on the clinic's calendar; undefined without a date or for a future or distant one. */
export function daysAgo(datetime: string | null, now: Date, timeZone: string): string | undefined {
  const day = Date.parse(`${readDatetime(datetime)?.slice(0, 10)}T00:00:00Z`);
  const days = (Date.parse(`${clinicToday(now, timeZone)}T00:00:00Z`) - day) / DAY;
  if (!Number.isInteger(days) || days < 0 || days > MAX_DAYS) return undefined;
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
