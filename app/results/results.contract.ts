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
import { ANALYTE_NAMES, ANALYTES, findUnit } from './analytes.ts';
import { isPossible } from './read-results.ts';
import { COMPARATORS } from './reference-ranges.ts';
import {
  findMinutesFault,
  LONGEST_TEST,
  MAX_RESULTS_AT_ONCE,
  type Result,
  RESULT_NUMBER,
  RESULT_WORD,
} from './result.ts';

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

const sign = z.enum(COMPARATORS, { error: `One of ${COMPARATORS.join(' ')}.` }).nullable();

const valueSchema = z.strictObject({
  analyte,
  comparator: sign,
  value: z
    .string({ error: "Write a number as '6.2'." })
    .max(12, { error: "Write a number as '6.2'." })
    .refine((text) => text === '' || RESULT_NUMBER.test(text), {
      error: "Write a number as '6.2'.",
    })
    .meta({ description: "As on the slip: it is never converted; '' with a word" }),
  word: z
    .string()
    .max(40, { error: 'At most 40 characters.' })
    .regex(RESULT_WORD, { error: "Write the word of the slip, such as 'negative' or '1:160'." })
    .nullable()
    .default(null)
    .meta({ description: "The laboratory's answer in words, 'negative' or '1:160'" }),
  unit: z
    .string()
    .max(20, { error: 'There is no such unit.' })
    .meta({ description: 'One of the units of the result' }),
  isUnitAssumed: z
    .boolean()
    .default(false)
    .meta({ description: 'The slip was typed without it; with the place 0 nobody knows' }),
  rangeFrom: number.nullable().meta({ description: 'The range of the slip, in the same unit' }),
  rangeTo: number.nullable(),
  rangeSign: sign
    .default(null)
    .meta({ description: 'Of a range with one end; < and > exclude it, null includes it' }),
  labMark: z
    .enum(['high', 'low'], { error: 'high or low.' })
    .nullable()
    .default(null)
    .meta({ description: "The laboratory's own mark" }),
  minutes: z
    .int({ error: 'Write whole minutes.' })
    .min(0, { error: 'Write whole minutes.' })
    .max(LONGEST_TEST, { error: 'At most three days after the start of the test.' })
    .nullable()
    .default(null)
    .meta({ description: 'After the start of a test; null: no test' }),
  takenTime: z
    .string()
    .max(5, { error: "Write a time as '08:10'." })
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, { error: "Write a time as '08:10'." })
    .default('')
    .meta({ description: "At the clinic, '08:10'; '' if it is not known" }),
});

type SentValue = z.output<typeof valueSchema>;

function checkValue(sent: SentValue, context: z.RefinementCtx): void {
  const refuse = (path: keyof SentValue, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { label, units } = ANALYTES[sent.analyte];
  const known = units.map(({ unit }) => unit).join(' or ');
  const minutesFault = findMinutesFault(sent.analyte, sent.minutes);
  if (minutesFault !== undefined) refuse('minutes', minutesFault);
  const hasBothEnds = sent.rangeFrom !== null && sent.rangeTo !== null;
  const isUpper = sent.rangeTo !== null;
  const isSigned = sent.rangeSign !== null;
  if (isSigned && (hasBothEnds || sent.rangeSign?.startsWith('<') !== isUpper))
    refuse('rangeSign', 'This sign does not belong to this range.');
  if (sent.word !== null) {
    const isNumber = sent.value !== '' || sent.unit !== '' || sent.comparator !== null;
    return isNumber ? refuse('word', 'A word has neither number nor unit.') : undefined;
  }
  if (sent.value === '') return refuse('value', "Write a number as '6.2'.");
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
  place: z.int().meta({ description: 'On the slip, from 1; 0: stored before places were kept' }),
  firstTypedAt: momentSchema.meta({ description: 'When its first version was typed' }),
  lookedAt: momentSchema.nullable().meta({ description: 'When a doctor looked at this version' }),
  lookedBy: z.string().nullable(),
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
  part: z.enum(['newest', 'current'], { error: 'newest or current.' }).optional().meta({
    description:
      'newest: of each result the newest one; current: also what no doctor has looked at',
  }),
  analyte: analyte.optional().meta({ description: 'Only this result, for its trend' }),
});

const key = 'The `key` of a result, as in the list';
const lookedSchema = z.strictObject({
  results: z
    .array(z.strictObject({ key: z.string().max(100), version: sentVersion }))
    .min(1, { error: 'Send at least one result.' })
    .max(1000, { error: 'At most 1,000 results at once.' })
    .meta({ description: 'The results that were shown, each in the version that was shown' }),
});

const waitingSchema = z.object({
  patients: z.array(
    z.object({
      patientid: z.string(),
      name: z.string().nullable(),
      first: resultSchema.meta({ description: 'The result that is farthest out of range' }),
      mark: z.enum(['very-high', 'very-low', 'high', 'low']).nullable(),
      marked: z.int().meta({ description: 'Results out of range' }),
      count: z.int(),
      typedAt: momentSchema.meta({ description: 'Of the newest of them' }),
    }),
  ),
  isAll: z.boolean().meta({ description: 'false: there are more than the newest 5,000 results' }),
});

const notOwn = [errorSchema, 'The front desk changes what it typed itself today'] as const;
const refused = [refusedSchema, 'A message for each wrong field'] as const;
const missing = [errorSchema, 'There is no such result'] as const;
const stale = [
  staleResultSchema,
  'Somebody else changed the result in the meantime; nothing was stored',
] as const;

/** Results that staff type from the slips of laboratories. */
export const resultRoutes = defineRoutes({
  'GET /staff/patients/:patientid/results': {
    role: 'front-desk',
    audit: 'an entry',
    params: { patientid: "The id on the patient's records" },
    summary: 'The results of a patient, newest first',
    description: 'The front desk gets those that it typed itself today.',
    query: partSchema,
    answers: { 200: [resultsSchema, 'Up to 1,000 results'], 422: refused },
  },
  'POST /staff/patients/:patientid/results': {
    role: 'front-desk',
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
  'POST /staff/patients/:patientid/results/looked': {
    role: 'doctor',
    audit: 'an entry',
    params: { patientid: "The id on the patient's records" },
    summary: 'Note that a doctor has looked at results',
    description: 'A result that was corrected since stays among those that nobody has looked at.',
    body: lookedSchema,
    answers: { 200: [resultsSchema, 'The results that are noted'], 422: refused },
  },
  'GET /staff/results/not-looked': {
    role: 'doctor',
    audit: 'an entry',
    summary: 'The patients with results at which no doctor has looked, the farthest out first',
    answers: { 200: [waitingSchema, 'None if all have been looked at'] },
  },
  'PATCH /staff/results/:key': {
    role: 'front-desk',
    audit: 'an entry',
    params: { key },
    summary: 'Correct a result',
    description: 'The earlier version is kept.',
    body: resultChangeSchema,
    answers: {
      200: [resultSchema, 'The result as it is now'],
      403: notOwn,
      404: missing,
      409: stale,
      422: refused,
    },
  },
  'DELETE /staff/results/:key': {
    role: 'front-desk',
    audit: 'an entry',
    params: { key },
    summary: 'Delete a result',
    description: 'The deleted version is kept in the history.',
    body: z.strictObject({ version: sentVersion }),
    answers: { 204: [null, 'Deleted'], 403: notOwn, 404: missing, 409: stale, 422: refused },
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
export type ResultPart = z.output<typeof partSchema>;
export type WaitingResults = z.output<typeof waitingSchema>;
export type ResultEdit = z.output<typeof resultEditSchema>;
