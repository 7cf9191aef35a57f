import type { Report, ReportListing } from '../report.ts';

/** The listing with a report that was added, or changed where it is in it already; newest first. */
export function putReport(listing: ReportListing, report: Report): ReportListing {
  const others = listing.reports.filter(({ key }) => key !== report.key);
  const reports = [report, ...others].sort(
    (one, other) => compare(other.timeCreated, one.timeCreated) || compare(one.name, other.name),
  );
  return { ...listing, reports };
}

export function dropReport(listing: ReportListing, key: string): ReportListing {
  return { ...listing, reports: listing.reports.filter((report) => report.key !== key) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
