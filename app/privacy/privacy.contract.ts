import { z } from 'zod';
import { isRealDate } from '../hours/clinic-time.ts';
import { defineRoutes } from '../http/contract.ts';
import { errorSchema, momentSchema, refusedSchema } from '../http/json-answers.server.ts';
import { normaliseMobile } from '../text/mobile.ts';

const INVALID = 'Please enter valid Mobile Number!';
const ID = 'Please enter the patient id.';
const DAY = 'Please enter a day.';

const idSchema = z
  .string({ error: ID })
  .trim()
  .min(1, { error: ID })
  .max(100, { error: 'This patient id is too long.' });
const daySchema = z
  .string({ error: DAY })
  .max(10, { error: DAY })
  .refine(isRealDate, { error: DAY });
const reportSchema = z
  .strictObject({ patientid: idSchema, from: daySchema, to: daySchema })
  .refine(({ from, to }) => !isRealDate(from) || !isRealDate(to) || from <= to, {
    path: ['to'],
    error: 'The last day lies before the first.',
  });

const storedDataSchema = z.object({
  mobile: z.string().meta({ description: 'The number as it is stored' }),
  patientids: z.array(z.string()),
  records: z.array(z.object({ key: z.string(), patientid: z.string().nullable() })),
  enquiries: z.array(z.object({ key: z.string(), datetime: z.string().nullable() })),
  appointments: z.array(z.object({ key: z.string(), startsAt: z.string() })),
  messages: z
    .array(
      z.object({ key: z.string(), enquiryKey: z.string(), kind: z.string(), state: z.string() }),
    )
    .meta({ description: 'E-mails about these enquiries' }),
  links: z.array(z.string()).meta({
    description: 'Keys of the enquiries whose visitor has a link to a page of their own',
  }),
  reports: z
    .array(z.object({ key: z.string(), patientid: z.string() }))
    .meta({ description: 'Includes reports that staff deleted within the last day' }),
  recalls: z
    .array(z.object({ key: z.string(), patientid: z.string(), dueOn: z.string() }))
    .meta({ description: 'When the patients are due again' }),
  facts: z
    .array(z.string())
    .meta({ description: 'Ids of the patients of whom facts are stored, such as the birth date' }),
  results: z
    .array(z.object({ key: z.string(), patientid: z.string() }))
    .meta({ description: 'Typed results of laboratories, deleted ones included' }),
  prescriptions: z.array(z.object({ key: z.string(), patientid: z.string() })).meta({
    description:
      'Prescriptions, drafts included, and those of others that were issued under the patient’s number',
  }),
  isHeld: z
    .boolean()
    .meta({ description: 'On hold: not erased while a law or a dispute requires the data' }),
});

const heldSchema = z.object({
  heldAt: momentSchema,
  records: z.int(),
  reports: z.int(),
  enquiries: z.int(),
  appointments: z.int(),
  isListed: z
    .boolean()
    .meta({ description: 'The encrypted list beside the backups has it as well' }),
});

const keepingSchema = z.object({
  enquiriesMonths: z.int(),
  recordsYears: z.int().nullable(),
  timeZone: z.string(),
});

/** A published change of how long data is kept, until it takes effect. */
export const waitingRetentionSchema = z.object({
  from: momentSchema,
  former: keepingSchema,
  next: keepingSchema,
  enquiries: z.int(),
  appointments: z.int(),
  patients: z.int(),
});

/** For one person: what is stored about a number, a hold, and a list of who looked. */
export const privacyRoutes = defineRoutes({
  'POST /staff/kept': {
    role: 'owner',
    audit: 'an entry',
    summary: 'Look up what is kept about a mobile number',
    description:
      'Records, reports and appointments of every patient who has the number, and enquiries and appointments with the number.',
    body: z.strictObject({
      mobile: z
        .string({ error: INVALID })
        .max(100, { error: INVALID })
        .refine((value) => normaliseMobile(value) !== undefined, { error: INVALID }),
    }),
    answers: {
      200: [storedDataSchema, 'Keys of all stored data; empty lists if there are none'],
      422: [refusedSchema, 'The value is not a mobile number'],
    },
  },
  'POST /staff/owner/access-report': {
    role: 'owner',
    needsOwnerPassword: true,
    audit: 'an entry',
    summary: 'Who viewed or changed the records of a patient, as CSV',
    description: 'As the command access-report writes it. No other patient is named in it.',
    body: reportSchema,
    answers: {
      200: [null, 'The file', 'text/csv'],
      422: [refusedSchema, 'A message for each wrong field'],
    },
  },
  'POST /staff/owner/holds': {
    role: 'owner',
    needsOwnerPassword: true,
    audit: 'an entry',
    summary: "Protect a patient's data from erasure and retention",
    description: 'As the command hold does it. Only the command releases a hold.',
    body: z.strictObject({ patientid: idSchema }),
    answers: {
      200: [heldSchema, 'The data was on hold already'],
      201: [heldSchema, 'The data is on hold from now on'],
      404: [errorSchema, 'Nothing is kept under this patient id'],
      422: [refusedSchema, 'No patient id'],
    },
  },
});

/** Keys of everything stored about a mobile number; not the data themselves. */
export type StoredData = z.output<typeof storedDataSchema>;
/** The data that a new or an existing hold on a patient protects. */
export type HeldPatient = z.output<typeof heldSchema>;
/** How many of each a waiting change removes on its day, as things stand. */
export type WaitingRetention = z.output<typeof waitingRetentionSchema>;
