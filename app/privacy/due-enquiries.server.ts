import type { Database } from '../../storage/database.ts';
import { goneBefore } from '../enquiries/inbox/desk-enquiry.ts';
import { mobileToMatch } from '../patients/mobile.ts';
import { dueBefore, type Keeping } from './due-before.server.ts';
import { readHeld, type Held } from './holds.server.ts';
import { scanRows } from './scan-rows.server.ts';

export interface DueEnquiries {
  enquiries: string[];
  /** Those that staff removed, and that can no longer be put back. */
  removed: string[];
}

interface EnquiryRow {
  key: string;
  mobile: string | null;
  datetime: string | null;
  removed_at: string | null;
}

export async function findDueEnquiries(
  database: Database,
  keeping: Keeping,
): Promise<DueEnquiries> {
  const judge = openEnquiryJudge(await readHeld(database.read), keeping);
  const due: DueEnquiries = { enquiries: [], removed: [] };
  for await (const row of scanRows(database, 'enquiries', ['mobile', 'datetime', 'removed_at'])) {
    const { enquiries, removed } = judge([row]);
    due.enquiries.push(...enquiries);
    due.removed.push(...removed);
  }
  return due;
}

/** Tells which of some enquiries are due. */
export function openEnquiryJudge(held: Held, keeping: Keeping) {
  const isDue = dueBefore(keeping, keeping.periods.enquiriesMonths);
  const gone = goneBefore(keeping.now);
  const isHeld = ({ mobile }: EnquiryRow) =>
    mobile !== null && held.mobiles.has(mobileToMatch(mobile));
  return (rows: readonly EnquiryRow[]): DueEnquiries => {
    const due: DueEnquiries = { enquiries: [], removed: [] };
    for (const row of rows) {
      if (isHeld(row)) continue;
      if (isDue(row)) due.enquiries.push(row.key);
      else if (row.removed_at !== null && row.removed_at < gone) due.removed.push(row.key);
    }
    return due;
  };
}
