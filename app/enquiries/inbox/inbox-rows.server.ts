import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { addDays } from '../../hours/clinic-time.ts';
import type { DeskMobile } from '../../text/dial.ts';
import { toDeskMobile, type KeptMobile } from '../../text/dial.server.ts';
import { ANSWER_SELECTION } from '../answer-columns.server.ts';
import { readVisitorChanges } from '../visitor-changes.ts';
import { goneBefore } from './desk-enquiry.ts';
import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';
import type { InboxFilter, InboxPlace } from './inbox.contract.ts';

/** The filter, and the time by which removed enquiries that can no longer be put back are left out. */
export type InboxAsked = InboxFilter & { now: Date };

export const DESK_COLUMNS = [
  'key',
  'reference',
  ...ANSWER_SELECTION,
  'datetime',
  'status',
  'read_at as readAt',
  'note',
  'agreed_at as agreedAt',
  'appointment_status as appointmentStatus',
  'removed_at as removedAt',
  'visitor_changes as visitorChanges',
  'version',
] as const;

type DeskRow = Omit<DeskEnquiry, 'visitorChanges' | keyof DeskMobile> &
  KeptMobile & { visitorChanges: string | null };

/** A row of `DESK_COLUMNS` as staff see it. */
export function toDeskEnquiry({ mobile, mobileTyped, ...row }: DeskRow): DeskEnquiry {
  return {
    ...row,
    ...toDeskMobile({ mobile, mobileTyped }),
    visitorChanges: readVisitorChanges(row.visitorChanges),
  };
}

/** Selects by the part of the filter that has indexes; topic and words are checked row by row. */
export function selectInboxRows(
  rows: Kysely<Tables>,
  { status, from, to, needsCall, now }: Omit<InboxAsked, 'group' | 'words'>,
  after: InboxPlace | undefined,
) {
  let query = rows
    .selectFrom('enquiries')
    .select(DESK_COLUMNS)
    .orderBy('arrived', 'desc')
    .orderBy('key', 'desc');
  if (status === 'removed') query = query.where('removed_at', '>=', goneBefore(now));
  else query = query.where('removed_at', 'is', null);
  if (status !== undefined && status !== 'removed') query = query.where('status', '=', status);
  if (needsCall) {
    query = query
      .where('status', '=', 'new')
      .where(({ eb, or }) =>
        or([eb('agreed_at', 'is', null), eb('visitor_changes', 'is not', null)]),
      );
  }
  if (from !== undefined) query = query.where('arrived', '>=', from);
  if (to !== undefined) query = query.where('arrived', '<', addDays(to, 1));
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('arrived', 'key'), '<', tuple(after.arrived, after.key)),
    );
  }
  return query;
}
