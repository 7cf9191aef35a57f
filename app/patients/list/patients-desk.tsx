import { useState } from 'react';
import { PatientsTable } from './records-table.tsx';
import type { RecordSort, SortDirection } from '../records/records.contract.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Status } from '../../ui/status.tsx';
import type { SearchQuestion } from '../search/search-state.ts';
import { usePatientsPage } from './use-patients-page.ts';

/** The Patients tab: all patients with their last visits, page by page. A name opens the patient in Search. */
export function PatientsDesk({ onOpen }: { onOpen: (question: SearchQuestion) => void }) {
  const [sort, setSort] = useState<RecordSort>('datetime');
  const [order, setOrder] = useState<SortDirection>('desc');
  const { page, number, isBusy, hasFailed, previous, next, retry } = usePatientsPage(sort, order);

  function sortBy(to: RecordSort) {
    const natural = to === 'datetime' ? 'desc' : 'asc';
    setOrder(to === sort && order === 'asc' && to !== 'datetime' ? 'desc' : natural);
    setSort(to);
  }

  return (
    <div className="staff-wide staff-single">
      <section
        className="stack gap-4 card record-sheet"
        aria-labelledby="patients-title"
        aria-busy={isBusy}
      >
        <h3 id="patients-title" className="title">
          Patients
        </h3>
        <Status className="muted figures">
          {page && `Page ${number.toLocaleString('en-IN')}`}
        </Status>
        {hasFailed && (
          <p className="note wrong fault" role="alert">
            The list could not be loaded. <RetryButton isInText onRetry={retry} />
          </p>
        )}
        {page && page.patients.length === 0 && (
          <p>
            {number === 1 ? 'No patient is registered yet.' : 'The list ends before this page.'}
          </p>
        )}
        {page && page.patients.length > 0 && (
          <PatientsTable
            patients={page.patients}
            sort={sort}
            order={order}
            onSort={sortBy}
            onOpen={(patient) =>
              onOpen(
                patient.patientid === null
                  ? { by: 'name', value: patient.name ?? '', picked: patient }
                  : { by: 'patientid', value: patient.patientid },
              )
            }
          />
        )}
        {/* Not `disabled`: a button that is disabled loses the keyboard focus. */}
        <div className="row record-actions">
          <button
            type="button"
            className="button button-small button-secondary"
            aria-disabled={!previous}
            onClick={previous}
          >
            Previous
          </button>
          <button
            type="button"
            className="button button-small button-secondary"
            aria-disabled={!next}
            onClick={next}
          >
            Next
          </button>
        </div>
      </section>
    </div>
  );
}
