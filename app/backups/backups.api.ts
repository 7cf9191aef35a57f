import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../http/http-context.ts';
import { describeJson } from '../http/json-answers.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import type { BackupStatus } from './backup-status.ts';
import { findBackupStatus } from './backups.server.ts';
import type { StaffServices } from '../services/services.server.ts';

const time = z.iso.datetime().nullable();
const statusSchema = z.object({
  madeAt: time.meta({ description: 'When the last backup was finished and checked' }),
  provenAt: time.meta({
    description: 'When a restore drill last succeeded',
  }),
  failedAt: time.meta({
    description: 'When a backup or drill last failed, if neither has succeeded since',
  }),
  damagedAt: time.meta({
    description:
      'When the nightly check found the database damaged, if no later one found it whole',
  }),
  isElsewhere: z
    .boolean()
    .meta({ description: 'The database is PostgreSQL: its own tools make the backups' }),
  isOverdue: z.boolean().meta({ description: 'No drill has succeeded for eight days' }),
}) satisfies z.ZodType<BackupStatus>;

/** For owners: the state of the backups. Mounted only in staff.api.ts, behind the session check. */
export function createBackupsApi({
  database,
  now,
}: Pick<StaffServices, 'database' | 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get(
    '/backups',
    describeStaffRoute({
      minRole: 'owner',
      hasNoPatientData: true,
      summary: 'When the last backup was made, and when a restore drill last succeeded',
      responses: {
        200: describeJson(statusSchema, 'Times in UTC; null if it never happened'),
      },
    }),
    async (context) => context.json(await findBackupStatus(database, now())),
  );
}
