import './reports-table.css';
import { kindOfFile } from './file-kind.ts';
import { PrintedLine } from './printed-line.tsx';
import type { Report, ReportListing } from './report.ts';
import { showReportTime } from './report-time.ts';

interface Props {
  listing: ReportListing;
  timeZone: string;
  patientLine: string;
}

export function ReportsTable({ listing, timeZone, patientLine }: Props) {
  return (
    <table className="reports-table" aria-label="Files, newest first">
      <thead>
        <PrintedLine patientLine={patientLine} timeZone={timeZone} />
        <tr>
          <th scope="col">Report</th>
          <th scope="col">Size</th>
          <th scope="col">Created</th>
          <th scope="col">Updated</th>
          <th scope="col" className="reports-action">
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {listing.reports.map((report) => (
          <ReportRow key={report.key} report={report} timeZone={timeZone} />
        ))}
        {listing.problems.map(({ name }) => (
          <tr key={`unread ${name}`}>
            <th scope="row" className="reports-name">
              <FileTag name={name} />
              <bdi>{name}</bdi>
            </th>
            <td colSpan={4} className="reports-unread">
              Could not be read
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReportRow({ report, timeZone }: { report: Report; timeZone: string }) {
  return (
    <tr>
      <th scope="row" className="reports-name">
        <FileTag name={report.name} />
        <bdi>{report.name}</bdi>
      </th>
      <td data-label="Size">{report.sizeKb} KB</td>
      <td data-label="Created">
        <time dateTime={report.timeCreated}>{showReportTime(report.timeCreated, timeZone)}</time>
      </td>
      <td data-label="Updated">
        <time dateTime={report.updated}>{showReportTime(report.updated, timeZone)}</time>
      </td>
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

function FileTag({ name }: { name: string }) {
  const { tag, look } = kindOfFile(name);
  return <span className={`file-tag file-${look}`}>{tag}</span>;
}
