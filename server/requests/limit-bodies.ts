import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SiteEnv } from '../../app/http/http-context.ts';
import type { Services } from '../../app/http/services.server.ts';
import { describeTooLarge, mostKilobytes } from './body-bounds.ts';
import { answerRefused } from './refusal-page.ts';

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
