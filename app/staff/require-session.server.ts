import type { MiddlewareHandler } from 'hono';
import { answerSignedOut } from '../answer-signed-out.server.ts';
import type { SiteEnv } from '../http-context.ts';
import type { Services } from '../services.server.ts';
import { countSecondsLeft, findLiveSession, isStillLive } from './live-session.server.ts';
import { refuseNul } from './refuse-nul.server.ts';
import { refuseRole } from './role-table.server.ts';
import { readSessionToken } from './session-cookie.server.ts';

type Needed = Pick<Services, 'database' | 'settings' | 'now' | 'identity'>;

/**
 * Lets nobody pass without a live session, nor beyond what its role may do. What a page asks by itself, and says so by the header
 * `Staff-Unattended`, does not prolong it.
 */
export function requireSession(
  { database, settings, now, identity }: Needed,
  { isUserAction }: { isUserAction: boolean },
): MiddlewareHandler<SiteEnv> {
  const idleMinutes = settings.sessionIdleMinutes;
  return async (context, next) => {
    const token = readSessionToken(context, settings);
    const isUnattended = context.req.header('staff-unattended') !== undefined;
    const use = { now: now(), idleMinutes, isUserAction: isUserAction && !isUnattended };
    const session = await findLiveSession(database, token, use);
    // Once the password opens nothing any more, what it opened before has ended too.
    const isEnded = identity?.isOnly === true && session?.person === null;
    if (!session || isEnded) return answerSignedOut(context);
    context.set('session', session);
    context.set('isSessionOver', async () => {
      const later = { now: now(), idleMinutes, isUserAction: false };
      return !(await isStillLive(database, session.tokenHash, later));
    });
    context.header('staff-role', session.role ?? 'owner');
    context.header('session-idle-seconds', String(countSecondsLeft(session, use)));
    return refuseRole(context, session) ?? refuseNul(context) ?? next();
  };
}
