import type { Context, MiddlewareHandler } from 'hono';
import { wantsPage } from '../../app/http/headers.server.ts';
import type { SiteEnv } from '../../app/http/http-context.ts';
import { renderNotSent } from '../../app/http/render-once.server.ts';
import type { Services } from '../../app/http/services.server.ts';
import {
  type HostRules,
  type Refusal,
  refuseRequest,
  describeTooLarge,
  mostKilobytes,
} from './request-guard.ts';
import { headOfRequest, type RequestHead } from './request-head.ts';
import { bodyLimit } from 'hono/body-limit';

type Told = Pick<Refusal, 'status' | 'error'>;

/** What whoever sends the form without script can do now; the answers are still in the page before. */
const WAYS_ON: Partial<Record<Refusal['status'], string>> = {
  403: 'Please open the page anew and send the form from there.',
  413: 'Please go back in your browser, where your answers still stand, and shorten the message.',
};

/** Whether the refusal is for a browser that sent the form without script, and so shows whatever comes back. */
export function isToldOnPage({ status }: Told, request: RequestHead): boolean {
  const isForm = request.method === 'POST' && request.path === '/enquiries';
  return isForm && WAYS_ON[status] !== undefined && wantsPage(request.header('accept'));
}

/** Refuses by the head what was let through to here for the sake of the page. */
export function refuseOnPage(services: Services, rules: HostRules): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    const refusal = refuseRequest(headOfRequest(context.req.raw), rules);
    return refusal ? answerRefused(context, services, refusal) : next();
  };
}

/** A page for a browser without script, a sentence in JSON for everyone else. */
async function answerRefused(
  context: Context<SiteEnv>,
  services: Services,
  told: Told,
): Promise<Response> {
  const { status, error } = told;
  context.header('cache-control', 'no-store');
  if (!isToldOnPage(told, headOfRequest(context.req.raw))) return context.json({ error }, status);
  const text = `${error} Nothing was stored. ${WAYS_ON[status]}`;
  return context.html(await renderNotSent(services.website, text), status);
}

/** Bounds bodies that do not say their length; those that do were checked before (request-guard.ts). */
export function limitBodies(services: Services): MiddlewareHandler<SiteEnv> {
  const limits = new Map<number, MiddlewareHandler>();
  const limitTo = (kilobytes: number) => {
    const known = limits.get(kilobytes);
    const limit =
      known ??
      bodyLimit({
        maxSize: kilobytes * 1024,
        onError: (context) =>
          answerRefused(context, services, { status: 413, error: describeTooLarge(kilobytes) }),
      });
    limits.set(kilobytes, limit);
    return limit;
  };
  return (context, next) => {
    const { method, path } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    if (context.req.header('content-length') !== undefined) return next();
    const most = mostKilobytes({ method, path });
    return most === undefined ? next() : limitTo(most)(context, next);
  };
}
