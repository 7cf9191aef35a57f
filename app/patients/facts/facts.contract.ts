import { z } from 'zod';
import { defineRoutes } from '../../http/contract.ts';
import { errorSchema, momentSchema } from '../../http/json-answers.server.ts';
import { wrongRecordSchema } from '../records/record-schema.server.ts';
import { MAX_FACT_LENGTHS } from './fact-rules.ts';
import { FACT_FIELDS, type FactField, SEXES } from './facts.ts';

const DESCRIPTIONS: Record<FactField, string> = {
  birthdate: "'1974-05-12', '1974-05' of a month, or '1974' of a birth year alone",
  sex: SEXES.join(', '),
  allergies: "One on each line; 'none known' is an answer of its own",
  diagnoses: 'One on each line',
  pregnancy:
    "Weeks, or weeks and days, on a day: '12 on 2026-11-28', '12+3 on 2026-11-28'; after its end '12+3 on 2026-05-04, delivered 2026-11-12' (or ended)",
  motherHeight: 'In cm',
  fatherHeight: 'In cm',
};

const mapFacts = <Value>(make: (field: FactField) => Value) =>
  Object.fromEntries(FACT_FIELDS.map((field) => [field, make(field)])) as Record<FactField, Value>;

const text = z.string().nullable();
const stored = {
  ...mapFacts((field) => text.meta({ description: DESCRIPTIONS[field] })),
  sex: z.enum(SEXES).nullable(),
};

const factsSchema = z
  .object({
    ...stored,
    key: z.string().meta({ description: 'The id of the patient' }),
    version: z.int().meta({ description: '0 while nothing has been said' }),
  })
  .meta({ ref: 'PatientFacts', description: 'Every fact is text; null where it was not said.' });

const MAX_VERSION = 2 ** 31 - 1;
const NO_VERSION = '`version` is required: send the version you last read.';

const changedFactsSchema = z
  .strictObject({
    ...mapFacts((field) =>
      z
        .string({ error: 'Write it as text.' })
        .max(MAX_FACT_LENGTHS[field], { error: `At most ${MAX_FACT_LENGTHS[field]} characters.` })
        .meta({ description: DESCRIPTIONS[field] })
        .nullable()
        .optional(),
    ),
    confirmed: z
      .array(z.enum(FACT_FIELDS), { error: 'List the confirmed facts.' })
      .default([])
      .meta({ description: 'Facts whose unusual value has been confirmed as correct' }),
    version: z
      .int({ error: NO_VERSION })
      .min(0, { error: NO_VERSION })
      .max(MAX_VERSION, { error: NO_VERSION }),
  })
  .meta({ description: 'null or an empty text for a fact that is not known any more' });

const factChangesSchema = z.object({
  changes: z.array(
    z.object({
      version: z.int(),
      changedAt: momentSchema,
      changedBy: text,
      before: z.object(stored),
      after: z.object(stored),
    }),
  ),
});

const params = { patientid: 'The id of the patient' };

/** The facts of a patient, which are the same at every visit. */
export const factRoutes = defineRoutes({
  'GET /staff/patients/:patientid/facts': {
    role: 'front-desk',
    audit: 'an entry',
    params,
    summary: 'The facts of a patient',
    answers: { 200: [factsSchema, 'With version 0 and no fact if nothing has been said'] },
  },
  'PATCH /staff/patients/:patientid/facts': {
    role: 'front-desk',
    audit: 'an entry',
    params,
    summary: 'Change facts of a patient',
    description:
      "Changes only the facts that are sent; the earlier version is kept. A birth date may be written with the day first, '12/5/1974', and weeks of pregnancy without a day are of today. A pregnancy may be sent as 'LMP 1/9/2026', 'EDD 8/6/2027' or 'delivered 12/11/2026'.",
    body: changedFactsSchema,
    answers: {
      200: [factsSchema, 'The facts as they are now'],
      404: [errorSchema, 'There is no such patient'],
      409: [
        z.object({ error: z.string(), current: factsSchema }),
        'Somebody else changed the facts in the meantime; nothing was stored',
      ],
      422: [wrongRecordSchema, 'The wrong facts, and the unusual ones to confirm'],
    },
  },
  'GET /staff/patients/:patientid/facts/history': {
    role: 'doctor',
    audit: 'an entry',
    params,
    summary: 'Changes of the facts of a patient, newest first',
    answers: { 200: [factChangesSchema, 'The changes; none if nothing was changed'] },
  },
  'GET /staff/diagnoses': {
    role: 'front-desk',
    audit: 'no patient data',
    summary: "The diagnoses that the clinic uses, the most frequent first, without anybody's name",
    answers: { 200: [z.object({ diagnoses: z.array(z.string()) }), 'At most 500'] },
  },
});

/** The facts of a patient, whose id is the key. */
export type VersionedFacts = z.output<typeof factsSchema>;
export type ChangedFacts = z.input<typeof changedFactsSchema>;
/** A change of the facts, with what they were and what they became. */
export type FactChange = z.output<typeof factChangesSchema>['changes'][number];
