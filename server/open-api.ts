import type { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { z } from 'zod';
import { defineRoutes } from '../app/http/contract.ts';
import type { SiteEnv } from '../app/http/http-context.ts';
import { describeJson, errorSchema } from '../app/http/json-answers.server.ts';
import { mountRoutes, reply } from '../app/http/mount-routes.server.ts';
import type { Services } from '../app/services/services.server.ts';
import { sessionCookieName } from '../app/access/sessions/session-cookies.server.ts';
import { writeAddressPage } from './address-page.ts';

type Description = Awaited<ReturnType<typeof generateSpecs>>;

const openApiRoutes = defineRoutes({
  'GET /openapi': {
    summary: 'All addresses, as a page',
    answers: { 200: [null, 'This description, written out', 'text/html'] },
  },
  'GET /openapi.json': {
    summary: 'All addresses, for programs',
    answers: { 200: [z.looseObject({ openapi: z.string() }), 'A description by OpenAPI 3.1'] },
  },
});

/** Describes every address by the schemas with which the server validates, for programs and as a page. */
export function createOpenApi(
  app: Hono<SiteEnv>,
  { settings }: Pick<Services, 'settings'>,
): Hono<SiteEnv> {
  let description: Promise<Description> | undefined;
  const describe = () => (description ??= describeSite(app, sessionCookieName(settings)));
  return mountRoutes(openApiRoutes, {
    'GET /openapi': async ({ context }) => {
      const body = writeAddressPage(await describe());
      const page = { kind: 'text', heading: 'Addresses of this site', body } as const;
      return context.html(await context.var.site.pages.renderOnce(page, 'en', '/openapi'));
    },
    'GET /openapi.json': async () => reply(200, await describe()),
  });
}

async function describeSite(app: Hono<SiteEnv>, cookieName: string): Promise<Description> {
  const description = await generateSpecs(app, {
    excludeStaticFile: false,
    documentation: {
      info: {
        title: 'Clinic site',
        // OpenAPI requires a version of the description. The version of the program stays private.
        version: '1.0.0',
        description:
          'Bodies are JSON unless another type is named. A known address answers a method that is not listed here with 405 and `Allow`. Below /staff every address answers 401 without a live session, and an unknown one 404 with it. A client with too many requests in flight gets 429 with `Retry-After`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The site that serves this description' }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: cookieName,
            description:
              'Set by POST /staff/session. Named `__Host-sid` where the public address is https, `sid` on a loopback address.',
          },
        },
        responses: {
          TooManyRequests: {
            ...describeJson(errorSchema, 'Too many requests of this client are in flight'),
            headers: {
              'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
            },
          },
        },
        parameters: {
          Origin: {
            in: 'header',
            name: 'Origin',
            description:
              'The origin of this site. Required for a change, unless Sec-Fetch-Site is sent.',
            schema: { type: 'string', format: 'uri' },
          },
          SecFetchSite: {
            in: 'header',
            name: 'Sec-Fetch-Site',
            description:
              'Browsers send it by themselves. Where it is sent, any other value is refused with 403, whatever Origin says.',
            schema: { type: 'string', enum: ['same-origin'] },
          },
        },
      },
    },
  });
  for (const { get, post, patch, delete: removal } of Object.values(description.paths)) {
    for (const change of [post, patch, removal]) {
      if (change) change.parameters = [...(change.parameters ?? []), ...FROM_OUR_PAGES];
    }
    for (const operation of [get, post, patch, removal]) {
      // A route's own description of 429 comes first.
      if (operation) operation.responses = { 429: TOO_MANY, ...operation.responses };
    }
  }
  return description;
}

/** The response to a client with too many requests in progress (server/requests/limit-clients.ts). */
const TOO_MANY = { $ref: '#/components/responses/TooManyRequests' };

/** Headers by which a change proves its origin (server/requests/request-guard.ts). */
const FROM_OUR_PAGES = [
  { $ref: '#/components/parameters/Origin' },
  { $ref: '#/components/parameters/SecFetchSite' },
];
