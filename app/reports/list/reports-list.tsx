import { useState, type KeyboardEvent, type ReactNode } from 'react';
import './reports-list.css';
import {
  putReport,
  restoreReport,
  type ListingState,
  countFiles,
  filterReports,
  showFileCount,
} from './listing.ts';
import { ListingFaults } from './listing-faults.tsx';
import { OpenReport, type ReportTexts, useOpenReport } from './open-report.tsx';
import { PrintedNote } from './printed-line.tsx';
import type { ReportCalls } from './report-calls.ts';
import { ReportUpload } from '../upload/report-upload.tsx';
import type { Report, ReportListing } from '../report.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { DeletedReports } from './deleted-reports.tsx';
import { ReportsTable } from './reports-table.tsx';
import { Download, Plus } from 'lucide-react';
import { isComposing } from '../../ui/keyboard.ts';
import { Status } from '../../ui/status.tsx';

interface Props {
  state: ListingState;
  timeZone: string;
  /** `name - patientid`, printed above the list on every page. */
  patientLine: string;
  texts: ReportTexts & { added: string };
  /** Undefined if the record has no patient id, so no files can belong to it. */
  calls: ReportCalls | undefined;
  onChange: (edit: (listing: ReportListing) => ReportListing) => void;
  onRetry: () => void;
}

const NO_FILES: ReportListing = { reports: [], problems: [] };

/** Reports List of one patient. Pass a `key` that changes with the patient, so that the filter is reset. */
export function ReportsList({ state, timeZone, patientLine, ...props }: Props) {
  const { texts, calls, onChange, onRetry } = props;
  const [filter, setFilter] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [last, setLast] = useState<Report>();
  const { opened, isGone, open, close } = useOpenReport(state);
  const isListed = state.status === 'listed';
  const all = isListed ? state.listing : NO_FILES;
  const shown = filterReports(all, filter);
  const hasFiles = countFiles(all) > 0;

  function openFirst(event: KeyboardEvent) {
    const [first] = shown.reports;
    if (event.key !== 'Enter' || event.repeat || isComposing(event.nativeEvent) || !first) return;
    event.preventDefault();
    open(first.key);
  }

  function closeUpload() {
    setAdding(false);
    document.getElementById('reports-add')?.focus();
  }

  async function putBack({ putBack: send }: ReportCalls, key: string) {
    const end = await send(key);
    if (end.kind === 'stopped') return;
    if (end.kind !== 'done') return showPopup(texts.failed);
    onChange((listing) => restoreReport(listing, end.value));
    setLast(undefined);
    // The list is told of the change a task later.
    setTimeout(() => focusOn(`report-${key}`));
  }

  function closeReport() {
    close();
    focusOn(`report-${opened?.key}`, 'reports-add');
  }

  return (
    <section className="reports" aria-label="Reports List" aria-busy={state.status === 'loading'}>
      <ReportsHeading
        count={isListed ? showFileCount(countFiles(shown), countFiles(all), filter !== '') : ''}
        zipUrl={all.reports.length > 0 ? calls?.zipUrl : undefined}
        isAdding={isAdding}
        onAdd={isListed && calls ? () => setAdding(true) : undefined}
      >
        {hasFiles && (
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
              onKeyDown={openFirst}
            />
          </div>
        )}
      </ReportsHeading>
      {isAdding && calls && (
        <ReportUpload
          calls={calls}
          patientLine={patientLine}
          addedText={texts.added}
          onAdded={(added) => onChange((listing) => putReport(listing, added))}
          onClose={closeUpload}
        />
      )}
      <ListingFaults state={state} onRetry={onRetry} />
      <div className="reports-room">
        <div className={opened ? 'reports-split' : undefined}>
          <div className="reports-files">
            {hasFiles && (
              <ReportsTable
                listing={shown}
                timeZone={timeZone}
                patientLine={patientLine}
                previewed={opened?.key}
                onPreview={open}
              />
            )}
            {hasFiles && countFiles(shown) === 0 && (
              <p className="reports-none">No file name contains these letters.</p>
            )}
          </div>
          {opened && calls && (
            <OpenReport
              key={opened.key}
              report={opened}
              isGone={isGone}
              patientLine={patientLine}
              calls={calls}
              texts={texts}
              onChange={onChange}
              onTold={() => setLast(opened)}
              onClose={closeReport}
            />
          )}
        </div>
      </div>
      {calls && (
        <DeletedReports
          deleted={all.deleted ?? []}
          last={last}
          timeZone={timeZone}
          onPutBack={(key) => putBack(calls, key)}
          onOver={() => setLast(undefined)}
        />
      )}
      {isListed && !hasFiles && (
        <div className="reports-empty">
          <PrintedNote patientLine={patientLine} timeZone={timeZone} />
          <img src="/drawings/empty-reports.svg" width="240" height="160" alt="" />
          <p>No reports yet. Reports you add appear here, newest first.</p>
        </div>
      )}
    </section>
  );
}

/** Focuses the first existing element of these ids after the next render. */
function focusOn(...ids: string[]): void {
  requestAnimationFrame(() => {
    const elements = ids.map((id) => document.getElementById(id));
    elements.find((element) => element !== null)?.focus();
  });
}

interface HeadingProps {
  /** '3 of 12 files'; empty while loading. */
  count: string;
  /** Address of the archive of all files; undefined if there are none. */
  zipUrl: string | undefined;
  isAdding: boolean;
  /** Undefined if no file can be added. */
  onAdd: (() => void) | undefined;
  /** The filter. */
  children: ReactNode;
}

function ReportsHeading({ count, zipUrl, isAdding, onAdd, children }: HeadingProps) {
  return (
    <div className="reports-heading">
      <h3>Reports List</h3>
      <Status className="reports-count">{count}</Status>
      {children}
      {onAdd && (
        <div className="reports-actions">
          {zipUrl !== undefined && (
            <a className="button button-small button-secondary" href={zipUrl} download>
              <Download size={18} strokeWidth={1.6} aria-hidden />
              Download all
            </a>
          )}
          <button
            type="button"
            id="reports-add"
            className="button button-small button-primary"
            aria-expanded={isAdding}
            onClick={onAdd}
          >
            <Plus size={18} strokeWidth={2} aria-hidden />
            Add report
          </button>
        </div>
      )}
    </div>
  );
}
