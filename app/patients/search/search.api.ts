import { Hono } from 'hono';
import { z } from 'zod';
import { auditContext, readAndRecord } from '../../audit/record-reading.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { describeBody, describeJson, refusedSchema } from '../../http/json-answers.server.ts';
import { describeStaffRoute } from '../../http/staff-route.server.ts';
import { readJson } from '../../http/read-json.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { SEARCH_OPTIONS, type Suggestion, SUGGESTION_MATCHES } from '../patient.ts';
import { describeShown } from '../records/note-record.server.ts';
import { patientSchema } from '../records/record-schema.server.ts';
import { findPatients } from './find-patients.server.ts';
import { suggestPatients } from './suggest.server.ts';

const MAX_VALUE = 1000;
const MAX_PREFIX = 4000;

/** Search and its suggestions. Mounted in staff.api.ts, behind the session check. */
export function createSearchApi({ database, now }: StaffServices): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      '/search',
      describeStaffRoute({
        minRole: 'front-desk',
        summary: 'Search patient records',
        description:
          'Exact and case-sensitive, newest visit first, at most 1,000. A mobile number is found however it is written.',
        ...describeBody(searchSchema),
        responses: {
          200: describeJson(foundSchema, 'The records; an empty list if nothing matches'),
          422: describeJson(refusedSchema, 'A message for each wrong field'),
        },
      }),
      async (context) => {
        const { selectOption, enterValue } = context.var.site.content.texts.en.popup;
        const messages = { by: selectOption, value: enterValue };
        const read = await readJson(context, searchSchema, messages);
        if ('refusal' in read) return read.refusal;
        const { by, value } = read.value;
        const audit = auditContext(context, now());
        const patients = await readAndRecord(
          database,
          (rows) => findPatients(database, by, value, rows),
          // The audit keeps whose records were found, never the searched value.
          (found) => {
            const records = found.length === 1 ? '1 record' : `${found.length} records`;
            return describeShown(audit, 'search', `by ${by}, ${records}`, found);
          },
        );
        return context.json({ patients });
      },
    )
    .post(
      '/patients/suggest',
      describeStaffRoute({
        minRole: 'front-desk',
        summary: 'Suggestions for a search',
        description:
          'At most eight patients, best match first: a word of the name begins with each typed word, or the id or mobile number begins with the prefix or has it as its last four digits; any of these without `by`. If nothing fits, names that are spelled nearly so. Search itself stays exact.',
        ...describeBody(suggestSchema),
        responses: {
          200: describeJson(suggestedSchema, 'The suggestions; an empty list if nothing matches'),
          422: describeJson(refusedSchema, 'A message for each wrong field'),
        },
      }),
      async (context) => {
        const read = await readJson(context, suggestSchema);
        if ('refusal' in read) return read.refusal;
        const { by, prefix } = read.value;
        const audit = auditContext(context, now());
        const suggestions = await readAndRecord(
          database,
          (rows) => suggestPatients(database, by, prefix, rows),
          (found) => describeShown(audit, 'search', `suggestions by ${by ?? 'all'}`, found),
        );
        return context.json({ suggestions });
      },
    );
}

const foundSchema = z.object({ patients: z.array(patientSchema) });

const searchSchema = z.strictObject({
  by: z.enum(SEARCH_OPTIONS),
  value: z
    .string()
    .max(MAX_VALUE, { error: `At most ${MAX_VALUE} characters.` })
    .refine((value) => value.trim() !== '' && !value.includes('\0')),
});

const suggestSchema = z.strictObject({
  by: z.enum(SEARCH_OPTIONS, { error: 'Write patientid, name or mobile.' }).optional(),
  prefix: z
    .string({ error: 'Write it as text.' })
    .max(MAX_PREFIX, { error: `At most ${MAX_PREFIX} characters.` })
    .refine((prefix) => prefix.isWellFormed() && !prefix.includes('\0'), {
      error: 'Write it without control characters.',
    }),
});

const suggestedSchema = z.object({
  suggestions: z.array(
    z.object({
      by: z.enum(SEARCH_OPTIONS),
      value: z.string(),
      patientid: z.string().nullable(),
      name: z.string().nullable(),
      mobile: z.string().nullable(),
      age: z.string().nullable(),
      lastVisit: z.string().nullable(),
      match: z.enum(SUGGESTION_MATCHES),
    }),
  ),
}) satisfies z.ZodType<{ suggestions: Suggestion[] }>;
