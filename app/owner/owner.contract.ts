import { z } from 'zod';
import { defineRoutes } from '../http/contract.ts';
import { waitingRetentionSchema } from '../privacy/privacy.contract.ts';

const timesSchema = z.object({ median: z.int(), mostly: z.int() });

const figuresSchema = z.object({
  weeks: z
    .array(z.object({ monday: z.string(), count: z.int(), waiting: z.int() }))
    .meta({ description: 'Oldest first; the last is this week' }),
  topics: z
    .array(z.object({ topic: z.string(), count: z.int() }))
    .meta({ description: "The most frequent first; '': no topic" }),
  hours: z.array(z.int()).meta({ description: '24 counts, by the hour of the clinic' }),
  answers: z.object({ count: z.int(), open: timesSchema, all: timesSchema }).nullable().meta({
    description:
      'Minutes until staff answered: while the clinic was open, and in all. Half of the answers came within `median`, nine of ten within `mostly`',
  }),
  untimed: z.int().meta({ description: 'Answered before the site stored when' }),
  waiting: z.int().meta({ description: 'Without an answer' }),
  oldestWaiting: z
    .string()
    .nullable()
    .meta({ description: "When it came: 'YYYY-MM-DD HH:MM:SS' at the clinic" }),
});

const waitingSchema = z.object({
  retention: waitingRetentionSchema
    .nullable()
    .meta({ description: 'A published change that will remove so much; it can be taken back' }),
  contentFaults: z
    .array(z.string())
    .meta({ description: 'Why the files of the content folder are not shown' }),
});

/** Matters that wait for the owner, figures of the enquiries, and all patients as a file. */
export const ownerRoutes = defineRoutes({
  'GET /staff/waiting': {
    role: 'owner',
    audit: 'no patient data',
    summary: 'Matters that wait for a decision of the owner',
    answers: { 200: [waitingSchema, 'Numbers, nothing of a person'] },
  },
  'GET /staff/owner/enquiries': {
    role: 'owner',
    needsOwnerPassword: true,
    audit: 'no patient data',
    summary: 'Figures of the enquiries of this week and the eight before',
    description: 'Without spam and removed enquiries. Weeks begin on Monday.',
    answers: { 200: [figuresSchema, 'Counts and minutes, nothing of a person'] },
  },
  'GET /staff/owner/patients': {
    role: 'owner',
    needsOwnerPassword: true,
    audit: 'an entry',
    summary: 'All records of all patients, as CSV',
    description: 'In the columns of the command export, without report files.',
    answers: { 200: [null, 'The file', 'text/csv'] },
  },
});

/** The enquiries of nine weeks, without spam and those that staff removed. */
export type EnquiryFigures = z.output<typeof figuresSchema>;
/** Minutes until staff answered. */
export type AnswerTimes = z.output<typeof timesSchema>;
/** Matters that wait for the owner, beside backups, e-mails and fast reading. */
export type WaitingMatters = z.output<typeof waitingSchema>;
