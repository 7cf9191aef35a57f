import { z } from 'zod';
import { defineRoutes } from '../../http/contract.ts';
import { refusedSchema } from '../../http/json-answers.server.ts';
import { isWellFormed } from '../../text/typed-text.ts';
import { SEARCH_OPTIONS } from '../patient.ts';
import { patientSchema } from '../records/record-schema.server.ts';

const MAX_VALUE = 1000;
const MAX_PREFIX = 4000;

/** How what was typed fits the value, best first. */
export const SUGGESTION_MATCHES = ['whole', 'beginning', 'end', 'near'] as const;

const suggestionSchema = z.object({
  by: z.enum(SEARCH_OPTIONS),
  value: z.string(),
  patientid: z.string().nullable(),
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  age: z.string().nullable(),
  lastVisit: z.string().nullable().meta({ description: '`datetime` of the newest visit' }),
  match: z.enum(SUGGESTION_MATCHES).meta({
    description:
      'How the prefix fits: by whole words, by the beginning, by the last four digits, or spelled nearly so',
  }),
});

const refused = [refusedSchema, 'A message for each wrong field'] as const;

/** The search and its suggestions; POST, so that no name stands in an address. */
export const searchRoutes = defineRoutes({
  'POST /staff/search': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'Search patient records',
    description:
      'Exact and case-sensitive, newest visit first, at most 1,000. A mobile number is found however it is written.',
    // The content has the messages (search.api.ts).
    body: z.strictObject({
      by: z.enum(SEARCH_OPTIONS),
      value: z
        .string()
        .max(MAX_VALUE, { error: `At most ${MAX_VALUE} characters.` })
        .refine((value) => value.trim() !== '' && !value.includes('\0')),
    }),
    answers: {
      200: [
        z.object({ patients: z.array(patientSchema) }),
        'The records; an empty list if nothing matches',
      ],
      422: refused,
    },
  },
  'POST /staff/patients/suggest': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'Suggestions for a search',
    description:
      'At most eight patients, best match first: a word of the name begins with each typed word, or the id or mobile number begins with the prefix or has it as its last four digits; any of these without `by`. If nothing fits, names that are spelled nearly so. Search itself stays exact.',
    body: z.strictObject({
      by: z.enum(SEARCH_OPTIONS, { error: 'Write patientid, name or mobile.' }).optional(),
      prefix: z
        .string({ error: 'Write it as text.' })
        .max(MAX_PREFIX, { error: `At most ${MAX_PREFIX} characters.` })
        .refine((prefix) => isWellFormed(prefix) && !prefix.includes('\0'), {
          error: 'Write it without control characters.',
        }),
    }),
    answers: {
      200: [
        z.object({ suggestions: z.array(suggestionSchema) }),
        'The suggestions; an empty list if nothing matches',
      ],
      422: refused,
    },
  },
});

/** A suggestion under the search field: a patient, and the value by which an exact search finds the patient. */
export type Suggestion = z.output<typeof suggestionSchema>;
