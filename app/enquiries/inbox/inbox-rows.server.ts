import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { addDays } from '../../hours/clinic-time.ts';
import { ANSWER_SELECTION } from '../answer-details.ts';
import { goneBefore, type InboxFilter } from './desk-enquiry.ts';

/** What is asked for, and when: of the removed ones only those that can still be put back are there. */
export type InboxAsked = InboxFilter & { now: Date };

/** Where in the list, newest first, a page or a piece begins: after this row. */
export interface InboxPlace {
  arrived: string;
  key: string;
}

export const DESK_COLUMNS = [
  'key',
  'reference',
  ...ANSWER_SELECTION,
  'datetime',
  'status',
  'read_at as readAt',
  'note',
  'agreed_at as agreedAt',
  'removed_at as removedAt',
  'version',
] as const;

/** The part of the filter that the indexes answer; the rest is looked at row by row. */
export function selectInboxRows(
  rows: Kysely<Tables>,
  { status, from, to, now }: Pick<InboxAsked, 'status' | 'from' | 'to' | 'now'>,
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
  if (from !== undefined) query = query.where('arrived', '>=', from);
  if (to !== undefined) query = query.where('arrived', '<', addDays(to, 1));
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('arrived', 'key'), '<', tuple(after.arrived, after.key)),
    );
  }
  return query;
}
