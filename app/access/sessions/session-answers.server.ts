import type { Context, MiddlewareHandler } from 'hono';
import type { NamedSignInService } from '../oidc/identity.server.ts';
import { z } from 'zod';
import type { SiteEnv } from '../../http/http-context.ts';
import { readJson } from '../../http/read-json.server.ts';
import {
  setDeviceCookie,
  readDeviceToken,
  setSessionCookies,
  readSessionToken,
} from './session-cookies.server.ts';
import { signIn, type SignIn } from '../password/sign-in.server.ts';
import { MAX_PASSWORD_BYTES } from '../password/new-password.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { describeRoute } from 'hono-openapi';
import {
  describeBody,
  describeJson,
  errorSchema,
  refusedSchema,
  unreadable,
} from '../../http/json-answers.server.ts';

const MAX_NAME = 60;

const signInSchema = z.strictObject({
  password: z.string().meta({ maxLength: MAX_PASSWORD_BYTES }),
  name: z
    .string()
    .max(MAX_NAME, { error: `At most ${MAX_NAME} characters.` })
    // Invisible characters could make one name look like another.
    .transform((name) => name.replace(/[\p{C}\s]+/gu, ' ').trim())
    .optional()
    .meta({ description: 'Who signs in, for the audit. It is taken as given.' }),
});

/** Answers POST /staff/session. Every wrong password gets the same answer. */
export async function answerSignIn(
  context: Context<SiteEnv>,
  services: StaffServices & NamedSignInService,
): Promise<Response> {
  const { identity } = services;
  if (identity?.isOnly) {
    return context.json({ error: `Please sign in with ${identity.name}.` }, 403);
  }
  const { popup } = context.var.site.content.texts.en;
  const read = await readJson(context, signInSchema, { password: popup.emptyPassword });
  if ('refusal' in read) return read.refusal;
  const outcome = await signIn(services, {
    password: read.value.password,
    staffName: read.value.name || undefined,
    address: context.get('address'),
    device: context.req.header('user-agent') ?? '',
    formerToken: readSessionToken(context, services.settings),
    deviceToken: readDeviceToken(context, services.settings),
  });
  services.log.info('sign-in', { outcome: outcome.kind, requestId: context.get('requestId') });
  return describeOutcome(context, services, outcome);
}

function describeOutcome(
  context: Context<SiteEnv>,
  { settings }: StaffServices,
  outcome: SignIn,
): Response {
  switch (outcome.kind) {
    case 'open':
      setSessionCookies(context, settings, outcome.token);
      setDeviceCookie(context, settings, outcome.deviceToken);
      return context.body(null, 204);
    case 'wrong':
      return context.json({ error: context.var.site.content.texts.en.popup.wrongPassword }, 401);
    case 'too-long':
      return context.json({ error: 'This password is too long.' }, 400);
    case 'no-password':
      return context.json({ error: 'No staff password has been set yet.' }, 503);
    case 'too-many': {
      const seconds = outcome.retryAfterSeconds;
      context.header('retry-after', String(seconds));
      return context.json({ error: `Too many tries. Please try again in ${seconds} s.` }, 429);
    }
  }
}

export function describeSignIn(): MiddlewareHandler {
  return describeRoute({
    summary: 'Sign in with the staff password',
    security: [],
    ...describeBody(signInSchema),
    responses: {
      204: {
        description:
          'Signed in; one cookie is the session, another makes the device known for 90 days',
      },
      ...unreadable,
      400: describeJson(errorSchema, 'The body is not valid JSON, or the password is too long'),
      401: describeJson(errorSchema, 'The password is wrong'),
      403: describeJson(errorSchema, 'Staff sign in by name only'),
      422: describeJson(refusedSchema, 'A message for each wrong field'),
      429: describeJson(errorSchema, 'Too many tries; see Retry-After'),
      503: describeJson(errorSchema, 'No password has been set'),
    },
  });
}
