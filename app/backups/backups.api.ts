import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../http/http-context.ts';
import { describeJson } from '../http/json-answers.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import type { BackupStatus } from './backup-status.ts';
import { findBackupStatus } from './backups.server.ts';
import { findFastReading } from '../audit/fast-reading.server.ts';
import type { FastReading } from '../audit/audit.ts';
import type { StaffServices } from '../http/services.server.ts';

const time = z.iso.datetime().nullable();
const statusSchema = z.object({
  madeAt: time.meta({ description: 'When the last backup was finished and checked' }),
  provenAt: time.meta({
    description: 'When a backup was last restored in a drill and found whole',
  }),
  failedAt: time.meta({ description: 'When it last failed, if nothing has succeeded since' }),
  isElsewhere: z
    .boolean()
    .meta({ description: 'The database is PostgreSQL: its own tools make the backups' }),
  isOverdue: z.boolean().meta({ description: 'Nothing has been proven for eight days' }),
}) satisfies z.ZodType<BackupStatus>;

const fastSchema = z.object({
  at: time.meta({ description: 'UTC' }),
  session: z.string().nullable().meta({ description: 'The mark of the session in the audit' }),
}) satisfies z.ZodType<FastReading>;

/** What concerns the owner alone: how the backups stand, and sessions that read too fast. Mounted by the gate in staff.api.ts and nowhere else. */
export function createBackupsApi({
  database,
  now,
}: Pick<StaffServices, 'database' | 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      '/backups',
      describeStaffRoute({
        minRole: 'owner',
        hasNoPatientData: true,
        summary: 'When the data were last backed up, and a backup last proven',
        responses: {
          200: describeJson(statusSchema, 'Times in UTC; null for what never happened'),
        },
      }),
      async (context) => context.json(await findBackupStatus(database, now())),
    )
    .get(
      '/fast-reading',
      describeStaffRoute({
        minRole: 'owner',
        hasNoPatientData: true,
        summary: 'When a session last read data faster than a person can, for a week',
        responses: { 200: describeJson(fastSchema, 'Null where there was none') },
      }),
      async (context) => context.json(await findFastReading(database, now())),
    );
}
