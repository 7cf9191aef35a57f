import { z } from 'zod';
import { languageSchema } from '../../content/language-schema.server.ts';
import { isRealDate } from '../../hours/clinic-time.ts';
import { isStorable, joinLineEnds, tellTooLong } from '../../text/typed-text.ts';
import { mobileFields } from '../../text/mobile-fields.server.ts';
import { momentSchema, sentVersion } from '../../http/json-answers.server.ts';
import {
  APPOINTMENT_STATUSES,
  ENQUIRY_STATUSES,
  INBOX_PARTS,
  MAX_NOTE,
  type DeskEnquiry,
  type ReplyWords,
  type EnquiryChange,
  type InboxFilter,
} from './desk-enquiry.ts';
import { mapAnswers } from '../enquiry.ts';
import type { VisitorChange } from '../visitor-changes.ts';
import { describeBounds } from '../receive/enquiry-schema.server.ts';
import type { InboxPlace } from './inbox-rows.server.ts';
import { TOPIC_GROUPS } from '../topics.ts';

const EXPIRED_PAGE = 'This page of the list has expired. Load the list again.';
const NO_MOMENT = "A time is written '2026-11-20T06:00:00.000Z'.";
const MAX_AT_ONCE = 200;
const AGREED = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d$/;

const day = z
  .string()
  .refine(isRealDate, { error: "A day is written 'YYYY-MM-DD'." })
  .meta({ format: 'date' });
const filter = {
  status: z.enum(INBOX_PARTS, { error: `One of ${INBOX_PARTS.join(', ')}.` }).optional(),
  group: z
    .enum(
      TOPIC_GROUPS.map(({ group }) => group),
      { error: 'There is no such topic group.' },
    )
    .optional(),
  from: day.optional().meta({ description: 'Came on this day or later' }),
  to: day.optional().meta({ description: 'Came on this day or before' }),
};
const words = z
  .string({ error: 'Write the words as text.' })
  .max(200, { error: 'At most 200 characters.' })
  .optional()
  .meta({ description: 'All of them must occur in the enquiry, in upper or lower case' });
const needsCall = z
  .literal(true, { error: 'Write true, or leave it out.' })
  .optional()
  .meta({ description: 'Only new enquiries without an agreed time' });
const after = z
  .string()
  .max(1000, { error: EXPIRED_PAGE })
  .transform((text, context) => decodePlace(text) ?? refuseExpiredPage(context))
  .optional();
const limit = z
  .int({ error: 'Write a whole number.' })
  .min(1, { error: 'At least 1.' })
  .max(MAX_AT_ONCE, { error: `At most ${MAX_AT_ONCE}.` })
  .optional();

export const inboxQuerySchema = z.strictObject({
  ...filter,
  after,
  limit: z.preprocess((value) => (value === undefined ? value : Number(value)), limit),
});
export const inboxSearchSchema = z.strictObject({ ...filter, words, needsCall, after, limit });
export const inboxExportSchema = z.strictObject({ ...filter, words, needsCall });

const field = z.string().nullable();

const answer = z.string();
const corrected = z.object({ mobile: answer.exactOptional(), message1: answer.exactOptional() });

const visitorChangeSchema = z.object({
  kind: z.enum(['cannot-come', 'move', 'corrected', 'erase']),
  at: momentSchema,
  wish: z.string().optional().meta({ description: 'When another time would suit' }),
  before: corrected.optional().meta({ description: 'The answers before the correction' }),
  proposed: corrected.optional().meta({ description: 'Not stored yet: the data are on hold' }),
}) satisfies z.ZodType<VisitorChange>;

