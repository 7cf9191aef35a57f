import { clinicDatetime } from '../../hours/clinic-time.ts';
import { showDay } from '../../hours/desk-times.ts';
import type { ReportListing, Report } from '../reports.contract.ts';

export type ListingState =
  | { status: 'loading' }
  /** The record has no patient id, so no files belong to it. */
  | { status: 'without-id' }
  | { status: 'cancelled' }
  /** The whole listing could not be read. */
  | { status: 'failed'; error: string }
  | { status: 'listed'; listing: ReportListing };

/** Adds a report to the listing or replaces it there; newest first. */
export function putReport(listing: ReportListing, report: Report): ReportListing {
  const others = listing.reports.filter(({ key }) => key !== report.key);
  const reports = [report, ...others].sort(
    (one, other) => compare(other.timeCreated, one.timeCreated) || compare(one.name, other.name),
  );
  return { ...listing, reports };
}

/** Moves a report to the deleted ones. */
export function moveToDeleted(
  listing: ReportListing,
  { key, name }: Pick<Report, 'key' | 'name'>,
  now: Date,
): ReportListing {
  const others = (listing.deleted ?? []).filter((one) => one.key !== key);
  const deleted = [{ key, name, deletedAt: now.toISOString() }, ...others];
  const reports = listing.reports.filter((report) => report.key !== key);
  return { ...listing, reports, deleted };
}

/** Moves a report back from the deleted ones. */
export function putBackReport(listing: ReportListing, report: Report): ReportListing {
  const deleted = listing.deleted?.filter(({ key }) => key !== report.key);
  return { ...putReport(listing, report), deleted };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Files with `words` in their name, ignoring case. Trims `words`, since phone keyboards add a space after a word. */
export function filterReports(listing: ReportListing, words: string): ReportListing {
  const sought = fold(words.trim());
  const hasWords = ({ name }: { name: string }) => fold(name).includes(sought);
  return {
    reports: listing.reports.filter(hasWords),
    problems: listing.problems.filter(hasWords),
  };
}

/** For comparison without regard to case and Unicode composition. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The listing without the reports that are being deleted. */
export function hideReports(
  listing: ReportListing,
  isHidden: (key: string) => boolean,
): ReportListing {
  return { ...listing, reports: listing.reports.filter(({ key }) => !isHidden(key)) };
}

export function countFiles(listing: ReportListing): number {
  return listing.reports.length + listing.problems.length;
}

/** '12 files', or '3 of 12 files' while a filter is set. */
export function showFileCount(shown: number, all: number, isFiltered: boolean): string {
  const files = all === 1 ? '1 file' : `${all} files`;
  return isFiltered ? `${shown} of ${files}` : files;
}

/** '12 Nov 2026' of an instant that the server has sent. */
export function dayOfReport(at: string, timeZone: string): string {
  const moment = new Date(at);
  return showDay(Number.isNaN(moment.getTime()) ? at : clinicDatetime(moment, timeZone));
}

/** 'Lipid profile' of '2026-11-12-lipid-profile.pdf'. */
export function reportTitle(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/^\d{4}-\d{2}-\d{2}[-_ ]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
