import { z } from 'zod';
import { isRealDate } from '../../hours/clinic-time.ts';
import { momentSchema, sentVersion } from '../../http/json-answers.server.ts';
import { mobileFields } from '../../text/mobile-fields.server.ts';
import { isStorable, joinLineEnds, tellTooLong } from '../../text/typed-text.ts';
import { mapAnswers } from '../enquiry.ts';
import { boundsOf } from '../receive/enquiry-schema.server.ts';
import { APPOINTMENT_STATUSES, ENQUIRY_STATUSES, MAX_NOTE } from './desk-enquiry.ts';

const NO_MOMENT = "A time is written '2026-11-20T06:00:00.000Z'.";
const AGREED = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d$/;

const field = z.string().nullable();
const corrected = z.object({
  mobile: z.string().exactOptional(),
  message1: z.string().exactOptional(),
});

const visitorChangeSchema = z.object({
  kind: z.enum(['cannot-come', 'move', 'corrected', 'erase']).meta({
    description: 'erase: withdrawn, but on hold, so staff erase it once the hold is released',
  }),
  at: momentSchema,
  wish: z.string().optional().meta({ description: 'When another time would suit' }),
  before: corrected.optional().meta({ description: 'The answers before the correction' }),
  proposed: corrected.optional().meta({ description: 'Not stored yet: the data are on hold' }),
});

export const deskEnquirySchema = z
  .object({
    key: z.string(),
    reference: z.string(),
    ...mapAnswers(() => field),
    ...mobileFields,
    datetime: field.meta({ description: "Clinic time, 'YYYY-MM-DD HH:MM:SS'" }),
    status: z.enum(ENQUIRY_STATUSES),
    readAt: field.meta({ description: 'ISO 8601; null until somebody opens it' }),
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
  .meta({ ref: 'Enquiry' });

export const enquiryChangeSchema = z.strictObject({
  ...mapAnswers((name) => z.string().meta(boundsOf(name)).optional()),
  message1: z.string().overwrite(joinLineEnds).meta(boundsOf('message1')).optional(),
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
});

/** An enquiry as staff see it. A field that an import did not bring is null. */
export type DeskEnquiry = z.output<typeof deskEnquirySchema>;
/** Fields that are absent stay as they are. */
export type EnquiryChange = z.output<typeof enquiryChangeSchema>;
/**
 * A change or wish of the visitor from the page "Your enquiry", kept until staff have dealt with it. There is at most
 * one of each kind, the newest.
 */
export type VisitorChange = z.output<typeof visitorChangeSchema>;
export type CorrectedAnswers = z.output<typeof corrected>;
