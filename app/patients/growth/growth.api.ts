import type { Hono } from 'hono';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import { growthRoutes } from './growth.contract.ts';

/** The growth tables of the content. Mounted in staff.api.ts, behind the session check. */
export function createGrowthApi(): Hono<SiteEnv> {
  return mountRoutes(growthRoutes, {
    'GET /staff/growth-tables': async ({ context, query }) =>
      reply(200, {
        tables: context.var.site.content.growth.filter(({ sex }) => sex === query.sex),
      }),
  });
}
