import { z } from 'zod';
import { defineRoutes } from '../http/contract.ts';
import { isRealDate } from '../hours/clinic-time.ts';
import {
  errorSchema,
  momentSchema,
  refusedSchema,
  sentVersion,
} from '../http/json-answers.server.ts';
import { isStorable } from '../text/typed-text.ts';
import { ANALYTE_NAMES, type AnalyteName, ANALYTES, findUnit } from './analytes.ts';
import { isPossible } from './read-results.ts';
import { COMPARATORS } from './reference-ranges.ts';
import { MAX_RESULTS_AT_ONCE, type Result, RESULT_NUMBER } from './result.ts';

const analyte = z.enum(ANALYTE_NAMES, { error: 'There is no such result.' });
const number = z
  .string()
  .max(12, { error: "Write a number as '6.2'." })
  .regex(RESULT_NUMBER, { error: "Write a number as '6.2'." });
const day = z
  .string()
  .refine(isRealDate, { error: "Write a day as '2026-11-28'." })
  .meta({ format: 'date' });
const reportKey = z
  .string()
  .max(100, { error: 'There is no such file.' })
  .refine(isStorable, { error: 'There is no such file.' })
  .nullable()
  .meta({ description: 'The file from which it was typed' });

const valueSchema = z.strictObject({
  analyte,
  comparator: z.enum(COMPARATORS, { error: `One of ${COMPARATORS.join(' ')}.` }).nullable(),
  value: number.meta({ description: 'As on the slip: it is never converted' }),
  unit: z
    .string()
    .max(20, { error: 'There is no such unit.' })
    .meta({ description: 'One of the units of the result' }),
  rangeFrom: number.nullable().meta({ description: 'The range of the slip, in the same unit' }),
  rangeTo: number.nullable(),
});

type SentValue = z.output<typeof valueSchema>;

function checkValue(sent: SentValue, context: z.RefinementCtx): void {
  const refuse = (path: keyof SentValue, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { label, units } = ANALYTES[sent.analyte];
  const known = units.map(({ unit }) => unit).join(' or ');
  if (!findUnit(sent.analyte, sent.unit)) refuse('unit', `${label} is measured in ${known}.`);
  else if (!isPossible(sent))
    refuse('value', `${label} of ${sent.value} ${sent.unit} is not possible.`);
  const [from, to] = [sent.rangeFrom, sent.rangeTo].map((end) =>
    end === null ? NaN : Number(end),
  );
  if (from !== undefined && to !== undefined && from >= to)
    refuse('rangeTo', 'The range runs backwards.');
}

const newResultsSchema = z.strictObject({
  takenOn: day,
  reportKey,
  results: z
    .array(valueSchema.superRefine(checkValue))
    .min(1, { error: 'Send at least one result.' })
    .max(MAX_RESULTS_AT_ONCE, { error: `At most ${MAX_RESULTS_AT_ONCE} results at once.` }),
});

const resultChangeSchema = valueSchema
  .extend({ takenOn: day, reportKey, version: sentVersion })
  .superRefine(checkValue);

const shown = {
  ...valueSchema.shape,
  loinc: z.string().nullable().meta({ description: 'The LOINC code in this unit, if it has one' }),
  takenOn: day,
  reportKey,
  typedAt: momentSchema,
  typedBy: z.string().nullable(),
  version: z.int(),
};

const resultSchema = z.object({ key: z.string(), ...shown }).meta({ ref: 'Result' });
const resultsSchema = z.object({ results: z.array(resultSchema) });
const staleResultSchema = z.object({ error: z.string(), current: resultSchema });

const resultEditSchema = z.object({
  key: z.string(),
  change: z.enum(['corrected', 'deleted']),
  changedAt: momentSchema,
  changedBy: z.string().nullable(),
  before: z.object(shown),
  after: z.object(shown).nullable().meta({ description: 'null after a deletion' }),
});

const partSchema = z.strictObject({
  part: z
    .enum(['newest'], { error: 'Only newest.' })
    .optional()
    .meta({ description: 'newest: of each result the newest one' }),
  analyte: analyte.optional().meta({ description: 'Only this result, for its trend' }),
});

const key = 'The `key` of a result, as in the list';
const refused = [refusedSchema, 'A message for each wrong field'] as const;
const missing = [errorSchema, 'There is no such result'] as const;
const stale = [
  staleResultSchema,
  'Somebody else changed the result in the meantime; nothing was stored',
] as const;

/** Results that staff type from the slips of laboratories. */
export const resultRoutes = defineRoutes({
  'GET /staff/patients/:patientid/results': {
    role: 'doctor',
    audit: 'an entry',
    params: { patientid: "The id on the patient's records" },
    summary: 'The results of a patient, newest first',
    query: partSchema,
    answers: { 200: [resultsSchema, 'Up to 1,000 results'], 422: refused },
  },
  'POST /staff/patients/:patientid/results': {
    role: 'doctor',
    audit: 'an entry',
    params: { patientid: "The id on the patient's records" },
    summary: 'Add the results of a slip',
    description: 'Each is stored as it stands there, in its unit and with its range.',
    takesRequestKey: true,
    body: newResultsSchema,
    answers: {
      200: [resultsSchema, 'This request had been stored already'],
      201: [resultsSchema, 'The results'],
      404: [errorSchema, 'There is no such patient'],
      422: refused,
    },
  },
  'PATCH /staff/results/:key': {
    role: 'doctor',
    audit: 'an entry',
    params: { key },
    summary: 'Correct a result',
    description: 'The earlier version is kept.',
    body: resultChangeSchema,
    answers: {
      200: [resultSchema, 'The result as it is now'],
      404: missing,
      409: stale,
      422: refused,
    },
  },
  'DELETE /staff/results/:key': {
    role: 'doctor',
    audit: 'an entry',
    params: { key },
    summary: 'Delete a result',
    description: 'The deleted version is kept in the history.',
    body: z.strictObject({ version: sentVersion }),
    answers: { 204: [null, 'Deleted'], 404: missing, 409: stale, 422: refused },
  },
  'GET /staff/patients/:patientid/results/history': {
    role: 'doctor',
    audit: 'an entry',
    params: { patientid: "The id on the patient's records" },
    summary: 'Corrections and deletions of results of a patient, newest first',
    answers: {
      200: [z.object({ edits: z.array(resultEditSchema) }), 'At most 1,000; none if there is none'],
    },
  },
});

export type NewResults = z.output<typeof newResultsSchema>;
export type ResultChange = z.output<typeof resultChangeSchema>;
export type ShownResult = Result & { loinc: string | null };
export type ResultPart = { part?: 'newest' | undefined; analyte?: AnalyteName | undefined };
export type ResultEdit = z.output<typeof resultEditSchema>;
