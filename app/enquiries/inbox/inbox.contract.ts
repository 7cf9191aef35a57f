import { z } from 'zod';
import { languageSchema } from '../../content/language-schema.server.ts';
import { isRealDate } from '../../hours/clinic-time.ts';
import { defineRoutes } from '../../http/contract.ts';
import { errorSchema, refusedSchema } from '../../http/json-answers.server.ts';
import { TOPIC_GROUPS } from '../topics.ts';
import { INBOX_PARTS } from './desk-enquiry.ts';
import { deskEnquirySchema, enquiryChangeSchema } from './desk-enquiry-schema.server.ts';

const EXPIRED_PAGE = 'This page of the list has expired. Load the list again.';
const MAX_AT_ONCE = 200;

/** The last enquiry of a page, after which the next page begins. */
export interface InboxPlace {
  arrived: string;
  key: string;
}

const day = z
  .string()
  .refine(isRealDate, { error: "A day is written 'YYYY-MM-DD'." })
  .meta({ format: 'date' });
const filter = {
  status: z
    .enum(INBOX_PARTS, { error: `One of ${INBOX_PARTS.join(', ')}.` })
    .optional()
    .meta({ description: 'Default: all but the removed enquiries' }),
  group: z
    .enum(
      TOPIC_GROUPS.map(({ group }) => group),
      { error: 'There is no such topic group.' },
    )
    .optional(),
  from: day.optional().meta({ description: 'Came on this day or later' }),
  to: day.optional().meta({ description: 'Came on this day or before' }),
};
const place = {
  after: z
    .string()
    .max(1000, { error: EXPIRED_PAGE })
    .transform((text, context) => {
      const decoded = decodePlace(text);
      if (decoded) return decoded;
      context.addIssue(EXPIRED_PAGE);
      return z.NEVER;
    })
    .optional()
    .meta({ description: 'The `next` of the previous page' }),
};
const limit = z
  .int({ error: 'Write a whole number.' })
  .min(1, { error: 'At least 1.' })
  .max(MAX_AT_ONCE, { error: `At most ${MAX_AT_ONCE}.` })
  .optional();

const inboxQuerySchema = z.strictObject({
  ...filter,
  ...place,
  limit: z
    .preprocess((text) => (text === undefined ? text : Number(text)), limit)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_AT_ONCE, description: 'Default: 30' }),
});
const inboxFilterSchema = z.strictObject({
  ...filter,
  words: z
    .string({ error: 'Write the words as text.' })
    .max(200, { error: 'At most 200 characters.' })
    .optional()
    .meta({ description: 'All of them must occur in the enquiry, in upper or lower case' }),
  needsCall: z.literal(true, { error: 'Write true, or leave it out.' }).optional().meta({
    description:
      'Only new enquiries that have no agreed time, or whose visitor has changed something since',
  }),
});
const inboxSearchSchema = inboxFilterSchema.extend({ ...place, limit });

const count = z.int();
const countsSchema = z
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
    description: 'How many enquiries each part of the inbox holds',
  });
const inboxPageSchema = z.object({
  enquiries: z.array(deskEnquirySchema),
  counts: countsSchema,
  found: countsSchema.nullable().meta({
    description:
      'Counts of what came on the days of the filter; null where a topic or words narrow it',
  }),
  next: z
    .string()
    .nullable()
    .meta({ description: 'Send it as `after` for the next page; null on the last page' }),
});

/** The place that an opaque `next` of the API holds; undefined if it holds none. */
function decodePlace(text: string): InboxPlace | undefined {
  try {
    // Checked for the browser too, which has no Buffer.
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    );
    const decoded: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(decoded) || decoded.length !== 2) return undefined;
    const [arrived, key] = decoded as unknown[];
    if (typeof arrived !== 'string' || typeof key !== 'string') return undefined;
    return (arrived + key).includes('\0') ? undefined : { arrived, key };
  } catch {
    return undefined;
  }
}

const params = { key: 'Key of the enquiry' };
const refused = [refusedSchema, 'A message for each wrong field'] as const;
const missing = [errorSchema, 'There is no such enquiry, or it has been removed'] as const;
const oneSchema = z.object({ enquiry: deskEnquirySchema });

/** The inbox, and what staff do with an enquiry. */
export const inboxRoutes = defineRoutes({
  'GET /staff/enquiries': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'The inbox, newest first, a page at a time',
    description:
      'To search for words use POST /staff/enquiries/search, so that no name appears in a URL.',
    query: inboxQuerySchema,
    answers: { 200: [inboxPageSchema, 'A page'], 422: refused },
  },
  'POST /staff/enquiries/search': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'The inbox, filtered by words as well',
    body: inboxSearchSchema,
    answers: { 200: [inboxPageSchema, 'A page'], 422: refused },
  },
  'POST /staff/enquiries/export': {
    role: 'owner',
    audit: 'an entry',
    summary: 'The enquiries that match the filter as a CSV file',
    description:
      'RFC 4180, UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula begins with an apostrophe.',
    body: inboxFilterSchema,
    answers: { 200: [null, 'The file', 'text/csv'], 422: refused },
  },
  'GET /staff/enquiries/counts': {
    role: 'front-desk',
    audit: 'no patient data',
    summary: 'How many enquiries each part of the inbox holds',
    answers: {
      200: [
        z.object({
          counts: countsSchema,
          newest: z.string().nullable().meta({ description: 'Key of the newest new enquiry' }),
        }),
        'The counts',
      ],
    },
  },
  'GET /staff/enquiries/:key': {
    role: 'front-desk',
    audit: 'an entry',
    params,
    summary: 'One enquiry',
    answers: { 200: [oneSchema, 'The enquiry'], 404: missing },
  },
  'GET /staff/enquiries/:key/reply': {
    role: 'front-desk',
    audit: 'an entry',
    params,
    summary: 'The text with which staff begin to write to the visitor',
    description:
      "The owner's words in the visitor's language, with the agreed time if one is to come.",
    answers: {
      200: [
        z.object({ language: languageSchema, subject: z.string(), message: z.string() }),
        'The text, without anything about health',
      ],
      404: [errorSchema, 'There is no such enquiry'],
    },
  },
  'PATCH /staff/enquiries/:key': {
    role: 'front-desk',
    audit: 'an entry',
    params,
    summary: 'Change an enquiry',
    description:
      'Fields that are absent stay as they are. The answers follow the rules of the form, except that a stored date may stay although it has passed.',
    body: enquiryChangeSchema,
    answers: {
      200: [oneSchema, 'The enquiry after the change'],
      404: missing,
      409: [
        z.object({
          error: z.string(),
          current: deskEnquirySchema,
          sent: enquiryChangeSchema.meta({ description: 'The change that was not applied' }),
        }),
        'Changed by somebody else meanwhile: both versions',
      ],
      422: refused,
    },
  },
  'DELETE /staff/enquiries/:key': {
    role: 'front-desk',
    audit: 'an entry',
    params,
    summary: 'Remove an enquiry',
    description:
      'It leaves the list at once. For a day it is listed under the status removed and can be put back with PATCH {"isRemoved": false}. Afterwards it is deleted.',
    answers: { 204: [null, 'Removed'], 404: missing },
  },
});

export type InboxPage = z.output<typeof inboxPageSchema>;
/** How many enquiries each part of the inbox holds. */
export type InboxCounts = z.output<typeof countsSchema>;
export type InboxFilter = z.output<typeof inboxFilterSchema>;
/** The filters that narrow a part of the inbox. */
export type Narrowing = Omit<InboxFilter, 'status'>;
export type InboxQuery = z.output<typeof inboxSearchSchema>;
