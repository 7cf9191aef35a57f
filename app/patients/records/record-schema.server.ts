import { z } from 'zod';
import { momentSchema, sentVersion } from '../../http/json-answers.server.ts';
import { MAX_LENGTHS, RECORD_FIELDS, type RecordField } from './patient-rules.ts';
import { ADDED_MEASURES, HOSTED_MEASURES, mapMeasures } from '../../measures/measures.ts';
import { ANALYTE_NAMES, type ClinicTargets } from '../../results/analytes.ts';
import { mobileFields } from '../../text/mobile-fields.server.ts';

const text = z.string().nullable();
export const patientSchema = z
  .object({
    key: z.string(),
    patientid: text,
    name: text,
    age: text.meta({ description: 'Years' }),
    email: text,
    mobile: text,
    mobileTyped: mobileFields.mobileTyped,
    ...mapMeasures(({ unit }) => text.meta({ description: unit }), HOSTED_MEASURES),
    datetime: text.meta({ description: "Clinic time, 'YYYY-MM-DD HH:MM:SS'" }),
    ...mapMeasures(
      ({ unit }) =>
        z
          .string()
          .exactOptional()
          .meta({ description: `In ${unit}, only where it was measured` }),
      ADDED_MEASURES,
    ),
    note: z
      .string()
      .exactOptional()
      .meta({ description: 'The words of staff about the visit, only where there are some' }),
  })
  .meta({
    ref: 'Record',
    description:
      'A visit. Every field is text, numbers too, such as "37" for an age; null where no value was given.',
  });

const MAX_VALUE = 1000;
/** A character may take two units of a string. */
const MAX_NOTE_UNITS = 10_000;

const describeValue = (field: RecordField) => {
  const most = field === 'note' ? MAX_NOTE_UNITS : MAX_VALUE;
  return (
    z
      .string({ error: 'Write it as text.' })
      .max(most, { error: `At most ${most} characters.` })
      // The documented limit; judgeValue checks it without the spaces around the value.
      .meta({ maxLength: MAX_LENGTHS[field] })
      .nullable()
      .optional()
  );
};

const fields = z.object(
  Object.fromEntries(RECORD_FIELDS.map((field) => [field, describeValue(field)])) as Record<
    RecordField,
    ReturnType<typeof describeValue>
  >,
).shape;

const confirmed = z
  .array(z.enum(RECORD_FIELDS), { error: 'List the confirmed fields.' })
  .default([])
  .meta({ description: 'Fields whose unusual value has been confirmed as correct' });

const left = z.array(z.string().max(MAX_VALUE)).max(20);
const LEFT = "Counts by kind, such as '2 results'";
const sentLeft = left.optional().meta({
  description: '`left` of the answer 409 to this request, once somebody has looked at it',
});

const TEXT = 'Every field of a record is text, numbers too; null or an empty text for no value.';

const dueOn = z
  .string({ error: "Write a day as '2027-01-31'." })
  .max(10, { error: "Write a day as '2027-01-31'." })
  .meta({ format: 'date', description: 'The day on which the patient is due again' })
  .nullable()
  .optional();

export const newRecordSchema = z
  .strictObject({ ...fields, dueOn, confirmed, left: sentLeft })
  .meta({ description: TEXT });
export const changedRecordSchema = z
  .strictObject({ ...fields, confirmed, left: sentLeft, version: sentVersion })
  .meta({ description: TEXT });
export const deletionSchema = z.strictObject({
  version: sentVersion,
  left: left.optional().meta({ description: '`left` of the record as it was read' }),
});

export const RECORD_SORTS = ['name', 'datetime', 'patientid'] as const;

export const listQuerySchema = z.strictObject({
  sort: z
    .enum(RECORD_SORTS, { error: 'Write name, datetime or patientid.' })
    .default('name')
    .meta({ description: 'By name (as stored), datetime (of the visit) or patientid' }),
  order: z
    .enum(['asc', 'desc'], { error: 'Write asc or desc.' })
    .optional()
    .meta({ description: 'Default: asc; by datetime desc, for patients always' }),
  after: z
    .string()
    .min(1)
    .max(MAX_VALUE)
    .optional()
    .meta({ description: 'The `next` of the previous page' }),
});

export const versionedSchema = patientSchema
  .extend({
    version: z
      .int()
      .meta({ description: 'Increases with each correction; send it with the next one' }),
  })
  .meta({ ref: 'VersionedRecord' });

export const readRecordSchema = versionedSchema
  .extend({
    reportsLeft: z.int().meta({
      description:
        'Reports that no search would find without this record: it is the only one with their patient id',
    }),
    left: left.meta({
      description: `Kept under the patient id, where no search would find it without this record. ${LEFT}`,
    }),
  })
  .meta({ ref: 'ReadRecord' });

export const recordPageSchema = z.object({
  patients: z.array(patientSchema),
  next: z
    .string()
    .nullable()
    .meta({ description: 'The `after` of the next page; null at the end' }),
});

export const patientPageSchema = recordPageSchema.extend({
  patients: z.array(
    patientSchema.extend({ visits: z.int().meta({ description: 'Number of records' }) }),
  ),
});

export const countSchema = z.object({
  count: z.int().meta({ description: 'Records' }),
  patients: z.int().meta({ description: 'A record without a patient id counts as a patient' }),
});

export const changesSchema = z.object({
  changes: z.array(
    z.object({
      key: z.string(),
      version: z.int(),
      change: z.enum(['corrected', 'deleted']),
      changedAt: momentSchema,
      changedBy: z.string().nullable(),
      before: patientSchema,
      after: patientSchema.nullable(),
    }),
  ),
});

export const wrongRecordSchema = z.object({
  errors: z
    .record(z.string(), z.string())
    .meta({ description: 'A message for each impossible value' }),
  unusual: z.record(z.string(), z.string()).optional().meta({
    description:
      'A message for each unusual value, which is stored once its field is in `confirmed`; absent if the body was no record',
  }),
});

export const staleRecordSchema = z
  .object({ error: z.string(), current: versionedSchema, sent: versionedSchema.optional() })
  .meta({
    description:
      '`current` is the stored record, `sent` the version that the request was based on, with its changes',
  });

/** Nothing was stored, since something of a patient without visits is kept under the id. */
export const leftSchema = z.object({ error: z.string(), left: left.meta({ description: LEFT }) });

/** Nothing was deleted, since no search would find what is kept under the id. */
export const leftRecordSchema = z.object({ error: z.string(), current: readRecordSchema });

const span = z.object({ from: z.number().optional(), to: z.number().optional() }).optional();

const end = z.number().optional();
const resultTarget = z.object({ from: end, to: end, veryLow: end, veryHigh: end });

export const targetsSchema = z.object({
  ...mapMeasures(({ unit, numbers }) => {
    const spans = numbers.flatMap(({ target }) => (target ? [[target, span] as const] : []));
    const schema = spans.length > 0 ? z.object(Object.fromEntries(spans)).optional() : span;
    return schema.meta({ description: unit });
  }),
  results: z
    .object(Object.fromEntries(ANALYTE_NAMES.map((name) => [name, resultTarget.optional()])))
    .optional(),
  units: z
    .object(Object.fromEntries(ANALYTE_NAMES.map((name) => [name, z.string().optional()])))
    .optional()
    .meta({ description: 'Of results: the unit that is meant on slips without one' }),
}) as z.ZodType<ClinicTargets>;
