import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { wantsPage } from '../../http/headers.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import type { Identity } from './identity.server.ts';
import {
  describeBody,
  describeJson,
  errorSchema,
  refusedSchema,
  unreadable,
} from '../../http/json-answers.server.ts';
import { languageSchema } from '../../content/language-schema.server.ts';
import { readJson } from '../../http/read-json.server.ts';
import { renderOnce } from '../../services/render-once.server.ts';
import { describeProblem } from './named-words.server.ts';
import { setSignInCookie, readSignInCookie } from './pending-cookie.server.ts';
import { setSessionCookies, readSessionToken } from '../sessions/session-cookies.server.ts';
import { hashToken, isToken } from '../sessions/session-token.server.ts';
import { signInNamed } from './sign-in-named.server.ts';
import type { StaffServices } from '../../services/services.server.ts';

const beginSchema = z.strictObject({
  language: languageSchema.default('en').meta({ description: 'Of the page to come back to' }),
});
const begunSchema = z.object({
  address: z.string().meta({ description: 'The page of the identity service to go to' }),
});

/**
 * The two routes of sign-in by name. Like POST /session they need no session. Mounted in staff.api.ts, and only
 * if the settings name an identity service.
 */
export function createNamedApi(services: StaffServices, identity: Identity): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post('/session/named', describeBeginning(), (context) => begin(context, services, identity))
    .get('/session/named/callback', describeComingBack(), (context) =>
      comeBack(context, services, identity),
    );
}

/** A POST, so that the origin check applies: only a page of ours can begin a sign-in in somebody's browser. */
async function begin(
  context: Context<SiteEnv>,
  { settings }: StaffServices,
  identity: Identity,
): Promise<Response> {
  const read = await readJson(context, beginSchema);
  if ('refusal' in read) return read.refusal;
  const begun = await identity.begin();
  if (!begun) {
    context.header('retry-after', '5');
    return context.json({ error: `${identity.name} does not answer just now.` }, 503);
  }
  const former = readSessionToken(context, settings);
  setSignInCookie(context, settings, {
    ...begun.pending,
    language: read.value.language,
    ...(former !== undefined && isToken(former) ? { former: hashToken(former) } : {}),
  });
  return context.json({ address: begun.address });
}

/**
 * A GET that signs in, because the protocol redirects the browser back. The state, which only this browser has,
 * takes the place of the origin check.
 */
async function comeBack(
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
  const { website } = services;
  // Only the page about a missing role names a person.
  const html = await (outcome.kind === 'no-role'
    ? website.render(page, 'en', '/staff')
    : renderOnce(website, page, 'en', '/staff'));
  return context.html(html, status);
}

function describeBeginning() {
  return describeRoute({
    summary: 'Begin to sign in by name',
    security: [],
    description: 'Answers where an identity service is set (docs/named-staff.md).',
    ...describeBody(beginSchema),
    responses: {
      200: describeJson(begunSchema, 'Where to send the browser; a cookie remembers it'),
      ...unreadable,
      403: describeJson(errorSchema, 'Not sent from a page of this site'),
      422: describeJson(refusedSchema, 'A message for each wrong field'),
      503: describeJson(errorSchema, 'The identity service does not answer'),
    },
  });
}

function describeComingBack() {
  const parameters = ['code', 'state', 'iss', 'error'].map(
    (name) => ({ in: 'query', name, schema: { type: 'string' } }) as const,
  );
  return describeRoute({
    summary: 'Finish signing in by name',
    security: [],
    parameters,
    responses: {
      303: { description: 'Signed in; the cookie is the session, the page the Search section' },
      400: describeJson(
        errorSchema,
        'Not begun in this browser, too long ago, or already finished',
      ),
      403: describeJson(errorSchema, 'No role here, or not let in by the identity service'),
      502: describeJson(errorSchema, 'An answer that cannot be trusted'),
      503: describeJson(errorSchema, 'The identity service does not answer, or too many sign in'),
    },
  });
}
