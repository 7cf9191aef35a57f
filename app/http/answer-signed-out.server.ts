import type { Context } from 'hono';
import type { SiteEnv } from './http-context.ts';

/** The answer to whoever has no session, or none any more. */
export function answerSignedOut(context: Context<SiteEnv>): Response {
  for (const name of ['staff-role', 'session-idle-seconds']) context.header(name, undefined);
  return context.json({ error: 'Please sign in.' }, 401);
}
