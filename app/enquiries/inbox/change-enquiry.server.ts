import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { keptOf } from '../../text/dial.server.ts';
import { isRealDate } from '../../hours/clinic-time.ts';
import { noteEvent } from '../../live/events.server.ts';
import type { Stored } from '../../http/stored.ts';
import { toAnswerColumns } from '../answer-columns.server.ts';
import { ENQUIRY_FIELDS, isRightAnswer, type EnquiryField } from '../enquiry.ts';
import { type AppointmentStatus, goneBefore, VERSIONED_FIELDS } from './desk-enquiry.ts';
import type { DeskEnquiry, EnquiryChange } from './desk-enquiry-schema.server.ts';
import { DESK_COLUMNS, toDeskEnquiry } from './inbox-rows.server.ts';

/** Staff mark the agreed time as an appointment. */
export type StoredChange = EnquiryChange & { appointmentStatus?: AppointmentStatus | undefined };

export type Changing =
  | Stored<DeskEnquiry>
  | { kind: 'wrong'; fields: EnquiryField[] }
  | { kind: 'version-needed' | 'removed' };

interface Moment {
  now: Date;
  /** The clinic's 'YYYY-MM-DD' */
  today: string;
}

/** Applies a change to an enquiry, unless the enquiry has changed since the version on which it is based (D3). */
export async function changeEnquiry(
  transaction: Transaction<Tables>,
  key: string,
  change: StoredChange,
  moment: Moment,
): Promise<Changing> {
  const before = await findEnquiry(transaction, key);
  if (!before || isGone(before, moment.now)) return { kind: 'missing' };
  if (before.removedAt !== null && change.isRemoved !== false) return { kind: 'removed' };
  const isContent = changesContent(change);
  if (isContent && change.version === undefined) return { kind: 'version-needed' };
  if (change.version !== undefined && change.version !== before.version) {
    return { kind: 'conflict', current: before };
  }
  const fields = findWrongFields(change, before, moment.today);
  if (fields.length > 0) return { kind: 'wrong', fields };

  const { numUpdatedRows } = await transaction
    .updateTable('enquiries')
    .set(rowOf(change, before, moment.now))
    .where('key', '=', key)
    .where('version', '=', before.version)
    .executeTakeFirst();
  const enquiry = await findEnquiry(transaction, key);
  if (!enquiry) return { kind: 'missing' };
  // On PostgreSQL another change may have come in between. A change without a version is then applied again.
  if (numUpdatedRows === 0n) {
    if (change.version === undefined) return changeEnquiry(transaction, key, change, moment);
    return { kind: 'conflict', current: enquiry };
  }
  await noteEvent(transaction, 'enquiry', key);
  return { kind: 'stored', value: enquiry };
}

/** Takes an enquiry out of the list; it can be put back for a day. */
export async function removeEnquiry(
  transaction: Transaction<Tables>,
  key: string,
  now: Date,
): Promise<'removed' | 'missing'> {
  const { numUpdatedRows } = await transaction
    .updateTable('enquiries')
    .set({ removed_at: now.toISOString() })
    .where('key', '=', key)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const enquiry = await findEnquiry(transaction, key);
    return enquiry && !isGone(enquiry, now) ? 'removed' : 'missing';
  }
  await noteEvent(transaction, 'enquiry', key);
  return 'removed';
}

function isGone({ removedAt }: DeskEnquiry, now: Date): boolean {
  return removedAt !== null && removedAt < goneBefore(now);
}

async function findEnquiry(
  transaction: Transaction<Tables>,
  key: string,
): Promise<DeskEnquiry | undefined> {
  const row = await transaction
    .selectFrom('enquiries')
    .select(DESK_COLUMNS)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && toDeskEnquiry(row);
}

function changesContent(change: StoredChange): boolean {
  return [...VERSIONED_FIELDS, 'appointmentStatus' as const].some(
    (field) => change[field] !== undefined,
  );
}

/** The answers that break the rules of the form; a stored date may stay although it has passed. */
function findWrongFields(
  change: EnquiryChange,
  before: DeskEnquiry,
  today: string,
): EnquiryField[] {
  return ENQUIRY_FIELDS.filter((field) => {
    const value = change[field];
    if (value === undefined) return false;
    if (field === 'date' && value === before.date && isRealDate(value)) return false;
    return !isRightAnswer(field, value, today);
  });
}

function rowOf(change: StoredChange, before: DeskEnquiry, now: Date) {
  const { status, note, agreedAt, isRead } = change;
  const appointment_status = findAppointmentStatus(change, before);
  const isOpened = isRead ?? (status !== undefined && status !== 'new' ? true : undefined);
  return {
    ...toAnswerColumns(change, keptOf(before)),
    ...(status === undefined ? {} : { status, place: placeOf(status) }),
    ...(note === undefined ? {} : { note }),
    ...(agreedAt === undefined ? {} : { agreed_at: agreedAt }),
    ...(appointment_status === undefined ? {} : { appointment_status }),
    ...answeredAfter(change, before, now),
    ...(isOpened === undefined
      ? {}
      : { read_at: isOpened ? (before.readAt ?? now.toISOString()) : null }),
    ...(change.isRemoved === false ? { removed_at: null } : {}),
    ...visitorChangesAfter(change, before),
    // Marking as read cannot conflict with another change.
    version: changesContent(change) ? before.version + 1 : before.version,
  };
}

/** The first call, agreed time or closing answers an enquiry. Marked as new again, it waits again. */
function answeredAfter(
  { status, agreedAt }: EnquiryChange,
  before: DeskEnquiry,
  now: Date,
): { answered_at?: string | null } {
  const wasWaiting = before.status === 'new' && before.agreedAt === null;
  if (wasWaiting && (status === 'called' || status === 'done' || agreedAt)) {
    return { answered_at: now.toISOString() };
  }
  return status === 'new' && (agreedAt ?? before.agreedAt) === null ? { answered_at: null } : {};
}

/** A new time answers what the visitor said about the former one. */
function visitorChangesAfter(
  { answeredUntil, agreedAt }: EnquiryChange,
  { visitorChanges, agreedAt: former }: DeskEnquiry,
): { visitor_changes?: string | null } {
  const isNewTime = agreedAt !== undefined && agreedAt !== former;
  const left = visitorChanges.filter(
    ({ kind, at }) =>
      !(answeredUntil !== undefined && at <= answeredUntil) &&
      !(isNewTime && (kind === 'cannot-come' || kind === 'move')),
  );
  if (left.length === visitorChanges.length) return {};
  return { visitor_changes: left.length === 0 ? null : JSON.stringify(left) };
}

/** A new time is agreed again, whatever had become of the former one. */
function findAppointmentStatus(change: StoredChange, before: DeskEnquiry) {
  const isMoved = change.agreedAt !== undefined && change.agreedAt !== before.agreedAt;
  return change.appointmentStatus ?? (isMoved ? ('agreed' as const) : undefined);
}

function placeOf(status: string) {
  return status === 'spam' ? ('quarantine' as const) : ('inbox' as const);
}
