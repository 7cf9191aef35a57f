import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/http-context.ts';
import {
  describeJson,
  describePlace,
  errorSchema,
  momentSchema,
} from '../../http/json-answers.server.ts';
import { describeStaffRoute } from '../../http/staff-route.server.ts';
import { auditContext } from '../../audit/record-reading.server.ts';
import { takeSessionCookies } from './session-cookies.server.ts';
import { endAllSessions, endSession } from './session.server.ts';
import { findSessionHash, listSessions } from './sessions.server.ts';
import type { OpenSession } from './open-session.ts';
import type { StaffServices } from '../../services/services.server.ts';

const listSchema = z.object({
  sessions: z.array(
    z.object({
      key: z.string(),
      staffName: z.string().nullable().meta({ description: 'As given at sign-in' }),
      device: z.string().meta({ description: 'The name by which the browser calls itself' }),
      address: z.string(),
      createdAt: momentSchema,
      lastUsedAt: momentSchema,
      isThis: z.boolean().meta({ description: 'The session that asks' }),
    }),
  ),
}) satisfies z.ZodType<{ sessions: OpenSession[] }>;

const nameSchema = z.object({
  staffName: z.string().nullable().meta({
    description: 'As given at sign-in, or by the identity service; null where none was',
  }),
});

/** The routes that list, prolong and end sessions. Mounted only in staff.api.ts, behind the session check. */
export function createSessionsApi(services: StaffServices): Hono<SiteEnv> {
  const { database, settings, now } = services;
  return new Hono<SiteEnv>()
    .post(
      '/session/stay',
      describeStaffRoute({
        minRole: 'front-desk',
        hasNoPatientData: true,
        summary: 'Stay signed in',
        description: 'Prolongs the session and does nothing else. It takes no body.',
        responses: { 204: { description: 'The idle time starts anew' } },
      }),
      // The session check has already prolonged it.
      (context) => context.body(null, 204),
    )
    .get(
      '/session/name',
      describeStaffRoute({
        minRole: 'front-desk',
        hasNoPatientData: true,
        summary: 'The name of the signed-in person',
        responses: { 200: describeJson(nameSchema, 'The name') },
      }),
      (context) => context.json({ staffName: context.get('session')?.staffName ?? null }),
    )
    .get(
      '/sessions',
      describeStaffRoute({
        minRole: 'owner',
        hasNoPatientData: true,
        summary: 'Who is signed in, the last used first',
        responses: { 200: describeJson(listSchema, 'The live sessions, this one among them') },
      }),
      async (context) => {
        const use = { now: now(), idleMinutes: settings.sessionIdleMinutes };
        const sessions = await listSessions(database, context.get('session')?.tokenHash, use);
        return context.json({ sessions });
      },
    )
    .delete(
      '/sessions',
      describeStaffRoute({
        minRole: 'owner',
        hasNoPatientData: true,
        summary: 'Sign out everywhere',
        responses: {
          204: {
            description: 'Every session has ended, this one too; no device is known any more',
          },
        },
      }),
      async (context) => {
        const who = auditContext(context, now());
        const entry = { ...who, action: 'sign-out', subject: 'everywhere', result: 'ok' } as const;
        await endAllSessions(database, entry);
        takeSessionCookies(context, settings);
        context.header('clear-site-data', '"cache","storage"');
        return context.body(null, 204);
      },
    )
    .delete(
      '/sessions/:key',
      describeStaffRoute({
        minRole: 'owner',
        hasNoPatientData: true,
        ...describePlace('key', 'As the list of sessions gives it'),
        summary: 'End one session',
        responses: {
          204: { description: 'The session has ended' },
          404: describeJson(errorSchema, 'The session had ended before'),
        },
      }),
      async (context) => {
        const key = context.req.param('key');
        const tokenHash = await findSessionHash(database, key);
        if (!tokenHash) return context.json({ error: 'This session has ended already.' }, 404);
        const who = auditContext(context, now());
        const subject = `session ${key}`;
        await endSession(database, tokenHash, {
          ...who,
          action: 'sign-out',
          subject,
          result: 'ok',
        });
        return context.body(null, 204);
      },
    );
}
