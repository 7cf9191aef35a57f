import './vitals.css';
import { readDatetime } from '../../hours/read-datetime.ts';
import { useNow } from '../../hours/use-now.ts';
import { ImpossibleMark } from '../impossible-mark.tsx';
import { isKnown, labelOf, NOT_KNOWN, showValue, unitOf } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import { Sparkline } from './sparkline.tsx';
import { MEASURE_NAMES } from '../../measures/measures.ts';
import { listReadings } from './readings.ts';
import { memo } from 'react';
import { clinicToday } from '../../hours/clinic-time.ts';

const DAY = 86_400_000;

interface Props {
  patient: Patient;
  visits: Patient[];
  timeZone: string;
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
        <p>
          <bdi>{showValue(patient.datetime)}</bdi>
          {ago && ` (${ago})`}
        </p>
        {visits.length > 1 && position > 0 && (
          <p>
            {position === 1
              ? `newest of ${visits.length}`
              : `${position} of ${visits.length}, newest first`}
          </p>
        )}
      </div>
      <div className="vitals-tiles">
        {MEASURE_NAMES.map((field) => {
          const value = patient[field];
          const hasUnit = isKnown(value) && !/\p{L}/u.test(value);
          return (
            <div key={field} className="vital">
              <p className="hint">{labelOf(field)}</p>
              <p className="vital-value" data-unknown={isKnown(value) ? undefined : ''}>
                <bdi>{isKnown(value) ? value : NOT_KNOWN}</bdi>
                {hasUnit && <span>{unitOf(field)}</span>}
                <ImpossibleMark name={field} value={value} />
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

interface RowProps {
  visit: Patient;
  isChosen: boolean;
}

function VisitsTable({ visits, chosenKey }: { visits: Patient[]; chosenKey: string }) {
  return (
    <details className="visits">
      <summary>All visits ({visits.length})</summary>
      <table className="table">
        <caption>Visits that this search found, newest first</caption>
        <thead>
          <tr>
            <th scope="col">{labelOf('datetime')}</th>
            {MEASURE_NAMES.map((field) => (
              <th key={field} scope="col">
                {labelOf(field)} ({unitOf(field)})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <VisitRow key={visit.key} visit={visit} isChosen={visit.key === chosenKey} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

const VisitRow = memo(function VisitRow({ visit, isChosen }: RowProps) {
  return (
    <tr className={isChosen ? 'visits-chosen' : undefined}>
      <th scope="row">
        {showValue(visit.datetime)}
        {isChosen && <span className="tag visits-mark">shown</span>}
      </th>
      {MEASURE_NAMES.map((field) => (
        <td key={field}>
          {showValue(visit[field])} <ImpossibleMark name={field} value={visit[field]} />
        </td>
      ))}
    </tr>
  );
});

/** 'today', 'yesterday', '8 days ago' on the clinic's calendar; undefined without a date or for a future one. */
export function daysAgo(datetime: string | null, now: Date, timeZone: string): string | undefined {
  const day = Date.parse(`${readDatetime(datetime)?.slice(0, 10)}T00:00:00Z`);
  const days = (Date.parse(`${clinicToday(now, timeZone)}T00:00:00Z`) - day) / DAY;
  if (!Number.isInteger(days) || days < 0) return undefined;
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en-IN')} days ago`;
}
