import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SiteEnv } from '../app/http-context.ts';

const PUBLIC_BYTES = 32 * 1024;
const STAFF_BYTES = 256 * 1024;

/** Bodies of anyone are small, those of staff larger; an upload's address sets its own bound. */
export function limitBodies(): MiddlewareHandler<SiteEnv> {
  const limitPublic = bodyLimit({
    maxSize: PUBLIC_BYTES,
    onError: (context) => tooLarge(context, 32),
  });
  const limitStaff = bodyLimit({
    maxSize: STAFF_BYTES,
    onError: (context) => tooLarge(context, 256),
  });
  return (context, next) => {
    if (isUpload(context.req.method, context.req.path)) return next();
    return context.req.path.startsWith('/staff/')
      ? limitStaff(context, next)
      : limitPublic(context, next);
  };
}

function isUpload(method: string, path: string): boolean {
  return method === 'POST' && /^\/staff\/patients\/[^/]+\/reports$/.test(path);
}

function tooLarge(context: Parameters<MiddlewareHandler<SiteEnv>>[0], kilobytes: number): Response {
  return context.json(
    { error: `That is too large: at most ${kilobytes} KB can be sent here.` },
    413,
  );
}
