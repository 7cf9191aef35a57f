import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { addDays } from '../hours/clinic-time.ts';
import type { InboxFilter } from './desk-enquiry.ts';

/** Where in the list, newest first, a page or a piece begins: after this row. */
export interface InboxPlace {
  arrived: string;
  key: string;
}

export const DESK_COLUMNS = [
  'key',
  'reference',
  'name',
  'email',
  'date',
  'select_opt as selectOpt',
  'mobile',
  'message1',
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
  { status, from, to }: Pick<InboxFilter, 'status' | 'from' | 'to'>,
  after: InboxPlace | undefined,
) {
  let query = rows
    .selectFrom('enquiries')
    .select(DESK_COLUMNS)
    .orderBy('arrived', 'desc')
    .orderBy('key', 'desc')
    .where('removed_at', status === 'removed' ? 'is not' : 'is', null);
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
