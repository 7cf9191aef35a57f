/* oxlint-disable react/iframe-missing-sandbox -- Chromium shows no PDF in a sandboxed frame; the response has a sandbox policy of its own */

import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { kindOfFile } from '../file-tag.tsx';
import type { Report } from '../reports.contract.ts';
import './report-preview.css';
import { kindByName } from '../upload-limits.ts';

interface Props {
  report: Report;
  /** Somebody else deleted it while it was open here. */
  isGone: boolean;
  onRename: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** One report beside the list, displayed by the browser itself, with buttons to rename and delete it. */
export default function ReportPreview({ report, isGone, onRename, onDelete, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="stack box preview screen-only" aria-label={`Preview of ${report.name}`}>
      <div className="preview-head">
        <h4 ref={heading} tabIndex={-1}>
          <bdi>{report.name}</bdi>
        </h4>
        <button
          type="button"
          className="icon-button"
          aria-label="Close the preview"
          onClick={onClose}
        >
          <X size={20} strokeWidth={1.8} aria-hidden />
        </button>
      </div>
      {isGone ? (
        <p className="muted preview-none" role="alert">
          Someone else has deleted this report.
        </p>
      ) : (
        <>
          <Sheet report={report} />
          <div className="row">
            <button
              type="button"
              className="button button-small button-secondary"
              onClick={onRename}
            >
              Rename
            </button>
            <button
              type="button"
              className="button button-small button-secondary"
              onClick={onDelete}
            >
              Delete
            </button>
          </div>
        </>
      )}
    </section>
  );
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
