/* oxlint-disable react/iframe-missing-sandbox -- Chromium shows no PDF in a sandboxed frame; the response has a sandbox policy of its own */

import { ArrowUpRight, Download, Ellipsis } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { showInstant } from '../../hours/desk-times.ts';
import { Menu } from '../../ui/menu.tsx';
import { dayOfReport, reportTitle } from './listing.ts';
import { kindOfFile } from '../file-tag.tsx';
import type { Report } from '../reports.contract.ts';
import { openedReport } from './opened-report.ts';
import { kindByName } from '../upload-limits.ts';

interface Props {
  report: Report;
  /** The reports to choose from where the list is not in view. */
  files: Report[];
  onOpen: (key: string) => void;
  /** Somebody else deleted it while it was open here. */
  isGone: boolean;
  timeZone: string;
  onRename: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** If the focus moves into a PDF within this time after loading, the PDF took it; later, a person pressed into it. */
const BY_ITSELF_MS = 3000;

/** One report beside the list, displayed by the browser itself. */
export default function ReportPreview(props: Props) {
  const { report, files, isGone, timeZone, onOpen, onRename, onDelete, onClose } = props;
  const title = (one: Report) =>
    `${reportTitle(one.name)}, ${dayOfReport(one.timeCreated, timeZone)}`;
  const choices = files.some(({ key }) => key === report.key) ? files : [report, ...files];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('.patient')?.scrollIntoView({ behavior: 'instant' });
  }, []);
  useKeptFocus(heading);
  useEffect(() => {
    openedReport.write(report.key);
    return () => openedReport.write(undefined);
  }, [report.key]);

  return (
    <section className="preview screen-only" aria-label={`Preview of ${report.name}`}>
      <div className="preview-head">
        <div className="preview-names">
          <h4 ref={heading} tabIndex={-1}>
            <bdi>{title(report)}</bdi>
          </h4>
          <p className="hint">
            <bdi>{report.name}</bdi>
            {` · ${report.sizeKb} KB · added ${showInstant(report.timeCreated, timeZone)}`}
          </p>
          <select
            className="small-field preview-files"
            aria-label="File"
            value={report.key}
            onChange={(event) => onOpen(event.target.value)}
          >
            {choices.map((one) => (
              <option key={one.key} value={one.key}>
                {title(one)}
              </option>
            ))}
          </select>
        </div>
        {!isGone && (
          <>
            <a
              className="icon-button"
              href={report.url}
              download={report.name}
              aria-label="Download"
            >
              <Download size={20} strokeWidth={1.6} aria-hidden />
            </a>
            <Menu
              label={`More for ${report.name}`}
              trigger={<Ellipsis size={20} strokeWidth={1.8} aria-hidden />}
            >
              <button type="button" className="menu-item" onClick={onRename}>
                Rename
              </button>
              <button type="button" className="menu-item delete-button" onClick={onDelete}>
                Delete
              </button>
            </Menu>
            <a
              className="button button-small button-secondary"
              href={report.url}
              target="_blank"
              rel="noopener"
            >
              View
              <ArrowUpRight size={18} strokeWidth={1.6} aria-hidden />
            </a>
          </>
        )}
        <button type="button" className="button button-small preview-close" onClick={onClose}>
          Close
          <span className="visually-hidden"> the preview</span> <kbd>Esc</kbd>
        </button>
      </div>
      {isGone ? (
        <p className="muted preview-none" role="alert">
          Someone else has deleted this report.
        </p>
      ) : (
        <Sheet report={report} />
      )}
    </section>
  );
}

/** Keeps the focus out of a PDF that takes it by itself, as a damaged one does for its button that reloads the desk. */
function useKeptFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    const on = { signal: stop.signal, capture: true };
    let isByTab = false;
    let loadedAt = performance.now();
    const noteKey = ({ key }: KeyboardEvent) => (isByTab = key === 'Tab');
    const noteLoad = ({ timeStamp }: Event) => (loadedAt = timeStamp);
    const takeBack = () => {
      focus();
      heading.current?.focus({ preventScroll: true });
    };
    const look = ({ timeStamp }: Event) => {
      const isByItself = !isByTab && timeStamp - loadedAt < BY_ITSELF_MS;
      // The frame has the keys once this event is over.
      if (isByItself && document.activeElement?.matches('.preview-pdf')) setTimeout(takeBack);
    };
    document.addEventListener('keydown', noteKey, on);
    document.addEventListener('load', noteLoad, on);
    addEventListener('blur', look, on);
    return () => stop.abort();
  }, [heading]);
}

function Sheet({ report }: { report: Report }) {
  const [isBroken, setBroken] = useState(false);
  const isShown = kindByName(report.name) !== undefined;
  const { look } = kindOfFile(report.name);
  if (isBroken || !isShown) {
    return (
      <p className="muted preview-none">
        This file cannot be shown here. Press View to open or save it.
      </p>
    );
  }
  if (look === 'picture') {
    return (
      <img
        className="preview-picture"
        src={report.url}
        alt={`Report ${report.name}`}
        onError={() => setBroken(true)}
      />
    );
  }
  if (!navigator.pdfViewerEnabled) {
    return (
      <p className="muted preview-none">
        This browser cannot show a PDF here. Press View to open it.
      </p>
    );
  }
  return (
    <iframe
      className="preview-pdf"
      src={`${report.url}#view=FitH&navpanes=0`}
      title={`Report ${report.name}`}
    />
  );
}
