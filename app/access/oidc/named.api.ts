import type { Context, Hono } from 'hono';
import { wantsPage } from '../../http/headers.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import type { Identity } from './identity.server.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import { namedRoutes } from './named.contract.ts';
import { describeProblem } from './named-words.server.ts';
import { setSignInCookie, readSignInCookie } from './pending-cookie.server.ts';
import { setSessionCookies, readSessionToken } from '../sessions/session-cookies.server.ts';
import { hashToken, isToken } from '../sessions/session-token.server.ts';
import { signInNamed } from './sign-in-named.server.ts';
import type { StaffServices } from '../../services/services.server.ts';

/**
 * The two routes of sign-in by name. Like POST /session they need no session. Mounted in staff.api.ts, and only
 * if the settings name an identity service.
 */
export function createNamedApi(services: StaffServices, identity: Identity): Hono<SiteEnv> {
  const { settings } = services;
  return mountRoutes(namedRoutes, {
    // A POST, so that the origin check applies: only a page of ours can begin a sign-in in somebody's browser.
    'POST /staff/session/named': async ({ context, body: { language } }) => {
      const begun = await identity.begin();
      if (!begun) {
        context.header('retry-after', '5');
        return reply(503, { error: `${identity.name} does not answer just now.` });
      }
      const former = readSessionToken(context, settings);
      setSignInCookie(context, settings, {
        ...begun.pending,
        language,
        ...(former !== undefined && isToken(former) ? { former: hashToken(former) } : {}),
      });
      return reply(200, { address: begun.address });
    },

    'GET /staff/session/named/callback': ({ context }) => finish(context, services, identity),
  });
}

/**
 * A GET that signs in, because the protocol redirects the browser back. The state, which only this browser has,
 * takes the place of the origin check.
 */
async function finish(
  context: Context<SiteEnv>,
  services: StaffServices,
  identity: Identity,
): Promise<Response> {
  const { settings, log, now } = services;
  const pending = readSignInCookie(context, settings, now());
  const outcome = await signInNamed(
    { ...services, identity },
    {
      answer: new URL(context.req.url).searchParams,
      pending,
      address: context.get('address'),
      device: context.req.header('user-agent') ?? '',
    },
  );
  log.info('named-sign-in', {
    outcome: outcome.kind === 'refused' ? outcome.why : outcome.kind,
    ...(outcome.kind === 'refused' ? { code: outcome.code } : {}),
    requestId: context.get('requestId'),
  });
  const language = pending?.language ?? 'en';
  if (outcome.kind === 'open') {
    setSessionCookies(context, settings, outcome.token);
    // A public page. Its script then requests the session from this site, so the browser sends the Strict cookie,
    // which it may leave out of a navigation that another site started.
    return context.redirect(`${language === 'en' ? '/' : `/${language}`}#search-patient`, 303);
  }
  const { status, heading, text } = describeProblem(outcome, identity.name, identity.isOnly);
  if (!wantsPage(context.req.header('accept'))) {
    return context.json({ error: text }, status);
  }
  const page = { kind: 'not-signed-in', heading, text } as const;
  const { pages } = context.var.site;
  // Only the page about a missing role names a person.
  const html = await (outcome.kind === 'no-role'
    ? pages.render(page, 'en', '/staff')
    : pages.renderOnce(page, 'en', '/staff'));
  return context.html(html, status);
}
