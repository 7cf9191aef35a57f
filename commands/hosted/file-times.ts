import type { FoundFile } from './list-report-files.ts';
import type { ListedTimes } from './read-listing.ts';

/** The times of the listing, and where it says none, those of the file. */
export function timesOf(
  { modifiedAt }: FoundFile,
  listed: ListedTimes | undefined,
): { createdAt: Date; updatedAt: Date } {
  const updatedAt = listed?.updatedAt ?? listed?.createdAt ?? modifiedAt;
  return { createdAt: listed?.createdAt ?? updatedAt, updatedAt };
}
