import type { Context } from 'hono';
import type { SiteEnv } from './http-context.ts';

/**
 * The answer to an address with U+0000 in it. PostgreSQL holds no such text and fails over a question with
 * it: nothing is called so, and no value of a query is.
 */
export function refuseNul(context: Context<SiteEnv>): Response | undefined {
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
