import { z } from 'zod';
import { languageSchema } from '../../content/language-schema.server.ts';
import { defineRoutes } from '../../http/contract.ts';
import { errorSchema, refusedSchema } from '../../http/json-answers.server.ts';

const text = z.string().optional();

/** Signing in by name at an identity service. Like POST /staff/session these routes need no session. */
export const namedRoutes = defineRoutes({
  'POST /staff/session/named': {
    summary: 'Begin to sign in by name',
    description: 'Answers where an identity service is set (docs/named-staff.md).',
    body: z.strictObject({
      language: languageSchema.default('en').meta({ description: 'Of the page to come back to' }),
    }),
    answers: {
      200: [
        z.object({
          address: z.string().meta({ description: 'The page of the identity service to go to' }),
        }),
        'Where to send the browser; a cookie remembers it',
      ],
      403: [errorSchema, 'Not sent from a page of this site'],
      422: [refusedSchema, 'A message for each wrong field'],
      503: [errorSchema, 'The identity service does not answer'],
    },
  },
  'GET /staff/session/named/callback': {
    summary: 'Finish signing in by name',
    query: z.object({ code: text, state: text, iss: text, error: text }),
    answers: {
      303: [null, 'Signed in; the cookie is the session, the page the Search section'],
      400: [errorSchema, 'Not begun in this browser, too long ago, or already finished'],
      403: [errorSchema, 'No role here, or not let in by the identity service'],
      502: [errorSchema, 'An answer that cannot be trusted'],
      503: [errorSchema, 'The identity service does not answer, or too many sign in'],
    },
  },
});
