import type { Context, MiddlewareHandler } from 'hono';
import { wantsPage } from '../../app/http/headers.server.ts';
import type { SiteEnv } from '../../app/http/http-context.ts';
import { languageOfRequest, renderNotSent } from '../../app/services/not-sent-page.server.ts';
import type { WithoutScriptTexts } from '../../app/content/texts.server.ts';
import {
  type HostRules,
  type Refusal,
  refuseRequest,
  describeTooLarge,
  maxBodyKilobytes,
} from './request-guard.ts';
import { headOfRequest, type RequestHead } from './request-head.ts';
import { fillText } from '../../app/text/fill-text.ts';
import { bodyLimit } from 'hono/body-limit';

type Told = Pick<Refusal, 'status' | 'error'>;

/** The texts for a visitor without script, whose answers are still in the page before. */
const TOLD = {
  403: (texts: WithoutScriptTexts) => texts.otherSite,
  413: (texts: WithoutScriptTexts) => texts.tooLarge,
};

const isTold = (status: Refusal['status']): status is keyof typeof TOLD => status in TOLD;

/** True if a browser without script sent the form: it shows the response, so that must be a page. */
export function isToldOnPage({ status }: Told, request: RequestHead): boolean {
  const isForm = request.method === 'POST' && /^\/(?:enquiries$|enquiry\/)/.test(request.path);
  return isForm && isTold(status) && wantsPage(request.header('accept'));
}

/** Refuses the requests that `answerAhead` left to the app because the refusal is a page. */
export function refuseOnPage(rules: HostRules): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    if (!wantsPage(context.req.header('accept'))) return next();
    const refusal = refuseRequest(headOfRequest(context.req.raw), rules);
    return refusal ? answerRefused(context, refusal) : next();
  };
}

/** A page for a browser without script, JSON for everyone else. */
async function answerRefused(context: Context<SiteEnv>, told: Told): Promise<Response> {
  const { status, error } = told;
  context.header('cache-control', 'no-store');
  const isOnPage = isToldOnPage(told, headOfRequest(context.req.raw));
  if (!isOnPage || !isTold(status)) return context.json({ error }, status);
  const language = languageOfRequest(context);
  const kilobytes = maxBodyKilobytes(context.req) ?? 0;
  const { site } = context.var;
  const text = fillText(TOLD[status](site.content.withoutScript[language]), { kilobytes });
  return context.html(await renderNotSent(site, language, text), status);
}

/** Limits bodies without Content-Length; the others were checked by `refuseRequest`. */
export function limitBodies(): MiddlewareHandler<SiteEnv> {
  const limits = new Map<number, MiddlewareHandler>();
  const limitTo = (kilobytes: number) => {
    const known = limits.get(kilobytes);
    const limit =
      known ??
      bodyLimit({
        maxSize: kilobytes * 1024,
        onError: (context) =>
          answerRefused(context, { status: 413, error: describeTooLarge(kilobytes) }),
      });
    limits.set(kilobytes, limit);
    return limit;
  };
  return (context, next) => {
    const { method, path } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    if (context.req.header('content-length') !== undefined) return next();
    const most = maxBodyKilobytes({ method, path });
    return most === undefined ? next() : limitTo(most)(context, next);
  };
}
