import type { Context, Hono } from 'hono';
import { auditContext } from '../../audit/record-reading.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { clearSession } from './session-cookies.server.ts';
import { endAllSessions, endSession } from './session.server.ts';
import { sessionRoutes } from './sessions.contract.ts';
import { findSessionHash, listSessions } from './sessions.server.ts';

/** The routes that list, prolong and end sessions. Mounted only in staff.api.ts, behind the session check. */
export function createSessionsApi({ database, settings, now }: StaffServices): Hono<SiteEnv> {
  const signOutOf = (context: Context<SiteEnv>) =>
    ({ ...auditContext(context, now()), action: 'sign-out', result: 'ok' }) as const;

  return mountRoutes(sessionRoutes, {
    'GET /staff/session': async () => reply(204),

    'DELETE /staff/session': async ({ context }) => {
      const session = context.get('session');
      if (session) await endSession(database, session.tokenHash, signOutOf(context));
      clearSession(context, settings);
      return reply(204);
    },

    // The session check has already prolonged it.
    'POST /staff/session/stay': async () => reply(204),

    'GET /staff/session/name': async ({ context }) =>
      reply(200, { staffName: context.get('session')?.staffName ?? null }),

    'GET /staff/sessions': async ({ context }) => {
      const use = { now: now(), idleMinutes: settings.sessionIdleMinutes };
      const own = context.get('session')?.tokenHash;
      return reply(200, { sessions: await listSessions(database, own, use) });
    },

    'DELETE /staff/sessions': async ({ context }) => {
      await endAllSessions(database, { ...signOutOf(context), subject: 'everywhere' });
      clearSession(context, settings);
      return reply(204);
    },

    'DELETE /staff/sessions/:key': async ({ context, params: { key } }) => {
      const tokenHash = await findSessionHash(database, key);
      if (!tokenHash) return reply(404, { error: 'This session has ended already.' });
      await endSession(database, tokenHash, { ...signOutOf(context), subject: `session ${key}` });
      return reply(204);
    },
  });
}
