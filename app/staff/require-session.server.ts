import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../http-context.ts';
import type { Services } from '../services.server.ts';
import { countSecondsLeft, findLiveSession } from './live-session.server.ts';
import { readSessionToken } from './session-cookie.server.ts';

/**
 * Lets nobody pass without a live session. What a page asks by itself, and says so by the header
 * `Staff-Unattended`, does not prolong it.
 */
export function requireSession(
  { database, settings, now }: Pick<Services, 'database' | 'settings' | 'now'>,
  { isUserAction }: { isUserAction: boolean },
): MiddlewareHandler<SiteEnv> {
  const idleMinutes = settings.sessionIdleMinutes;
  return async (context, next) => {
    const token = readSessionToken(context, settings);
    const isUnattended = context.req.header('staff-unattended') !== undefined;
    const use = { now: now(), idleMinutes, isUserAction: isUserAction && !isUnattended };
    const session = await findLiveSession(database, token, use);
    if (!session) return context.json({ error: 'Please sign in.' }, 401);
    context.set('session', session);
    context.header('session-idle-seconds', String(countSecondsLeft(session, use)));
    return next();
  };
}
