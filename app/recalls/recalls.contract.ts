import { mobileFields } from '../text/mobile-fields.server.ts';
import { z } from 'zod';
import { defineRoutes } from '../http/contract.ts';
import {
  errorSchema,
  momentSchema,
  refusedSchema,
  sentVersion,
} from '../http/json-answers.server.ts';
import { isStorable, tellTooLong } from '../text/typed-text.ts';
import { CALL_RESULTS, MAX_CALL_NOTE, MAX_RECALLS_COUNTED, RECALL_PARTS } from './recall.ts';

const EXPIRED_PAGE = 'This page of the list has expired. Load the list again.';
export const NO_PATIENT = 'No patient has this id.';
const AFTER = /^(\d{4}-\d{2}-\d{2})\.([-\w]{1,100})$/;

const day = z.string({ error: "Write a day as '2027-01-31'." }).meta({ format: 'date' });
const text = z.string().nullable();

/** The last entry of a page, after which the next one begins. */
export interface RecallPlace {
  askOn: string;
  key: string;
}

const recallQuerySchema = z.strictObject({
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
    .optional()
    .meta({ description: 'The `next` of the previous page' }),
});

/** The `next` of a page: it holds no patient data. */
export function encodePlace({ askOn, key }: RecallPlace): string {
  return `${askOn}.${key}`;
}

const newRecallSchema = z.strictObject({
  patientid: z
    .string()
    .min(1, { error: NO_PATIENT })
    .max(128, { error: NO_PATIENT })
    .refine(isStorable, { error: NO_PATIENT }),
  dueOn: day,
});

const recallChangeSchema = z
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

const newCallSchema = z
  .strictObject({
    version: sentVersion,
    result: z.enum(CALL_RESULTS, { error: `One of ${CALL_RESULTS.join(', ')}.` }),
    until: day
      .nullable()
      .optional()
      .meta({ description: "The day that the patient named, only with 'will-come'" }),
    note: z
      .string()
      .superRefine((note, context) => {
        const message = tellTooLong(note, MAX_CALL_NOTE);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      })
      .meta({ maxLength: MAX_CALL_NOTE })
      .refine(isStorable, { error: 'These characters cannot be stored.' })
      .default(''),
  })
  .refine(({ result, until }) => !until || result === 'will-come', {
    error: "Send a day only with the result 'will-come'.",
    path: ['until'],
  });

const callRemovalSchema = z.strictObject({ version: sentVersion });

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
  .meta({ ref: 'Recall' });

const recallAnswerSchema = z.object({ recall: recallSchema });
const staleRecallSchema = z.object({ error: z.string(), current: recallSchema });

const count = z.int().meta({
  description: `At most ${MAX_RECALLS_COUNTED + 1}, which stands for more than ${MAX_RECALLS_COUNTED}`,
});

const recallPageSchema = z.object({
  recalls: z.array(recallSchema),
  counts: z.object({ overdue: count, week: count, twoWeeks: count, waiting: count }),
  today: day.meta({ description: "The clinic's day" }),
  words: z
    .object({ en: z.string(), te: z.string(), hi: z.string() })
    .nullable()
    .meta({ description: "The owner's words of a reminder" }),
  next: text.meta({ description: 'The `after` of the next page; null at the end' }),
});

const key = 'The `key` of an entry of the list';
const refused = [refusedSchema, 'A message for each wrong field'] as const;
const missing = [errorSchema, 'There is no such entry'] as const;
const stale = [
  staleRecallSchema,
  'Somebody else changed the entry in the meantime; nothing was stored',
] as const;
const changed = [recallAnswerSchema, 'The entry as it is now'] as const;

/** The recalls of patients ("Follow-up" on the screens), and the calls about them. */
export const recallRoutes = defineRoutes({
  'GET /staff/recalls': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'The follow-ups that are due, page by page',
    query: recallQuerySchema,
    answers: {
      200: [recallPageSchema, 'Up to 25 patients, the longest overdue first'],
      422: refused,
    },
  },
  'GET /staff/patients/:patientid/recall': {
    role: 'front-desk',
    audit: 'an entry',
    params: { patientid: 'The id of the patient' },
    summary: 'The open follow-up of a patient',
    answers: {
      200: [z.object({ recall: recallSchema.nullable() }), 'Null: nothing is open'],
    },
  },
  'POST /staff/recalls': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'Set the day of a follow-up',
    body: newRecallSchema,
    answers: {
      201: [recallAnswerSchema, 'The entry'],
      409: [staleRecallSchema, 'The patient has a day already; nothing was stored'],
      422: refused,
    },
  },
  'PATCH /staff/recalls/:key': {
    role: 'front-desk',
    audit: 'an entry',
    params: { key },
    summary: 'Set another day, or take the follow-up off the list',
    body: recallChangeSchema,
    answers: { 200: changed, 404: missing, 409: stale, 422: refused },
  },
  'POST /staff/recalls/:key/calls': {
    role: 'front-desk',
    audit: 'an entry',
    params: { key },
    summary: 'Note a call and its result',
    body: newCallSchema,
    answers: { 201: changed, 404: missing, 409: stale, 422: refused },
  },
  'DELETE /staff/recalls/:key/calls/:call': {
    role: 'front-desk',
    audit: 'an entry',
    params: { key, call: 'The `key` of the call' },
    summary: 'Take a call back',
    description: 'The call before it counts again.',
    body: callRemovalSchema,
    answers: {
      200: changed,
      404: [errorSchema, 'There is no such entry, or no such call'],
      409: stale,
      422: refused,
    },
  },
});

/** A follow-up, with the details of the patient's newest visit. */
export type Recall = z.output<typeof recallSchema>;
export type RecallPage = z.output<typeof recallPageSchema>;
export type RecallChange = z.output<typeof recallChangeSchema>;
export type NewCall = z.output<typeof newCallSchema>;
