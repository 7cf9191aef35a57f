import { ArrowDown, ArrowUp } from 'lucide-react';
import './records-table.css';
import { PatientName } from '../patient-name.tsx';
import { labelOf, showValue, showWithUnit } from '../patient-text.ts';
import { showDay } from '../../hours/desk-times.ts';
import { spaceMobile } from '../../text/mobile.ts';
import type { Patient } from '../patient.ts';
import type { ListedPatient, RecordSort, SortDirection } from '../records/records.contract.ts';

interface Props {
  patients: readonly ListedPatient[];
  sort: RecordSort;
  order: SortDirection;
  onSort: (sort: RecordSort) => void;
  onOpen: (patient: Patient) => void;
}

/** The list of all patients: one row each, sortable by name, id and last visit. */
export function PatientsTable({ patients, sort, order, onSort, onOpen }: Props) {
  const heading = (by: RecordSort, label: string) => (
    <th
      scope="col"
      aria-sort={sort === by ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="records-sort" onClick={() => onSort(by)}>
        {label}
        {sort === by &&
          (order === 'asc' ? (
            <ArrowUp size={16} aria-hidden />
          ) : (
            <ArrowDown size={16} aria-hidden />
          ))}
      </button>
    </th>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
    <section className="records-scroll" aria-label="All patients" tabIndex={0}>
      <table className="table records">
        <thead>
          <tr>
            {heading('name', 'Name')}
            {heading('patientid', labelOf('patientid'))}
            <th scope="col">{labelOf('age')}</th>
            {heading('datetime', 'Last visit')}
            <th scope="col">Visits</th>
            <th scope="col">{labelOf('mobile')}</th>
          </tr>
        </thead>
        <tbody>
          {patients.map((patient) => (
            <tr key={patient.key}>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has one */}
              <th scope="row">
                <button
                  type="button"
                  className="text-button"
                  data-row="focus"
                  disabled={!patient.patientid && !patient.name}
                  onClick={() => onOpen(patient)}
                >
                  <bdi>{showValue(patient.name)}</bdi>
                  <span className="visually-hidden">
                    , open <PatientName patient={patient} />
                  </span>
                </button>
              </th>
              <td>
                <bdi>{showValue(patient.patientid)}</bdi>
              </td>
              <td>{showWithUnit(patient, 'age')}</td>
              <td>{showDay(showValue(patient.datetime))}</td>
              <td>{patient.visits.toLocaleString('en-IN')}</td>
              <td>
                <bdi>{spaceMobile(showWithUnit(patient, 'mobile'))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
