import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { recordAudit } from '../../audit/audit.server.ts';
import { auditContext } from '../../audit/record-reading.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { describeJson, momentSchema } from '../../http/json-answers.server.ts';
import type { StaffServices } from '../../http/services.server.ts';
import { describeStaffRoute } from '../../http/staff-route.server.ts';
import { findFeed, removeFeed, renewFeed } from './calendar-feeds.server.ts';

const access = { minRole: 'doctor', hasNoPatientData: true } as const;
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

  return new Hono<SiteEnv>()
    .get('/calendar-feed', describeFeed(), async (context) => {
      const feed = await findFeed(database.read, personOf(context));
      return context.json({ createdAt: feed?.createdAt ?? null });
    })
    .post('/calendar-feed', describeRenewal(), async (context) => {
      const at = now();
      const secret = await database.write(async (transaction) => {
        const renewed = await renewFeed(transaction, personOf(context), at);
        await recordAudit(transaction, entryOf(context));
        return renewed;
      });
      const address = `${settings.publicUrl}/calendar/${secret}.ics`;
      return context.json({ address, createdAt: at.toISOString() }, 201);
    })
    .delete('/calendar-feed', describeSwitchingOff(), async (context) => {
      await database.write(async (transaction) => {
        await removeFeed(transaction, personOf(context));
        await recordAudit(transaction, entryOf(context));
      });
      return context.body(null, 204);
    });
}

const describeFeed = () =>
  describeStaffRoute({
    ...access,
    summary: 'Since when there is an own calendar address',
    responses: {
      200: describeJson(z.object({ createdAt: momentSchema.nullable() }), 'Null: there is none'),
    },
  });

const describeRenewal = () =>
  describeStaffRoute({
    ...access,
    summary: 'Get a new calendar address',
    description: 'The former address stops working. The new one is shown this once.',
    responses: {
      201: describeJson(
        z.object({ address: z.string(), createdAt: momentSchema }),
        'The secret address, for a calendar program',
      ),
    },
  });

const describeSwitchingOff = () =>
  describeStaffRoute({
    ...access,
    summary: 'Switch the own calendar address off',
    responses: { 204: { description: 'Switched off' } },
  });
