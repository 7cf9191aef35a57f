import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PatientsTable } from './records-table.tsx';
import { recordQueries } from '../record-queries.ts';
import type { RecordSort, SortDirection } from '../records/records.contract.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SmallButton } from '../../ui/small-button.tsx';
import { Status } from '../../ui/status.tsx';
import type { SearchQuestion } from '../search/search-state.ts';
import { PAGE_OF_PATIENTS, usePatientsPage } from './use-patients-page.ts';

interface Props {
  onOpen: (question: SearchQuestion) => void;
  onRegister: () => void;
}

/** All patients with their last visits, page by page. A name opens the patient. */
export function PatientsList({ onOpen, onRegister }: Props) {
  const [sort, setSort] = useState<RecordSort>('datetime');
  const [order, setOrder] = useState<SortDirection>('desc');
  const { page, number, isBusy, hasFailed, previous, next, retry } = usePatientsPage(sort, order);
  const { data: numbers } = useQuery(recordQueries.count);

  function sortBy(to: RecordSort) {
    const natural = to === 'datetime' ? 'desc' : 'asc';
    setOrder(to === sort && order === 'asc' && to !== 'datetime' ? 'desc' : natural);
    setSort(to);
  }

  return (
    <section className="patients-list" aria-labelledby="patients-title" aria-busy={isBusy}>
      <header className="row patients-head">
        <h3 id="patients-title" className="title">
          Patients
        </h3>
        <Status className="muted figures">
          {page &&
            page.patients.length > 0 &&
            sayPlace(number, page.patients.length, numbers?.patients)}
        </Status>
        {/* Not `disabled`: a button that is disabled loses the keyboard focus. */}
        <button
          type="button"
          className="icon-button"
          aria-label="Previous"
          aria-disabled={!previous}
          onClick={previous}
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Next"
          aria-disabled={!next}
          onClick={next}
        >
          <ChevronRight size={20} aria-hidden />
        </button>
        <SmallButton Icon={UserPlus} className="patients-register" onClick={onRegister}>
          Register patient
        </SmallButton>
      </header>
      {hasFailed && (
        <p className="note wrong fault" role="alert">
          The list could not be loaded. <RetryButton isInText onRetry={retry} />
        </p>
      )}
      {page && page.patients.length === 0 && (
        <p className="patients-none">
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
                : { by: 'patientid', value: patient.patientid, picked: patient },
            )
          }
        />
      )}
    </section>
  );
}

/** '26 to 50 of 2,005' */
function sayPlace(number: number, length: number, all: number | undefined): string {
  const before = (number - 1) * PAGE_OF_PATIENTS;
  const [first, last] = [before + 1, before + length].map((one) => one.toLocaleString('en-IN'));
  return `${first} to ${last}${all === undefined ? '' : ` of ${all.toLocaleString('en-IN')}`}`;
}
