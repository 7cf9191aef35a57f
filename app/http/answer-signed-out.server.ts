import type { Context } from 'hono';
import type { SiteEnv } from './http-context.ts';
import { SESSION_HEADERS } from './page-session.ts';

/** The answer to whoever has no session, or none any more. */
export function answerSignedOut(context: Context<SiteEnv>): Response {
  for (const name of SESSION_HEADERS) context.header(name, undefined);
  return context.json({ error: 'Please sign in.' }, 401);
}
