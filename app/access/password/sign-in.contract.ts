import { z } from 'zod';
import { defineRoutes } from '../../http/contract.ts';
import { errorSchema, refusedSchema } from '../../http/json-answers.server.ts';
import { MAX_PASSWORD_BYTES } from './new-password.server.ts';

const MAX_NAME = 60;

export const signInSchema = z.strictObject({
  password: z.string().meta({ maxLength: MAX_PASSWORD_BYTES }),
  name: z
    .string()
    .max(MAX_NAME, { error: `At most ${MAX_NAME} characters.` })
    // Invisible characters could make one name look like another.
    .transform((name) => name.replace(/[\p{C}\s]+/gu, ' ').trim())
    .optional()
    .meta({ description: 'Who signs in, for the audit. It is taken as given.' }),
});

/** Signing in with the staff password. */
export const signInRoutes = defineRoutes({
  'POST /staff/session': {
    summary: 'Sign in with the staff password',
    body: [signInSchema, 'application/json'],
    answers: {
      204: [
        null,
        'Signed in; one cookie is the session, another makes the device known for 90 days',
      ],
      400: [errorSchema, 'The body is not valid JSON, or the password is too long'],
      401: [errorSchema, 'The password is wrong'],
      403: [errorSchema, 'Staff sign in by name only'],
      413: [errorSchema, 'The body is too large'],
      415: [errorSchema, 'The body is not application/json'],
      422: [refusedSchema, 'A message for each wrong field'],
      429: [errorSchema, 'Too many tries; see Retry-After'],
      503: [errorSchema, 'No password has been set'],
    },
  },
});
