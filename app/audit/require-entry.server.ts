import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../http/http-context.ts';

/** What a refusal holds that was decided from the request alone. */
const OF_REFUSALS = new Set(['error', 'errors', 'unusual']);

/**
 * The rule of decision 15: an answer that carries patient data has an entry in the audit. An answer without
 * one leaves only if its address never has patient data (role-table.server.ts), if its handler says that this
 * answer has none, or if it is a plain refusal.
 * Anything else is a fault of ours and becomes a 500.
 */
export function requireEntry(): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    await next();
    if (context.get('isNoted') || context.get('hasNoPatientData') || context.error) return;
    if (await isPlainRefusal(context.res)) return;
    throw new Error(`an answer ${context.res.status} has no entry in the audit`);
  };
}

async function isPlainRefusal(answer: Response): Promise<boolean> {
  if (answer.status < 400) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body !== 'object' || body === null) return false;
  return Object.keys(body).every((name) => OF_REFUSALS.has(name));
}
