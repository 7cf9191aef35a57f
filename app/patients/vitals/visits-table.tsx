import { memo } from 'react';
import { labelOf, showValue, unitOf } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import { VITAL_FIELDS } from './vitals.ts';

interface RowProps {
  visit: Patient;
  isChosen: boolean;
}

export function VisitsTable({ visits, chosenKey }: { visits: Patient[]; chosenKey: string }) {
  return (
    <details className="visits">
      <summary>All visits ({visits.length})</summary>
      <table>
        <caption>Visits that this search found, newest first</caption>
        <thead>
          <tr>
            <th scope="col">{labelOf('datetime')}</th>
            {VITAL_FIELDS.map((field) => (
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
        {isChosen && <span className="visits-mark">shown</span>}
      </th>
      {VITAL_FIELDS.map((field) => (
        <td key={field}>{showValue(visit[field])}</td>
      ))}
    </tr>
  );
});
