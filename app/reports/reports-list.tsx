import { Download, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import './reports-list.css';
import { dropReport, putReport } from './change-listing.ts';
import { countFiles, filterReports, showFileCount } from './filter-reports.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import type { ReportCalls } from './report-calls.ts';
import { ReportUpload } from './report-upload.tsx';
import type { ReportListing } from './report.ts';
import { PrintedNote } from './printed-line.tsx';
import { ReportsTable } from './reports-table.tsx';

const ReportPreview = lazy(() => import('./report-preview.tsx'));

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
  texts: { added: string; updated: string; deleted: string; failed: string };
  /** Undefined where no files can belong to the record. */
  calls: ReportCalls | undefined;
  onChange: (edit: (listing: ReportListing) => ReportListing) => void;
  onRetry: () => void;
}

/** Reports List of one patient. Give it a `key` of the patient, so that a filter never outlives its list. */
export function ReportsList({ state, timeZone, patientLine, ...props }: Props) {
  const { texts, calls, onChange, onRetry } = props;
  const [filter, setFilter] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [previewed, setPreviewed] = useState<string>();
  const [asked, setAsked] = useState<'rename' | 'delete'>();
  const all = state.status === 'listed' ? state.listing : { reports: [], problems: [] };
  const shown = filterReports(all, filter);
  const isListed = state.status === 'listed' && countFiles(all) > 0;
  const report = all.reports.find(({ key }) => key === previewed);

  function closeUpload() {
    setAdding(false);
    focusOn('reports-add');
  }

  function leaveDeleted(key: string) {
    setAsked(undefined);
    setPreviewed(undefined);
    onChange((listing) => dropReport(listing, key));
    focusOn('reports-add');
  }

  function closePreview() {
    setPreviewed(undefined);
    focusOn(`report-${previewed}`);
  }

  return (
    <section className="reports" aria-label="Reports List" aria-busy={state.status === 'loading'}>
      <div className="reports-heading">
        <h3>Reports List</h3>
        <output className="reports-count">
          {state.status === 'listed' &&
            showFileCount(countFiles(shown), countFiles(all), filter !== '')}
        </output>
        {state.status === 'listed' && calls && (
          <div className="reports-actions">
            {all.reports.length > 0 && (
              <a className="button button-small button-secondary" href={calls.zipUrl} download>
                <Download size={18} strokeWidth={1.6} aria-hidden />
                Download all
              </a>
            )}
            <button
              type="button"
              id="reports-add"
              className="button button-small button-primary"
              aria-expanded={isAdding}
              onClick={() => setAdding(true)}
            >
              <Plus size={18} strokeWidth={2} aria-hidden />
              Add report
            </button>
          </div>
        )}
      </div>
      {isAdding && calls && (
        <ReportUpload
          calls={calls}
          patientLine={patientLine}
          addedText={texts.added}
          onAdded={(added) => onChange((listing) => putReport(listing, added))}
          onClose={closeUpload}
        />
      )}
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
      <div className="reports-room">
        <div className={report ? 'reports-split' : undefined}>
          <div className="reports-files">
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
            {isListed && (
              <ReportsTable
                listing={shown}
                timeZone={timeZone}
                patientLine={patientLine}
                previewed={report?.key}
                onPreview={(key) => setPreviewed(key)}
              />
            )}
            {isListed && countFiles(shown) === 0 && (
              <p className="reports-none">No file name has these letters in it.</p>
            )}
          </div>
          {report && (
            <Suspense fallback={<p className="reports-none">Loading</p>}>
              <ReportPreview
                key={report.key}
                report={report}
                onRename={() => setAsked('rename')}
                onDelete={() => setAsked('delete')}
                onClose={closePreview}
              />
            </Suspense>
          )}
        </div>
      </div>
      {report && calls && asked === 'rename' && (
        <RenameDialog
          report={report}
          calls={calls}
          texts={texts}
          onRenamed={(renamed) => onChange((listing) => putReport(listing, renamed))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {report && calls && asked === 'delete' && (
        <DeleteDialog
          report={report}
          patientLine={patientLine}
          calls={calls}
          texts={texts}
          onDeleted={() => leaveDeleted(report.key)}
          onClose={() => setAsked(undefined)}
        />
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

/** What is focused on appears with the next drawing. */
function focusOn(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
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
