import { Hono } from 'hono';
import type { SiteEnv } from '../app/http-context.ts';
import type { Services } from '../app/services.server.ts';

/** `/healthz`: the process answers. `/readyz`: it would take a write. Neither tells versions or paths. */
export function createHealthApi(services: Services): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get('/healthz', (context) => context.json({ status: 'alive' }, 200, NOT_STORED))
    .get('/readyz', async (context) => {
      const isReady = !services.isStopping?.() && (await canWrite(services));
      return isReady
        ? context.json({ status: 'ready' }, 200, NOT_STORED)
        : context.json({ status: 'not ready' }, 503, { ...NOT_STORED, 'retry-after': '5' });
    });
}

const NOT_STORED = { 'cache-control': 'no-store' };

async function canWrite({ database, now }: Services): Promise<boolean> {
  const row = { name: 'ready-check', value: '', updated_at: now().toISOString() };
  try {
    await database.write((transaction) =>
      transaction
        .insertInto('kept_values')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute(),
    );
    return true;
  } catch {
    return false;
  }
}
