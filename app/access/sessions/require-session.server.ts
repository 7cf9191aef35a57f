import type { Context, MiddlewareHandler } from 'hono';
import { wantsPage } from '../../http/headers.server.ts';
import { answerSignedOut } from '../../http/session-over.server.ts';
import type { LiveSession, SiteEnv } from '../../http/http-context.ts';
import { writePageSession } from '../../http/page-session.ts';
import type { Services } from '../../services/services.server.ts';
import type { Page } from '../../content/page.ts';
import type { NamedSignInService } from '../oidc/identity.server.ts';
import { findOwnerNeed } from '../owner/owner-pages.server.ts';
import { countSecondsLeft, findLiveSession, isStillLive } from './live-session.server.ts';
import { mayDo, ROLE_WORDS, type Role } from '../../http/roles.ts';
import { OWNER_NEED_WORDS } from '../../http/owner-need.ts';
import { findStaffAccess } from '../../http/staff-route.server.ts';
import { readOwnerToken, readSessionToken } from './session-cookies.server.ts';

type Needed = Pick<Services, 'database' | 'settings' | 'now'> & NamedSignInService;

const SIGNED_OUT: Page = {
  kind: 'refused',
  heading: 'Please sign in',
  text: 'Nobody is signed in here, or not any more. Choose Search in the menu and sign in; then open this again.',
};

/**
 * Answers 401 without a live session, and 403 if its role may not use the route or the owner's password is missing. A
 * request that a page makes by itself (header `Staff-Unattended`, or a route that says so) does not prolong the session.
 */
export function requireSession({
  database,
  settings,
  now,
  identity,
}: Needed): MiddlewareHandler<SiteEnv> {
  const idleMinutes = settings.sessionIdleMinutes;
  return async (context, next) => {
    const token = readSessionToken(context, settings);
    const { role, audit, needsOwnerPassword, isUnattended } = findStaffAccess(context);
    const isByItself =
      isUnattended === true || context.req.header('staff-unattended') !== undefined;
    const use = { now: now(), idleMinutes, isUserAction: !isByItself };
    const session = await findLiveSession(database, token, use);
    // With OIDC_ONLY the sessions that the password opened have ended too.
    const isEnded = identity?.isOnly === true && session?.person === null;
    if (!session || isEnded) return askToSignIn(context);
    context.set('session', session);
    context.set('isSessionOver', async () => {
      const later = { now: now(), idleMinutes, isUserAction: false };
      return !(await isStillLive(database, session.tokenHash, later));
    });
    const secondsLeft = countSecondsLeft(session, use);
    for (const [name, value] of writePageSession({ session, secondsLeft, settings })) {
      context.header(name, value);
    }
    if (audit === 'no patient data') context.set('hasNoPatientData', true);
    const refusal = refuseRole(context, session, role) ?? refuseNul(context);
    if (refusal) return refusal;
    if (!needsOwnerPassword) return next();
    const needs = await findOwnerNeed(database, session, readOwnerToken(context, settings));
    return needs ? context.json({ error: OWNER_NEED_WORDS[needs], needs }, 403) : next();
  };
}

function refuseRole(
  context: Context<SiteEnv>,
  { role }: LiveSession,
  minRole: Role,
): Response | undefined {
  if (role === null || mayDo(role, minRole)) return undefined;
  const error = `This is not for the role ${ROLE_WORDS[role]}: it needs ${ROLE_WORDS[minRole]}.`;
  return context.json({ error }, 403);
}

/** 401, as a page if a browser asks for one: reports open in a window of their own. */
async function askToSignIn(context: Context<SiteEnv>): Promise<Response> {
  const { method } = context.req;
  const answer = answerSignedOut(context);
  if (method !== 'GET' || !wantsPage(context.req.header('accept'))) return answer;
  const { pages } = context.var.site;
  return context.html(await pages.renderOnce(SIGNED_OUT, 'en', '/staff'), 401);
}

/** Refuses a URL with U+0000: PostgreSQL cannot store it and fails on queries with it. 404 in the path, 422 in the query. */
function refuseNul(context: Context<SiteEnv>): Response | undefined {
  const { req } = context;
  if (!req.url.includes('%00')) return undefined;
  if (req.path.includes('\0')) {
    return context.json({ error: 'There is nothing at this address.' }, 404);
  }
  const wrong = Object.entries(req.queries())
    .filter(([, values]) => values.some((value) => value.includes('\0')))
    .map(([name]) => [name, 'Write it without control characters.']);
  if (wrong.length === 0) return undefined;
  return context.json({ errors: Object.fromEntries(wrong) }, 422);
}
