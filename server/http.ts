import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { createEnquiriesApi } from '../app/enquiries/enquiries.api.ts';
import type { SiteEnv } from '../app/http-context.ts';
import type { Services } from '../app/services.server.ts';
import { createStaffApi } from '../app/staff/staff.api.ts';
import { allowHosts } from './allowed-hosts.ts';
import { answerError, answerNotFound } from './error-answers.ts';
import { createHealthApi } from './health.ts';
import { limitBodies } from './limit-bodies.ts';
import { createOpenApi } from './open-api.ts';
import { answerWithFile } from './prepared-file.ts';
import { refuseRequest } from './request-guard.ts';
import { sharedHeaders } from './response-headers.ts';

/** The whole site as one function from request to answer; tests call it without a port. */
export interface Site {
  fetch(request: Request, client?: Client): Response | Promise<Response>;
}

export interface Client {
  /** IP address */
  address: string;
}

const LOOPBACK: Client = { address: '127.0.0.1' };

export function createSite(services: Services): Site {
  const { website, settings, content } = services;
  const shared = sharedHeaders({
    publicUrl: settings.publicUrl,
    mapUrl: content.clinic.map.embedUrl,
  });
  const rules = allowHosts(settings.publicUrl);
  const app = createApp(services);

  return {
    fetch(request, client = LOOPBACK) {
      const refusal = refuseRequest(request, rules);
      if (refusal) {
        const { status, error } = refusal;
        return Response.json({ error }, { status, headers: shared });
      }
      if (request.method === 'GET' || request.method === 'HEAD') {
        const file = website.find(pathOf(request.url));
        if (file) return answerWithFile(file, request, shared);
      }
      return addHeaders(app.fetch(request, client), shared);
    },
  };
}

function createApp(services: Services): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  app.use(async (context, next) => {
    const { address } = context.env as Client;
    context.set('address', address);
    context.set('requestId', randomBytes(6).toString('hex'));
    const startedAt = performance.now();
    await next();
    services.log.info('request', {
      method: context.req.method,
      // The template, never the path itself: that can hold a patient's id.
      route: routePath(context, -1),
      status: context.res.status,
      ms: Math.round(performance.now() - startedAt),
      requestId: context.get('requestId'),
    });
  });
  app.use(limitBodies());
  app.route('/', createHealthApi(services));
  app.route('/enquiries', createEnquiriesApi(services));
  app.route('/staff', createStaffApi(services));
  app.route('/', createOpenApi(app));
  app.notFound((context) => answerNotFound(context, services));
  app.onError((error, context) => answerError(error, context, services));
  return app;
}

async function addHeaders(
  answer: Response | Promise<Response>,
  shared: Record<string, string>,
): Promise<Response> {
  const response = await answer;
  for (const name in shared) {
    if (!response.headers.has(name)) response.headers.set(name, shared[name] ?? '');
  }
  return response;
}

/** The path of an absolute address, without the cost of taking the whole address apart. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (start === -1) return '/';
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}
