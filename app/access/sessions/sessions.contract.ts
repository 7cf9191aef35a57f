import { z } from 'zod';
import { defineRoutes } from '../../http/contract.ts';
import { errorSchema, momentSchema } from '../../http/json-answers.server.ts';

const openSessionSchema = z.object({
  key: z.string(),
  staffName: z.string().nullable().meta({ description: 'As given at sign-in' }),
  device: z.string().meta({ description: 'The name by which the browser calls itself' }),
  address: z.string(),
  createdAt: momentSchema,
  lastUsedAt: momentSchema,
  isThis: z.boolean().meta({ description: 'The session that asks' }),
});

const nameSchema = z.object({
  staffName: z.string().nullable().meta({
    description: 'As given at sign-in, or by the identity service; null where none was',
  }),
});

/** The session of a request, and the list of all sessions. */
export const sessionRoutes = defineRoutes({
  'GET /staff/session': {
    role: 'front-desk',
    audit: 'no patient data',
    isUnattended: true,
    summary: 'Is there a live session?',
    description: 'Asking does not prolong it. Session-Idle-Seconds says how long it still lasts.',
    answers: { 204: [null, 'The session is live'] },
  },
  'DELETE /staff/session': {
    role: 'front-desk',
    audit: 'no patient data',
    summary: 'Sign out',
    answers: { 204: [null, 'The session has ended'] },
  },
  'POST /staff/session/stay': {
    role: 'front-desk',
    audit: 'no patient data',
    summary: 'Stay signed in',
    description: 'Prolongs the session and does nothing else. It takes no body.',
    answers: { 204: [null, 'The idle time starts anew'] },
  },
  'GET /staff/session/name': {
    role: 'front-desk',
    audit: 'no patient data',
    summary: 'The name of the signed-in person',
    answers: { 200: [nameSchema, 'The name'] },
  },
  'GET /staff/sessions': {
    role: 'owner',
    audit: 'no patient data',
    summary: 'Who is signed in, the last used first',
    answers: {
      200: [
        z.object({ sessions: z.array(openSessionSchema) }),
        'The live sessions, this one among them',
      ],
    },
  },
  'DELETE /staff/sessions': {
    role: 'owner',
    audit: 'no patient data',
    summary: 'Sign out everywhere',
    answers: {
      204: [null, 'Every session has ended, this one too; no device is known any more'],
    },
  },
  'DELETE /staff/sessions/:key': {
    role: 'owner',
    audit: 'no patient data',
    params: { key: 'As the list of sessions gives it' },
    summary: 'End one session',
    answers: {
      204: [null, 'The session has ended'],
      404: [errorSchema, 'The session had ended before'],
    },
  },
});

/** A live session in the list of sessions. */
export type OpenSession = z.output<typeof openSessionSchema>;
