import type { Context } from 'hono';
import type { SiteEnv } from '../../http/http-context.ts';
import { OWNER_NEED_WORDS } from '../../http/owner-need.ts';
import type { OwnerTry } from './owner-pages.server.ts';

const WRONG = "That is not the owner's password. Please try again.";

/** The refusal of a try with the owner's password. 403, because the page takes 401 for the end of the session. */
export function refuseOwnerTry(
  context: Context<SiteEnv>,
  outcome: Exclude<OwnerTry, { kind: 'right' }>,
): Response {
  switch (outcome.kind) {
    case 'wrong':
      return context.json({ error: WRONG, needs: 'owner-password' }, 403);
    case 'not-set': {
      const needs = 'no-owner-password-set';
      return context.json({ error: OWNER_NEED_WORDS[needs], needs }, 403);
    }
    case 'too-many': {
      const seconds = outcome.retryAfterSeconds;
      context.header('retry-after', String(seconds));
      return context.json({ error: `Too many tries. Please try again in ${seconds} s.` }, 429);
    }
  }
}
