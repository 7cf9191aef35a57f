import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { routePath } from 'hono/route';
import { createCalendarApi } from '../app/appointments/feed/calendar.api.ts';
import { createEnquiriesApi } from '../app/enquiries/receive/enquiries.api.ts';
import { createYourEnquiryApi } from '../app/enquiries/your-enquiry/your-enquiry.api.ts';
import type { SiteEnv } from '../app/http/http-context.ts';
import type { Services, SiteSnapshot } from '../app/services/services.server.ts';
import type { NamedSignInService } from '../app/access/oidc/identity.server.ts';
import type { PublishingService } from '../app/publishing/publishing.server.ts';
import { lockHolds } from '../app/privacy/holds.server.ts';
import { isNumberHeld, withdrawEnquiry } from '../app/privacy/withdraw-enquiry.server.ts';
import { createStaffApi } from '../app/desk/staff.api.ts';
import {
  allowHosts,
  type HostRules,
  type Refusal,
  refuseRequest,
} from './requests/request-guard.ts';
import { answerError, answerNotFound, answerOtherMethod } from './requests/error-answers.ts';
import { createHealthApi } from './monitoring/health.ts';
import { KeepingRouter } from './requests/keeping-router.ts';
import { limitBodies, isToldOnPage, refuseOnPage } from './requests/refusal-page.ts';
import { logRefusal, logRequest, routeOfFile, nextRequestId } from './requests/log-request.ts';
import { createOpenApi } from './open-api.ts';
import { answerFile, type FileAnswer } from './pages/prepared-file.ts';
import { headOfRequest, type RequestHead } from './requests/request-head.ts';

/** Everything that the site uses, including sign-in by name and the publishing of its content. */
export type SiteServices = Services & NamedSignInService & PublishingService;

/** The whole site as one function from request to answer; tests call it without a port. */
export interface Site {
  fetch(request: Request, client?: Client): Response | Promise<Response>;
  /** The first half of `fetch`: refuses a request or answers it with a prepared file, by its head alone. */
  answerAhead(request: RequestHead, client: Client): FileAnswer | undefined;
  /** The second half of `fetch`: answers every request that `answerAhead` left. The caller adds `headers`. */
  answer(request: Request, client: Client): Response | Promise<Response>;
  /** Headers of every response to a request that begins in this turn, unless it sets the same header itself. */
  headers: SiteSnapshot['headers'];
}

export interface Client {
  /** IP address */
  address: string;
}

const LOOPBACK: Client = { address: '127.0.0.1' };

export function createSite(services: SiteServices): Site {
  const { site } = services;
  const rules = allowHosts(services.settings.publicUrl);
  const app = createApp(services, rules);

  const answerAhead: Site['answerAhead'] = (request, { address }) => {
    const startedAt = performance.now();
    const { method, path } = request;
    const refusal = refuseRequest(request, rules);
    if (refusal) {
      // The app refuses it (`refuseOnPage`), because it can render the page.
      if (isToldOnPage(refusal, request)) return undefined;
      logRefusal(services, refusal, { method, startedAt, address });
      return refuseWith(refusal, site.current().headers);
    }
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const file = site.current().pages.find(path);
    if (!file) return undefined;
    const answer = addClock(answerFile(file, request), services.now());
    // Prepared files are not logged: they are by far the most requests, and the proxy logs them.
    services.meter?.countRequest({
      method,
      route: routeOfFile(path),
      status: answer.status,
      seconds: (performance.now() - startedAt) / 1000,
    });
    return answer;
  };
  return {
    answerAhead,
    answer: (request, client) => app.fetch(request, client),
    get headers() {
      return site.current().headers;
    },
    async fetch(request, client = LOOPBACK) {
      const shared = site.current().headers;
      const ahead = answerAhead(headOfRequest(request), client);
      if (!ahead) return addHeaders(await app.fetch(request, client), shared);
      const { status, headers, body } = ahead;
      return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
    },
  };
}

/** Pages say when they were sent: a visitor's clock may be a year off (app/hours/server-clock.ts). */
function addClock(answer: FileAnswer, now: Date): FileAnswer {
  if (!answer.headers['content-type']?.startsWith('text/html')) return answer;
  const headers = { ...answer.headers, 'server-timing': `now;dur=${now.getTime()}` };
  return { ...answer, headers };
}

function refuseWith({ status, error }: Refusal, shared: SiteSnapshot['headers']): FileAnswer {
  const body = Buffer.from(JSON.stringify({ error }));
  const headers = { ...shared, 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, body };
}

function createApp(services: SiteServices, rules: HostRules): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>({ router: new KeepingRouter() });
  app.use(async (context, next) => {
    const { address } = context.env as Client;
    context.set('address', address);
    context.set('requestId', nextRequestId());
    context.set('site', services.site.current());
    const startedAt = performance.now();
    await next();
    const { status } = context.res;
    const answered = { method: context.req.method, route: routePath(context), status };
    const requestId = context.get('requestId');
    logRequest(services, { ...answered, startedAt }, { requestId, address });
  });
  // Below /staff it sees only requests with a session; without one the answer is 401.
  app.use(methodNotAllowed({ app, onMethodNotAllowed: answerOtherMethod }));
  app.use('/enquiries', refuseOnPage(rules));
  app.use('/enquiry/*', refuseOnPage(rules));
  app.use(limitBodies());
  app.route('/', createHealthApi(services));
  app.route('/', createEnquiriesApi(services));
  const erasure = { lockHolds, isHeld: isNumberHeld, withdraw: withdrawEnquiry };
  app.route('/', createYourEnquiryApi(services, erasure));
  app.route('/', createCalendarApi(services));
  app.route('/staff', createStaffApi(services));
  app.route('/', createOpenApi(app, services));
  app.notFound(answerNotFound);
  app.onError((error, context) => answerError(error, context, services));
  return app;
}

function addHeaders(response: Response, shared: SiteSnapshot['headers']): Response {
  for (const name in shared) {
    if (!response.headers.has(name)) response.headers.set(name, shared[name] ?? '');
  }
  return response;
}
