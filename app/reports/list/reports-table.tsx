import { FileTag } from '../file-tag.tsx';
import { dayOfReport, reportTitle } from './listing.ts';
import { PrintedLine } from './printed-line.tsx';
import type { Report, ReportListing } from '../reports.contract.ts';

interface Props {
  listing: ReportListing;
  timeZone: string;
  patientLine: string;
  /** The report that is shown beside the list. */
  previewed: string | undefined;
  onPreview: (key: string) => void;
}

export function ReportsTable({ listing, timeZone, patientLine, previewed, onPreview }: Props) {
  return (
    <table className="table reports-table" aria-label="Files, newest first">
      <thead>
        <PrintedLine patientLine={patientLine} timeZone={timeZone} />
        <tr>
          <th scope="col">Report</th>
          <th scope="col">Created</th>
          <th scope="col">Size</th>
          <th scope="col" className="reports-action">
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {listing.reports.map((report) => (
          <ReportRow
            key={report.key}
            report={report}
            timeZone={timeZone}
            isPreviewed={report.key === previewed}
            onPreview={() => onPreview(report.key)}
          />
        ))}
        {listing.problems.map(({ name }) => (
          <tr key={`unread ${name}`}>
            <th scope="row" className="reports-name">
              <FileTag name={name} />
              <bdi>{name}</bdi>
            </th>
            <td colSpan={3} className="fault reports-unread">
              Could not be read
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  report: Report;
  timeZone: string;
  isPreviewed: boolean;
  onPreview: () => void;
}

function ReportRow({ report, timeZone, isPreviewed, onPreview }: RowProps) {
  return (
    <tr className={isPreviewed ? 'reports-previewed' : undefined}>
      <th scope="row" className="reports-name">
        <FileTag name={report.name} />
        <button
          type="button"
          id={`report-${report.key}`}
          className="text-button reports-open"
          aria-expanded={isPreviewed}
          aria-current={isPreviewed || undefined}
          onClick={onPreview}
        >
          <bdi>{reportTitle(report.name)}</bdi>
          <bdi className="hint reports-file">{report.name}</bdi>
        </button>
      </th>
      <td className="reports-day">
        <time dateTime={report.timeCreated}>{dayOfReport(report.timeCreated, timeZone)}</time>
        {report.updated !== report.timeCreated && (
          <span className="hint">
            Updated <time dateTime={report.updated}>{dayOfReport(report.updated, timeZone)}</time>
          </span>
        )}
      </td>
      <td className="figures reports-size">{report.sizeKb} KB</td>
      <td className="reports-action">
        <a
          className="button button-small button-secondary"
          href={report.url}
          target="_blank"
          rel="noopener"
          aria-label={`View ${report.name}`}
        >
          View
        </a>
      </td>
    </tr>
  );
}
