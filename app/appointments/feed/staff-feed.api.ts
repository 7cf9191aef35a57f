import type { Context, Hono } from 'hono';
import { recordAudit } from '../../audit/audit.server.ts';
import { auditContext } from '../../audit/record-reading.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { calendarFeedRoutes } from '../appointments.contract.ts';
import { findFeed, removeFeed, renewFeed } from './calendar-feeds.server.ts';

const SUBJECT = 'calendar address';

/** Creates, renews and ends the calendar address of the signed-in person. All users of the shared password have one together. */
export function createStaffFeedApi({ database, now, settings }: StaffServices): Hono<SiteEnv> {
  const personOf = (context: Context<SiteEnv>) => context.get('session')?.person ?? '';
  const entryOf = (context: Context<SiteEnv>) => ({
    ...auditContext(context, now()),
    action: 'settings' as const,
    subject: SUBJECT,
    result: 'ok' as const,
  });

  return mountRoutes(calendarFeedRoutes, {
    'GET /staff/calendar-feed': async ({ context }) => {
      const feed = await findFeed(database.read, personOf(context));
      return reply(200, { createdAt: feed?.createdAt ?? null });
    },

    'POST /staff/calendar-feed': async ({ context }) => {
      const at = now();
      const secret = await database.write(async (transaction) => {
        const renewed = await renewFeed(transaction, personOf(context), at);
        await recordAudit(transaction, entryOf(context));
        return renewed;
      });
      const address = `${settings.publicUrl}/calendar/${secret}.ics`;
      return reply(201, { address, createdAt: at.toISOString() });
    },

    'DELETE /staff/calendar-feed': async ({ context }) => {
      await database.write(async (transaction) => {
        await removeFeed(transaction, personOf(context));
        await recordAudit(transaction, entryOf(context));
      });
      return reply(204);
    },
  });
}
