import { ArrowDown, ArrowUp } from 'lucide-react';
import './records-table.css';
import { PatientName } from '../patient-name.tsx';
import { labelOf, showValue, showWithUnit } from '../patient-text.ts';
import type { Patient, RecordSort, SortDirection } from '../patient.ts';
import { MEASURE_NAMES } from '../../measures/measures.ts';

interface Props {
  records: readonly Patient[];
  sort: RecordSort;
  order: SortDirection;
  onSort: (sort: RecordSort) => void;
  onOpen: (patient: Patient) => void;
}

const REST = ['mobile', 'age', ...MEASURE_NAMES] as const;

/** The list of all records: one row per visit, sortable by name, id and visit. */
export function AllRecordsTable({ records, sort, order, onSort, onOpen }: Props) {
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
    <section className="records-scroll" aria-label="All records" tabIndex={0}>
      <table className="records">
        <thead>
          <tr>
            {heading('name', 'Name')}
            {heading('patientid', labelOf('patientid'))}
            {heading('datetime', 'Visit')}
            {REST.map((field) => (
              <th key={field} scope="col">
                {labelOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.key}>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has one */}
              <th scope="row">
                <button
                  type="button"
                  className="text-button"
                  disabled={!record.patientid && !record.name}
                  onClick={() => onOpen(record)}
                >
                  <bdi>{showValue(record.name)}</bdi>
                  <span className="visually-hidden">
                    , open <PatientName patient={record} />
                  </span>
                </button>
              </th>
              <td>
                <bdi>{showValue(record.patientid)}</bdi>
              </td>
              <td>{showValue(record.datetime)}</td>
              {REST.map((field) => (
                <td key={field}>{showWithUnit(record, field)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
