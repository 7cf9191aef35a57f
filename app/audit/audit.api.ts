import type { Hono } from 'hono';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { auditRoutes, LAST_NUMBER } from './audit.contract.ts';
import { findFastReading } from './fast-reading.server.ts';
import { findAudit } from './find-audit.server.ts';
import { auditContext, recordReading } from './record-reading.server.ts';

/** The routes that read the audit. Mounted only in staff.api.ts, behind the session check. */
export function createAuditApi({ database, now }: StaffServices): Hono<SiteEnv> {
  return mountRoutes(auditRoutes, {
    'POST /staff/audit/search': async ({ context, body: { patientid, before } }) => {
      const page = await findAudit(database, patientid, before ?? LAST_NUMBER);
      const who = auditContext(context, now());
      await recordReading(database, {
        ...who,
        action: 'read',
        patientid,
        subject: 'audit',
        result: 'ok',
      });
      return reply(200, page);
    },
    'GET /staff/fast-reading': async () => reply(200, await findFastReading(database, now())),
  });
}
