import { ENQUIRY_FIELDS } from '../enquiry.ts';

export const ENQUIRY_STATUSES = ['new', 'called', 'done', 'spam'] as const;
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number];

/** 'agreed' is also the status of an enquiry without an agreed time. */
export const APPOINTMENT_STATUSES = ['agreed', 'came', 'missed', 'called-off'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The parts of the inbox: one for each status, and removed enquiries that can still be put back. */
export const INBOX_PARTS = [...ENQUIRY_STATUSES, 'removed'] as const;
export type InboxPart = (typeof INBOX_PARTS)[number];

/** The fields of a change that need the version on which they are based. */
export const VERSIONED_FIELDS = [...ENQUIRY_FIELDS, 'status', 'note', 'agreedAt'] as const;

/** In code points. */
export const MAX_NOTE = 4000;

/** How long removed enquiries can be put back. */
const PUT_BACK_HOURS = 24;

/** Enquiries removed before this time (ISO 8601) are gone, even if their rows are not deleted yet. */
export function goneBefore(now: Date): string {
  return new Date(now.getTime() - PUT_BACK_HOURS * 3_600_000).toISOString();
}

export function isUnread({ status, readAt }: { status: EnquiryStatus; readAt: string | null }) {
  return ['new', 'spam'].includes(status) && readAt === null;
}
