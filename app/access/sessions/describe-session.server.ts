import type { MiddlewareHandler } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  describeBody,
  describeJson,
  errorSchema,
  refusedSchema,
  unreadable,
} from '../../http/json-answers.server.ts';
import { describeStaffRoute } from '../../http/staff-route.server.ts';
import type { SignInSchema } from './session-answers.server.ts';

export function describeSignIn(schema: SignInSchema): MiddlewareHandler {
  return describeRoute({
    summary: 'Sign in with the staff password',
    security: [],
    ...describeBody(schema),
    responses: {
      204: {
        description:
          'Signed in; one cookie is the session, another makes the device known for 90 days',
      },
      ...unreadable,
      400: describeJson(errorSchema, 'The body is no JSON, or the password is longer than 1 KB'),
      401: describeJson(errorSchema, 'The password is wrong'),
      403: describeJson(errorSchema, 'Staff sign in by name only'),
      422: describeJson(refusedSchema, 'A message for each wrong field'),
      429: describeJson(errorSchema, 'Too many tries; see Retry-After'),
      503: describeJson(errorSchema, 'No password has been set'),
    },
  });
}

export function describeAsking(): MiddlewareHandler {
  return describeStaffRoute({
    minRole: 'front-desk',
    hasNoPatientData: true,
    summary: 'Is there a live session?',
    description: 'Asking does not prolong it. Session-Idle-Seconds says how long it still lasts.',
    responses: { 204: { description: 'There is' } },
  });
}

export function describeSignOut(): MiddlewareHandler {
  return describeStaffRoute({
    minRole: 'front-desk',
    hasNoPatientData: true,
    summary: 'Sign out',
    responses: { 204: { description: 'The session has ended' } },
  });
}
