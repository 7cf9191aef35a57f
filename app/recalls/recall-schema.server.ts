import { mobileFields } from '../patients/dial.server.ts';
import { z } from 'zod';
import { momentSchema } from '../http/json-answers.server.ts';
import { sentVersion } from '../http/read-json.server.ts';
import { isStorable } from '../patients/typed-text.ts';
import {
  CALL_RESULTS,
  MAX_CALL_NOTE,
  MAX_RECALLS_COUNTED,
  RECALL_PARTS,
  type Recall,
  type RecallPage,
} from './recall.ts';
import type { RecallPlace } from './recall-rows.server.ts';

const EXPIRED_PAGE = 'This page of the list has expired. Load the list again.';
export const NO_PATIENT = 'No patient has this id.';
const AFTER = /^(\d{4}-\d{2}-\d{2})\.([-\w]{1,100})$/;

const day = z.string({ error: "Write a day as '2027-01-31'." }).meta({ format: 'date' });
const text = z.string().nullable();

export const recallQuerySchema = z.strictObject({
  part: z
    .enum(RECALL_PARTS, { error: `One of ${RECALL_PARTS.join(', ')}.` })
    .optional()
    .meta({ description: 'Default: overdue, and due within two weeks' }),
  after: z
    .string()
    .transform((written, context): RecallPlace => {
      const [, askOn, key] = AFTER.exec(written) ?? [];
      if (askOn !== undefined && key !== undefined) return { askOn, key };
      context.addIssue(EXPIRED_PAGE);
      return z.NEVER;
    })
    .optional(),
});

/** The `next` of a page: it holds no patient data. */
export function encodePlace({ askOn, key }: RecallPlace): string {
  return `${askOn}.${key}`;
}

export const newRecallSchema = z.strictObject({
  patientid: z
    .string()
    .min(1, { error: NO_PATIENT })
    .max(128, { error: NO_PATIENT })
    .refine(isStorable, { error: NO_PATIENT }),
  dueOn: day,
});

export const recallChangeSchema = z
  .strictObject({
    version: sentVersion,
    dueOn: day.optional(),
    isNeeded: z.boolean().optional().meta({
      description: 'false takes the patient off the list, true takes that back',
    }),
  })
  .refine(({ dueOn, isNeeded }) => (dueOn === undefined) !== (isNeeded === undefined), {
    error: 'Send either dueOn or isNeeded.',
    path: ['dueOn'],
  });

export const newCallSchema = z
  .strictObject({
    version: sentVersion,
    result: z.enum(CALL_RESULTS, { error: `One of ${CALL_RESULTS.join(', ')}.` }),
    until: day
      .nullable()
      .optional()
      .meta({ description: "The day that the patient named, only with 'will-come'" }),
    note: z
      .string()
      .max(MAX_CALL_NOTE, { error: `At most ${MAX_CALL_NOTE} characters.` })
      .refine(isStorable, { error: 'These characters cannot be stored.' })
      .default(''),
  })
  .refine(({ result, until }) => !until || result === 'will-come', {
    error: 'Only a patient who will come has named a day.',
    path: ['until'],
  });

export const callRemovalSchema = z.strictObject({ version: sentVersion });

const recallSchema = z
  .object({
    key: z.string(),
    patientid: z.string(),
    name: text,
    age: text.meta({ description: 'Years' }),
    mobile: text,
    ...mobileFields,
    lastVisit: text.meta({ description: "Clinic time, 'YYYY-MM-DD HH:MM:SS'" }),
    dueOn: day,
    askOn: day.meta({ description: 'From this day on somebody is to ask the patient' }),
    state: z
      .enum(['open', 'declined', 'dropped', 'replaced', 'settled'])
      .meta({ description: 'settled: the patient has visited since' }),
    lastCall: z
      .object({
        key: z.string(),
        calledAt: momentSchema,
        calledBy: text,
        result: z.enum(CALL_RESULTS),
        until: day.nullable(),
        note: z.string(),
      })
      .nullable(),
    version: z.int(),
  })
  .meta({ ref: 'Recall' }) satisfies z.ZodType<Recall>;

export const recallAnswerSchema = z.object({ recall: recallSchema });
export const recallOrNoneSchema = z.object({ recall: recallSchema.nullable() });
export const staleRecallSchema = z.object({ error: z.string(), current: recallSchema });

const count = z.int().meta({
  description: `At most ${MAX_RECALLS_COUNTED + 1}, which stands for more than ${MAX_RECALLS_COUNTED}`,
});

export const recallPageSchema = z.object({
  recalls: z.array(recallSchema),
  counts: z.object({ overdue: count, week: count, twoWeeks: count, waiting: count }),
  today: day.meta({ description: "The clinic's day" }),
  words: z
    .object({ en: z.string(), te: z.string(), hi: z.string() })
    .nullable()
    .meta({ description: "The owner's words of a reminder" }),
  next: text.meta({ description: 'The `after` of the next page; null at the end' }),
}) satisfies z.ZodType<RecallPage>;
