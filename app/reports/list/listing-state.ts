import type { ReportListing } from '../report.ts';

export type ListingState =
  | { status: 'loading' }
  /** The record bears no patient id, so no folder of files is its own. */
  | { status: 'without-id' }
  | { status: 'cancelled' }
  /** The whole listing could not be read. */
  | { status: 'failed'; error: string }
  | { status: 'listed'; listing: ReportListing };
