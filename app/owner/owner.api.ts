import type { Hono } from 'hono';
import { auditContext, recordReading } from '../audit/record-reading.server.ts';
import { clinicToday } from '../hours/clinic-time.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import { sendCsv } from '../http/send-csv.server.ts';
import { countRetentionChange } from '../privacy/count-retention-change.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { ownerRoutes } from './owner.contract.ts';
import { writePatients } from './patients-csv.server.ts';
import { readFigures } from './numbers/read-figures.server.ts';

/** The owner's page: its figures, what waits, and all patients as a file. Mounted only in staff.api.ts, behind the session check. */
export function createOwnerApi(
  services: StaffServices & { publishing: { faults(): string[] } },
): Hono<SiteEnv> {
  const { database, now, publishing } = services;
  return mountRoutes(ownerRoutes, {
    'GET /staff/waiting': async ({ context }) => {
      const { retention: periods, timeZone } = context.var.site.content.clinic;
      const retention = await countRetentionChange(database, { periods, timeZone }, now());
      return reply(200, { retention, contentFaults: publishing.faults() });
    },

    'GET /staff/owner/enquiries': async ({ context }) => {
      const { clinic } = context.var.site.content;
      return reply(200, await readFigures(database.read, now(), clinic));
    },

    'GET /staff/owner/patients': async ({ context }) => {
      const entry = { action: 'export', subject: 'patients', result: 'ok' } as const;
      await recordReading(database, { ...auditContext(context, now()), ...entry });
      const today = clinicToday(now(), context.var.site.content.clinic.timeZone);
      return sendCsv(context, writePatients(database.read), `patients-${today}.csv`);
    },
  });
}
