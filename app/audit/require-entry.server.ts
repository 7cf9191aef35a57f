import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../http/http-context.ts';

/** The fields of a refusal that was decided from the request alone. */
const REFUSAL_FIELDS = new Set(['error', 'errors', 'unusual']);

/**
 * Enforces decision 0015: an answer that carries patient data has an audit entry. An answer without an entry is
 * sent only if the route's description or its handler says `hasNoPatientData`, or if it is a plain refusal.
 * Anything else is a bug and becomes a 500.
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
  return Object.keys(body).every((name) => REFUSAL_FIELDS.has(name));
}
