import { z } from 'zod';
import type { Periods } from '../clinic.ts';
import {
  degrees,
  email,
  phone,
  text,
  webAddress,
  wholeNumber,
  day,
  time,
  timeZone,
} from './content-values.server.ts';
import { minutesOf } from '../../hours/clinic-time.ts';
import type { Session } from '../../hours/opening.ts';
import { mapMeasures, type Measure } from '../../measures/measures.ts';
import {
  ANALYTE_NAMES,
  ANALYTES,
  type ClinicTargets,
  type ResultUnits,
} from '../../results/analytes.ts';
import { readDays } from '../week-days.ts';
import { checkContent } from './check-content.server.ts';
import { mailSchema } from './mail-schema.server.ts';
import { prescribingSchema } from './prescribing-schema.server.ts';
import { reminderSchema } from './reminder-schema.server.ts';
import { ContentError, readContentFile, type Findings } from './content-file.server.ts';

const days = text.transform((written, context) => {
  const found = readDays(written);
  if (found.length > 0) return found;
  const message = 'must name days such as Monday to Saturday, or Tuesday, Friday';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const session = z
  .strictObject({ days, opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'must be later than "opens"',
  });

const closure = z
  .strictObject({ from: day, to: day, reason: text })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before "from"' });

const openingSchema = z.strictObject({
  timeZone,
  sessions: z.array(session).min(1, 'must have at least one entry').superRefine(findOverlaps),
  closures: z.preprocess(readNothing, z.array(closure)),
});

const number = text
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: 'must be a number such as 7.2', abort: true })
  .transform(Number);

const span = z
  .strictObject({ from: number.optional(), to: number.optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, 'must have a from or a to')
  .refine(
    ({ from, to }) => from === undefined || to === undefined || from < to,
    'must have a from below its to',
  );

/** A target of a result, and from where on it is very low or very high. */
const resultTarget = z
  .strictObject({
    from: number.optional(),
    to: number.optional(),
    veryLow: number.optional(),
    veryHigh: number.optional(),
  })
  .refine(
    (ends) => Object.values(ends).some((end) => end !== undefined),
    'must have a from, a to, a veryLow or a veryHigh',
  )
  .refine(({ veryLow, from, to, veryHigh }) => {
    const ends = [veryLow, from, to, veryHigh].filter((end) => end !== undefined);
    return ends.every((end, place) => place === 0 || end > (ends[place - 1] ?? 0));
  }, 'must rise from veryLow over from and to to veryHigh');

/** The doctor's target ranges; all are optional. */
const targetsSchema = z
  .strictObject({
    ...mapMeasures(({ numbers }) => targetOf(numbers).optional()),
    results: z
      .strictObject(
        Object.fromEntries(ANALYTE_NAMES.map((name) => [name, resultTarget.optional()])),
      )
      .optional(),
  })
  .optional() as z.ZodType<ClinicTargets | undefined>;

/** Of each result the unit that is meant on slips without one. */
const unitsSchema = z
  .strictObject(
    Object.fromEntries(
      ANALYTE_NAMES.map((name) => {
        const units = ANALYTES[name].units.map(({ unit }) => unit);
        const error = `must be one of ${units.join(', ')}`;
        return [name, z.enum(units, { error }).optional()];
      }),
    ),
  )
  .optional() as z.ZodType<ResultUnits | undefined>;

/** One range, or for a measure of two numbers (blood pressure) an object with a range for each. */
function targetOf(numbers: Measure['numbers']) {
  const spans = numbers.flatMap(({ target }) =>
    target ? [[target, span.optional()] as const] : [],
  );
  return spans.length > 0 ? z.strictObject(Object.fromEntries(spans)) : span;
}

/** Used where the owner's content has none. */
export const USUAL_PERIODS: Periods = { enquiriesMonths: 12 };

const replyWords = z.strictObject({ subject: text, message: text });
/** The beginning of an e-mail or chat that answers an enquiry; a language that is missing gets the English words. */
const replySchema = replyWords.extend({ te: replyWords.optional(), hi: replyWords.optional() });

/** Public pages about somebody elsewhere, such as a professional directory. */
const profiles = z.array(webAddress).optional();

/** `content/clinic.yaml`: the facts about the clinic. */
export const clinicSchema = z.strictObject({
  name: text,
  shortName: text,
  brandLine: text,
  city: text,
  address: z.strictObject({
    lines: z.array(text).min(1, 'must have at least one entry'),
    postalCode: text,
    region: text,
    country: text.regex(/^[A-Z]{2}$/, 'must be two capital letters such as IN'),
  }),
  position: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
  phone,
  email,
  whatsapp: z
    .strictObject({
      number: text.regex(
        /^[1-9]\d{9,14}$/,
        'must be the number with country code, digits only, such as 918910000101',
      ),
      message: text,
    })
    .optional(),
  profiles,
  doctor: z
    .strictObject({
      registration: text,
      council: text,
      qualifications: z.array(text).optional(),
      profiles,
    })
    .optional(),
  reply: replySchema.optional(),
  hours: openingSchema,
  retention: z
    .strictObject({
      enquiriesMonths: wholeNumber(1, 120),
      recordsYears: wholeNumber(3, 100).optional(),
    })
    .default(USUAL_PERIODS as { enquiriesMonths: number }),
  targets: targetsSchema,
  units: unitsSchema,
  prescriptions: prescribingSchema,
  reminder: reminderSchema.optional(),
  mail: mailSchema.optional(),
  map: z.strictObject({
    embedUrl: text.optional(),
    directionsUrl: webAddress.optional(),
    title: text,
  }),
});

export type ClinicFacts = z.infer<typeof clinicSchema>;

/** Reads the retention periods and the time zone without the rest of the content. Throws a ContentError. */
export async function readPeriods(folder: string): Promise<{ periods: Periods; timeZone: string }> {
  const findings: Findings = { faults: [], warnings: [] };
  const file = await readContentFile(folder, 'clinic.yaml', findings);
  const facts = file && checkContent(clinicSchema, file, findings);
  if (!facts) throw new ContentError(findings.faults);
  return { periods: facts.value.retention, timeZone: facts.value.hours.timeZone };
}

/** An empty list for a field that is missing or empty. */
function readNothing(written: unknown): unknown {
  return written === undefined || written === null || written === '' ? [] : written;
}

/** Each session that begins before another on the same day has ended. */
function findOverlaps(sessions: Session[], { addIssue }: z.core.$RefinementCtx): void {
  for (const [place, { days: own, opens, closes }] of sessions.entries()) {
    const other = sessions
      .slice(0, place)
      .find(
        (one) =>
          one.days.some((name) => own.includes(name)) &&
          minutesOf(one.opens) < minutesOf(closes) &&
          minutesOf(opens) < minutesOf(one.closes),
      );
    if (!other) continue;
    const message = `overlaps with ${other.opens} to ${other.closes} on the same day`;
    addIssue({ code: 'custom', path: [place, 'opens'], message });
  }
}
