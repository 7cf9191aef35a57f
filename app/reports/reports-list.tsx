import { type ReactNode, useState } from 'react';
import './reports-list.css';
import { countFiles, filterReports, showFileCount } from './filter-reports.ts';
import type { ReportListing } from './report.ts';
import { PrintedNote } from './printed-line.tsx';
import { ReportsTable } from './reports-table.tsx';

export type ListingState =
  | { status: 'loading' }
  /** The record bears no patient id, so no folder of files is its own. */
  | { status: 'without-id' }
  | { status: 'cancelled' }
  /** The whole listing could not be read. */
  | { status: 'failed'; error: string }
  | { status: 'listed'; listing: ReportListing };

interface Props {
  state: ListingState;
  timeZone: string;
  /** Printed over the list on every page: `name - patientid`. */
  patientLine: string;
  onRetry: () => void;
}

/** Reports List of one patient. Give it a `key` of the patient, so that a filter never outlives its list. */
export function ReportsList({ state, timeZone, patientLine, onRetry }: Props) {
  const [filter, setFilter] = useState('');
  const all = state.status === 'listed' ? state.listing : { reports: [], problems: [] };
  const shown = filterReports(all, filter);
  const isListed = state.status === 'listed' && countFiles(all) > 0;

  return (
    <section className="reports" aria-label="Reports List" aria-busy={state.status === 'loading'}>
      <div className="reports-heading">
        <h3>Reports List</h3>
        <output className="reports-count">
          {state.status === 'listed' &&
            showFileCount(countFiles(shown), countFiles(all), filter !== '')}
        </output>
        {isListed && (
          <div className="reports-filter">
            <label htmlFor="reports-filter">Filter</label>
            <input
              id="reports-filter"
              name="filter"
              type="search"
              autoComplete="off"
              spellCheck={false}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          </div>
        )}
      </div>
      {state.status === 'failed' && (
        <Strip onRetry={onRetry}>Could not be read: {state.error}</Strip>
      )}
      {state.status === 'cancelled' && (
        <Strip onRetry={onRetry}>The files were not loaded: you cancelled it.</Strip>
      )}
      {state.status === 'without-id' && (
        <p className="reports-none">This record has no patient id, so no files belong to it.</p>
      )}
      {all.problems.length > 0 && (
        <Strip onRetry={onRetry}>
          {all.problems.length === 1 ? '1 file' : `${all.problems.length} files`} could not be read.
        </Strip>
      )}
      {isListed && <ReportsTable listing={shown} timeZone={timeZone} patientLine={patientLine} />}
      {isListed && countFiles(shown) === 0 && (
        <p className="reports-none">No file name has these letters in it.</p>
      )}
      {state.status === 'listed' && !isListed && (
        <div className="reports-empty">
          <PrintedNote patientLine={patientLine} timeZone={timeZone} />
          <img src="/drawings/empty-reports.svg" width="240" height="160" alt="" />
          <p>No reports yet. Reports you add appear here, newest first.</p>
        </div>
      )}
    </section>
  );
}

function Strip({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className="reports-strip">
      <p>{children}</p>
      <button type="button" className="button button-small button-secondary" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
