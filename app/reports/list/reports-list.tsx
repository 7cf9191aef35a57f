import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import './reports-list.css';
import {
  putReport,
  hideReports,
  type ListingState,
  countFiles,
  filterReports,
  showFileCount,
} from './listing.ts';
import { ListingFaults } from './listing-faults.tsx';
import { OpenReport, ReportPreview, type ReportTexts, useOpenReport } from './open-report.tsx';
import { PrintedNote } from './printed-line.tsx';
import { DeletedReports, focusOn, useReportRemoval } from './deleted-reports.tsx';
import { ReportUpload } from '../upload/report-upload.tsx';
import type { ReportListing } from '../reports.contract.ts';
import { ReportsTable } from './reports-table.tsx';
import { Plus } from 'lucide-react';
import { useEscape } from '../../ui/escape.tsx';
import { isComposing } from '../../ui/keyboard.ts';
import { useFileKeys } from './use-file-keys.ts';
import { Status } from '../../ui/status.tsx';

interface Props {
  state: ListingState;
  timeZone: string;
  /** `name - patientid`, printed above the list on every page. */
  patientLine: string;
  texts: ReportTexts & { added: string };
  /** Undefined if the record has no patient id, so no files can belong to it. */
  patientid: string | undefined;
  onChange: (edit: (listing: ReportListing) => ReportListing) => void;
  onRetry: () => void;
}

const NO_FILES: ReportListing = { reports: [], problems: [] };

/** Reports List of one patient. Pass a `key` that changes with the patient, so that the filter is reset. */
export function ReportsList({ state, timeZone, patientLine, ...props }: Props) {
  const { texts, patientid, onChange, onRetry } = props;
  const [filter, setFilter] = useState('');
  const [isAdding, setAdding] = useState(false);
  const { opened, isGone, open: show, close } = useOpenReport(state);
  /** The report whose row opened the viewer. */
  const openedBy = useRef<string>(undefined);
  const removal = useReportRemoval(texts, onChange, close);
  const isListed = state.status === 'listed';
  const all = isListed ? hideReports(state.listing, removal.isHidden) : NO_FILES;
  const shown = filterReports(all, filter);
  const hasFiles = countFiles(all) > 0;
  const own = useRef<HTMLElement>(null);

  useEffect(() => {
    if (hasFiles) ReportPreview.preload();
  }, [hasFiles]);

  function open(key: string) {
    if (!opened) openedBy.current = key;
    show(key);
  }

  useEscape({ panel: opened && 'report', within: own, close: () => closeReport() });
  useFileKeys(opened !== undefined, (step) => {
    const place = shown.reports.findIndex(({ key }) => key === opened?.key);
    const next = shown.reports[place + step];
    if (next) open(next.key);
  });

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

  function closeReport() {
    close();
    focusOn(`report-${openedBy.current}`, 'reports-add');
  }

  return (
    <section
      ref={own}
      className="reports"
      aria-label="Reports List"
      aria-busy={state.status === 'loading'}
    >
      <ReportsHeading
        count={isListed ? showFileCount(countFiles(shown), countFiles(all), filter !== '') : ''}
        isAdding={isAdding}
        onAdd={isListed && patientid !== undefined ? () => setAdding(true) : undefined}
      >
        {hasFiles && (
          <div className="reports-filter screen-only">
            <label className="visually-hidden" htmlFor="reports-filter">
              Filter
            </label>
            <input
              id="reports-filter"
              className="small-field"
              name="filter"
              type="search"
              aria-keyshortcuts="f"
              autoComplete="off"
              spellCheck={false}
              placeholder="Filter"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
              onKeyDown={openFirst}
            />
          </div>
        )}
      </ReportsHeading>
      {isAdding && patientid !== undefined && (
        <ReportUpload
          patientid={patientid}
          patientLine={patientLine}
          addedText={texts.added}
          onAdded={(added) => onChange((listing) => putReport(listing, added))}
          onClose={closeUpload}
        />
      )}
      <ListingFaults state={state} onRetry={onRetry} />
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
          <p className="muted reports-none">No file name contains these letters.</p>
        )}
      </div>
      {opened && (
        <OpenReport
          key={opened.key}
          report={opened}
          files={all.reports}
          onOpen={open}
          isGone={isGone && !removal.isHidden(opened.key)}
          timeZone={timeZone}
          patientLine={patientLine}
          texts={texts}
          onChange={onChange}
          onDelete={() => void removal.remove(opened)}
          onClose={closeReport}
        />
      )}
      <DeletedReports removal={removal} deleted={all.deleted ?? []} timeZone={timeZone} />
      {isListed && !hasFiles && (
        <div className="stack muted reports-empty">
          <PrintedNote patientLine={patientLine} timeZone={timeZone} />
          <img src="/drawings/empty-reports.svg" width="240" height="160" alt="" />
          <p>No reports yet. Reports you add appear here, newest first.</p>
        </div>
      )}
    </section>
  );
}

interface HeadingProps {
  /** '3 of 12 files'; empty while loading. */
  count: string;
  isAdding: boolean;
  /** Undefined if no file can be added. */
  onAdd: (() => void) | undefined;
  /** The filter. */
  children: ReactNode;
}

function ReportsHeading({ count, isAdding, onAdd, children }: HeadingProps) {
  return (
    <div className="row reports-heading">
      <h3>Reports List</h3>
      <Status className="muted">{count}</Status>
      {children}
      {onAdd && (
        <div className="row reports-actions screen-only">
          <button
            type="button"
            id="reports-add"
            className="button button-small button-secondary"
            aria-expanded={isAdding}
            onClick={onAdd}
          >
            <Plus size={18} strokeWidth={2} aria-hidden />
            <span className="reports-word">Add report</span>
          </button>
        </div>
      )}
    </div>
  );
}
