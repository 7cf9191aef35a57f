import type { Language } from '../../content/clinic.ts';
import type { DeskMobile } from '../../text/dial.ts';
import { ENQUIRY_FIELDS, type EnquiryField } from '../enquiry.ts';
import type { VisitorChange } from '../visitor-changes.ts';

/** An enquiry as staff see it. A field that an import did not bring is null. */
export interface DeskEnquiry extends Record<EnquiryField, string | null>, DeskMobile {
  key: string;
  reference: string;
  datetime: string | null;
  status: EnquiryStatus;
  /** ISO 8601; null until somebody opens it. */
  readAt: string | null;
  note: string;
  /** Clinic time 'YYYY-MM-DD HH:MM'. */
  agreedAt: string | null;
  /** The status of the agreed time, such as 'came' or 'missed'. */
  appointmentStatus: AppointmentStatus;
  removedAt: string | null;
  /** The visitor's changes and wishes from the page "Your enquiry", until staff have dealt with them. */
  visitorChanges: VisitorChange[];
  version: number;
}

export const ENQUIRY_STATUSES = ['new', 'called', 'done', 'spam'] as const;
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number];

/** 'agreed' is also the status of an enquiry without an agreed time. */
export const APPOINTMENT_STATUSES = ['agreed', 'came', 'missed', 'called-off'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The parts of the inbox: one for each status, and removed enquiries that can still be put back. */
export const INBOX_PARTS = [...ENQUIRY_STATUSES, 'removed'] as const;
export type InboxPart = (typeof INBOX_PARTS)[number];
/** `unreadSpam`: enquiries under Spam that nobody has read; absent if there are none. */
export type InboxCounts = Record<InboxPart, number> & { unreadSpam?: number | undefined };

export interface InboxFilter {
  /** Without it, all but the removed enquiries. */
  status?: InboxPart | undefined;
  /** 'IN WOMEN' */
  group?: string | undefined;
  /** First and last day of arrival, 'YYYY-MM-DD'. */
  from?: string | undefined;
  to?: string | undefined;
  /** All of them must occur in the enquiry, in upper or lower case. */
  words?: string | undefined;
  /** Only new enquiries that have no agreed time, or whose visitor has changed something since. */
  needsCall?: true | undefined;
}

/** The filters that narrow a part of the inbox. */
export type Narrowing = Omit<InboxFilter, 'status'>;

/** The text with which staff begin to write to a visitor, in the visitor's language. It contains nothing about health. */
export interface ReplyWords {
  language: Language;
  subject: string;
  message: string;
}

export interface InboxPage {
  enquiries: DeskEnquiry[];
  /** Counts of the whole inbox, independent of the filter. */
  counts: InboxCounts;
  /** Where the next page begins; null on the last. */
  next: string | null;
}

type ChangedAnswers = { [Field in EnquiryField]?: string | undefined };

/** The changes that staff make to an enquiry; fields that are absent stay as they are. */
export interface EnquiryChange extends ChangedAnswers {
  status?: EnquiryStatus | undefined;
  isRead?: boolean | undefined;
  note?: string | undefined;
  agreedAt?: string | null | undefined;
  appointmentStatus?: AppointmentStatus | undefined;
  isRemoved?: false | undefined;
  /** Staff have dealt with what the visitor changed or asked for up to this time, the `at` of the newest one shown. */
  answeredUntil?: string | undefined;
  /** The version on which the change is based; required for all but `isRead`, `isRemoved` and `answeredUntil`. */
  version?: number | undefined;
}

/** The fields of a change that need the version on which they are based. */
export const VERSIONED_FIELDS = [
  ...ENQUIRY_FIELDS,
  'status',
  'note',
  'agreedAt',
  'appointmentStatus',
] as const;

/** In code points. */
export const MAX_NOTE = 4000;

/** How long removed enquiries can be put back. */
const PUT_BACK_HOURS = 24;

/** Enquiries removed before this time (ISO 8601) are gone, even if their rows are not deleted yet. */
export function goneBefore(now: Date): string {
  return new Date(now.getTime() - PUT_BACK_HOURS * 3_600_000).toISOString();
}

export function isUnread(enquiry: DeskEnquiry): boolean {
  return ['new', 'spam'].includes(enquiry.status) && enquiry.readAt === null;
}
