import { z } from 'zod';
import { defineRoutes } from '../http/contract.ts';
import { momentSchema, refusedSchema } from '../http/json-answers.server.ts';

export const LAST_NUMBER = 2 ** 31 - 1;

const text = z.string().nullable();

const entrySchema = z.object({
  number: z.int().meta({ description: 'The place of the entry in the audit' }),
  at: momentSchema,
  action: z.string(),
  staffName: text.meta({ description: 'As given at sign-in' }),
  person: text.meta({ description: 'Who that is at the identity service, where it vouched' }),
  session: text.meta({ description: 'Tells sessions without a name apart' }),
  device: text,
  address: text.meta({ description: 'The network, /24 or /48' }),
  subject: text,
  result: z.enum(['ok', 'refused', 'failed']),
});

const pageSchema = z.object({
  entries: z.array(entrySchema),
  next: z.int().nullable().meta({ description: 'Ask with it as `before` for older ones' }),
});

const fastReadingSchema = z.object({
  at: momentSchema.nullable().meta({ description: 'UTC' }),
  session: text.meta({ description: 'The id of the session in the audit' }),
});

/** Who looked at a patient, and whether a session read faster than a person can. */
export const auditRoutes = defineRoutes({
  'POST /staff/audit/search': {
    role: 'doctor',
    audit: 'an entry',
    summary: 'Who looked at a patient, newest first',
    description: 'At most 50 entries at a time. Asking is an entry itself, shown the next time.',
    body: z.strictObject({
      patientid: z
        .string()
        .min(1, { error: 'Enter a patient id.' })
        .max(1000)
        .refine((id) => !id.includes('\0'), { error: 'No patient can have this id.' }),
      before: z
        .int()
        .positive()
        .max(LAST_NUMBER)
        .optional()
        .meta({ description: "The former page's `next`; without it the newest" }),
    }),
    answers: {
      200: [pageSchema, 'The actions that concern this patient, and who did them'],
      422: [refusedSchema, 'A message for each wrong field'],
    },
  },
  'GET /staff/fast-reading': {
    role: 'owner',
    audit: 'no patient data',
    summary: 'When a session last read data faster than a person can, for a week',
    answers: { 200: [fastReadingSchema, 'Null if there was none'] },
  },
});

/** An entry about a patient, as staff see it. */
export type AuditLine = z.output<typeof entrySchema>;
export type AuditPage = z.output<typeof pageSchema>;
/** The last time that a session read patients' data faster than a person can, if one did within a week. */
export type FastReading = z.output<typeof fastReadingSchema>;