export const deskEnquirySchema = z
  .object({
    key: z.string(),
    reference: z.string(),
    ...mapAnswers(() => field),
    ...mobileFields,
    datetime: field.meta({ description: "Clinic time, 'YYYY-MM-DD HH:MM:SS'" }),
    status: z.enum(ENQUIRY_STATUSES),
    readAt: field,
    note: z.string(),
    agreedAt: field.meta({ description: "Clinic time, 'YYYY-MM-DD HH:MM'" }),
    appointmentStatus: z.enum(APPOINTMENT_STATUSES).meta({
      description: 'The status of the agreed time; see /staff/appointments',
    }),
    removedAt: field,
    visitorChanges: z.array(visitorChangeSchema).meta({
      description: 'Changes and wishes of the visitor, until staff have dealt with them',
    }),
    version: z.int().min(1),
  })
  .meta({ ref: 'Enquiry' }) satisfies z.ZodType<DeskEnquiry>;

const count = z.int();
export const countsSchema = z
  .object({
    new: count,
    called: count,
    done: count,
    spam: count,
    removed: count,
    unreadSpam: count.optional().meta({
      description: 'Enquiries under spam that nobody has read; absent if there are none',
    }),
  })
  .meta({
    ref: 'EnquiryCounts',
    description: 'Counts of the whole inbox, not of the filter',
  });

export const replySchema = z.object({
  language: languageSchema,
  subject: z.string(),
  message: z.string(),
}) satisfies z.ZodType<ReplyWords>;

export const inboxPageSchema = z.object({
  enquiries: z.array(deskEnquirySchema),
  counts: countsSchema,
  next: z
    .string()
    .nullable()
    .meta({ description: 'Send it as `after` for the next page; null on the last page' }),
});

export const enquiryChangeSchema = z.strictObject({
  ...mapAnswers((name) => z.string().meta(describeBounds(name)).optional()),
  message1: z.string().overwrite(joinLineEnds).meta(describeBounds('message1')).optional(),
  status: z.enum(ENQUIRY_STATUSES).optional(),
  isRead: z.boolean().optional(),
  note: z
    .string()
    .overwrite(joinLineEnds)
    .refine(isStorable, { error: 'These characters cannot be stored.' })
    .superRefine((note, context) => {
      const message = tellTooLong(note, MAX_NOTE);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ maxLength: MAX_NOTE })
    .optional(),
  agreedAt: z
    .string()
    .refine((text) => isRealDate(AGREED.exec(text)?.[1] ?? ''), {
      error: "A time is written 'YYYY-MM-DD HH:MM'.",
    })
    .meta({ pattern: AGREED.source, maxLength: 16 })
    .nullable()
    .optional(),
  isRemoved: z.literal(false).optional().meta({ description: 'Put it back' }),
  answeredUntil: z.iso
    .datetime({ error: NO_MOMENT })
    .max(30, { error: NO_MOMENT })
    .optional()
    .meta({
      description:
        'Staff have dealt with what the visitor changed or asked for up to this time, the `at` of the newest one shown',
    }),
  version: sentVersion.optional().meta({
    description: 'The version last read; required for all but isRead, isRemoved and answeredUntil',
  }),
}) satisfies z.ZodType<EnquiryChange>;

export const staleEnquirySchema = z.object({
  error: z.string(),
  current: deskEnquirySchema,
  sent: enquiryChangeSchema.meta({ description: 'The change that was not applied' }),
});

export type InboxQuery = InboxFilter & {
  after?: InboxPlace | undefined;
  limit?: number | undefined;
};

/** Encodes the end of a page as the opaque `next` of the API. */
export function encodePlace({ arrived, key }: InboxPlace): string {
  return Buffer.from(JSON.stringify([arrived, key])).toString('base64url');
}

function decodePlace(text: string): InboxPlace | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(place) || place.length !== 2) return undefined;
    const [arrived, key] = place as unknown[];
    if (typeof arrived !== 'string' || typeof key !== 'string') return undefined;
    return (arrived + key).includes('\0') ? undefined : { arrived, key };
  } catch {
    return undefined;
  }
}

function refuseExpiredPage(context: { addIssue: (message: string) => void }): never {
  context.addIssue(EXPIRED_PAGE);
  return z.NEVER;
}
