import { Hono } from 'hono';
import { openAPIRouteHandler } from 'hono-openapi';
import type { SiteEnv } from '../app/http-context.ts';

/** `/openapi.json`: every address with its schemas, made from those that the server checks with. */
export function createOpenApi(app: Hono<SiteEnv>): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get(
    '/openapi.json',
    openAPIRouteHandler(app, {
      documentation: {
        info: {
          title: 'Clinic site',
          // OpenAPI asks for one of the description. The program's own is told to nobody.
          version: '1.0.0',
          description: 'The addresses of the clinic site; docs/http.md tells them in words.',
        },
        components: {
          securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
        },
      },
    }),
  );
}
