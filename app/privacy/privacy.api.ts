import type { Hono } from 'hono';
import { writeAccessReport } from '../audit/access-report.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { auditContext, recordReading } from '../audit/record-reading.server.ts';
import { clinicToday } from '../hours/clinic-time.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import { sendCsv } from '../http/send-csv.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { normaliseMobile } from '../text/mobile.ts';
import { findHeldRows, listRows } from './find-person.server.ts';
import { holdData, listHolds } from './holds.server.ts';
import { privacyRoutes } from './privacy.contract.ts';
import { findStoredData } from './stored-data.server.ts';

const NOBODY = 'Nothing is kept under this patient id. Please check it.';

/** The staff addresses about the data of one person. Mounted only in staff.api.ts, behind the session check. */
export function createPrivacyApi(services: StaffServices): Hono<SiteEnv> {
  const { database, now, tools } = services;
  return mountRoutes(privacyRoutes, {
    'POST /staff/kept': async ({ context, body }) => {
      const stored = await findStoredData(database, normaliseMobile(body.mobile) ?? '');
      const [patientid, ...others] = stored.patientids;
      await recordReading(database, {
        action: 'search',
        ...auditContext(context, now()),
        patientid,
        others,
        subject: 'what is kept about a number',
        result: 'ok',
      });
      return reply(200, stored);
    },

    'POST /staff/owner/access-report': async ({ context, body }) => {
      const entry = { action: 'export', subject: 'access report', result: 'ok' } as const;
      const { patientid } = body;
      await recordReading(database, { ...auditContext(context, now()), ...entry, patientid });
      const { timeZone } = context.var.site.content.clinic;
      const lines = writeAccessReport(database, { ...body, timeZone });
      return sendCsv(context, lines, `access-${clinicToday(now(), timeZone)}.csv`);
    },

    'POST /staff/owner/holds': async ({ context, body: { patientid } }) => {
      const hold = { kind: 'patientid', value: patientid } as const;
      const rows = await findHeldRows(database, hold);
      const { records, reports, enquiries, appointments } = rows;
      if (listRows(rows).length === 0) return reply(404, { error: NOBODY });
      const { isNew, heldAt } = await database.write(async (transaction) => {
        const before = (await listHolds(transaction)).find(
          ({ kind, value }) => kind === 'patientid' && value === patientid,
        );
        if (!before) await holdData(transaction, hold, now());
        await recordAudit(transaction, {
          ...auditContext(context, now()),
          action: before ? 'read' : 'settings',
          subject: 'hold',
          patientid,
          result: 'ok',
        });
        return { isNew: !before, heldAt: before?.held_at ?? now().toISOString() };
      });
      const held = {
        heldAt,
        records: records.length,
        reports: reports.length,
        enquiries: enquiries.length,
        appointments: appointments.length,
        isListed: (await tools?.updateLists()) ?? false,
      };
      return isNew ? reply(201, held) : reply(200, held);
    },
  });
}
