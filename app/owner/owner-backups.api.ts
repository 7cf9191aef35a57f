import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { recordAudit } from '../audit/audit.server.ts';
import { auditContext, recordReading } from '../audit/record-reading.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { describeJson, errorSchema } from '../http/json-answers.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { endWithSession } from '../http/session-over.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';

const ELSEWHERE =
  'This site makes no backups: the database server makes them, or no passphrase for them is set.';
const BUSY = 'A backup or a test of one is running already.';
const NONE = 'There is no backup to download yet.';

/** A backup on request, and the newest one to download. Mounted only in staff.api.ts, behind the session check. */
export function createOwnerBackupsApi(services: StaffServices): Hono<SiteEnv> {
  const { database, log, now, tools } = services;
  return new Hono<SiteEnv>()
    .post(
      '/owner/backups',
      describeStaffRoute({
        minRole: 'owner',
        needsOwnerPassword: true,
        hasNoPatientData: true,
        summary: 'Make a backup, as the nightly job does',
        description: 'Takes no body. GET /staff/owner/machine says when the backup is done.',
        responses: {
          204: { description: 'The backup has begun' },
          409: describeJson(errorSchema, 'A backup is running, or this site makes no backups'),
        },
      }),
      async (context) => {
        const own = tools?.backups;
        if (!own) return context.json({ error: ELSEWHERE }, 409);
        if (own.isBusy()) return context.json({ error: BUSY }, 409);
        const entry = { action: 'backup', subject: 'asked for', result: 'ok' } as const;
        await database.write((transaction) =>
          recordAudit(transaction, { ...auditContext(context, now()), ...entry }),
        );
        const making = own.make();
        if (!making) return context.json({ error: BUSY }, 409);
        making.catch((error: unknown) => log.error('upkeep', error));
        return context.body(null, 204);
      },
    )
    .get(
      '/owner/backups/newest',
      describeStaffRoute({
        minRole: 'owner',
        needsOwnerPassword: true,
        summary: 'Download the newest backup',
        description: 'The encrypted file. Without the passphrase nobody can open it.',
        responses: {
          200: {
            description: 'The file, clinic-….age',
            content: {
              'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
            },
          },
          404: describeJson(errorSchema, 'There is no backup'),
        },
      }),
      async (context) => {
        const newest = await tools?.backups?.findNewest();
        if (!newest) return context.json({ error: NONE }, 404);
        await recordReading(database, {
          ...auditContext(context, now()),
          action: 'download',
          subject: 'backup',
          result: 'ok',
        });
        const bytes = Readable.toWeb(newest.open()) as ReadableStream<Uint8Array>;
        return context.body(endWithSession(context, bytes), 200, {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${newest.name}"`,
          'content-length': String(newest.size),
        });
      },
    );
}
