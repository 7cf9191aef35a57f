import type { ReportListing } from '../report.ts';

/** Those with `words` in the file name, in any case (specification, 5). Keyboards of telephones add a blank after a word. */
export function filterReports(listing: ReportListing, words: string): ReportListing {
  const sought = fold(words.trim());
  const hasWords = ({ name }: { name: string }) => fold(name).includes(sought);
  return {
    reports: listing.reports.filter(hasWords),
    problems: listing.problems.filter(hasWords),
  };
}

/** Letters alike in any case and in any way of typing them. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

export function countFiles(listing: ReportListing): number {
  return listing.reports.length + listing.problems.length;
}

/** '12 files', or '3 of 12 files' while a filter is set. */
export function showFileCount(shown: number, all: number, isFiltered: boolean): string {
  const files = all === 1 ? '1 file' : `${all} files`;
  return isFiltered ? `${shown} of ${files}` : files;
}
