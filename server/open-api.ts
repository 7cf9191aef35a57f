import { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import type { SiteEnv } from '../app/http/http-context.ts';
import { describeJson, errorSchema } from '../app/http/json-answers.server.ts';
import type { Services } from '../app/services/services.server.ts';
import { sessionCookieName } from '../app/access/sessions/session-cookies.server.ts';

type Description = Awaited<ReturnType<typeof generateSpecs>>;

/** `/openapi.json`: every address, described by the schemas with which the server validates. */
export function createOpenApi(
  app: Hono<SiteEnv>,
  { settings }: Pick<Services, 'settings'>,
): Hono<SiteEnv> {
  let description: Promise<Description> | undefined;
  return new Hono<SiteEnv>().get('/openapi.json', async (context) => {
    description ??= describeSite(app, sessionCookieName(settings));
    return context.json(await description);
  });
}

async function describeSite(app: Hono<SiteEnv>, cookieName: string): Promise<Description> {
  const description = await generateSpecs(app, {
    documentation: {
      info: {
        title: 'Clinic site',
        // OpenAPI requires a version of the description. The version of the program stays private.
        version: '1.0.0',
        description:
          'The addresses of the clinic site; docs/http.md describes them in words. A known address answers a method that is not listed here with 405 and `Allow`.',
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
