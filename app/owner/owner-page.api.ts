import { Hono } from 'hono';
import { z } from 'zod';
import { findBackupStatus } from '../backups/backups.server.ts';
import { PROGRAM_VERSION } from '../content/project-folder.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { describeJson, momentSchema } from '../http/json-answers.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import { listFailedMessages } from '../messages/failed-messages.server.ts';
import type { FailedMessage } from '../messages/message.ts';
import type { EnquiryFigures } from './enquiry-figures.ts';
import type { MachineState } from './own-backups.ts';
import { countRetentionChange } from './count-retention-change.server.ts';
import { readDisk } from './read-disk.server.ts';
import type { WaitingMatters } from './waiting-matters.ts';
import { readFigures } from './read-figures.server.ts';

const timesSchema = z.object({ median: z.int(), mostly: z.int() });
const figuresSchema = z.object({
  weeks: z.array(z.object({ monday: z.string(), count: z.int(), waiting: z.int() })),
  topics: z.array(z.object({ topic: z.string(), count: z.int() })),
  hours: z.array(z.int()).meta({ description: '24 counts, by the hour of the clinic' }),
  answers: z
    .object({ count: z.int(), open: timesSchema, all: timesSchema })
    .nullable()
    .meta({ description: 'Minutes until staff answered: while the clinic was open, and in all' }),
  untimed: z.int().meta({ description: 'Answered before the site stored when' }),
  waiting: z.int(),
  oldestWaiting: z.string().nullable(),
}) satisfies z.ZodType<EnquiryFigures>;

const messagesSchema = z.object({
  messages: z.array(
    z.object({
      key: z.string(),
      kind: z.enum([
        'new-enquiry',
        'many-enquiries',
        'possible-spam',
        'received',
        'agreed',
        'moved',
        'called-off',
        'reminder',
      ]),
      state: z.enum(['waiting', 'refused', 'given-up']),
      at: momentSchema,
      answer: z.string().meta({ description: 'The words of the mail server, without addresses' }),
      reference: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<{ messages: FailedMessage[] }>;

const time = momentSchema.nullable();
const machineSchema = z.object({
  backups: z.object({
    madeAt: time,
    provenAt: time,
    failedAt: time,
    damagedAt: time,
    isElsewhere: z.boolean(),
    isOverdue: z.boolean(),
    isOn: z.boolean().meta({ description: 'False: this site makes no backups' }),
    isBusy: z.boolean().meta({ description: 'A backup or a restore drill is running' }),
    newest: z
      .object({ name: z.string(), madeAt: momentSchema, size: z.int() })
      .nullable()
      .meta({ description: 'The newest backup in BACKUP_DIR' }),
    place: z
      .object({
        isOnDataDisk: z.boolean().meta({ description: 'BACKUP_DIR is on the disk of the data' }),
        isOnOneDisk: z.boolean().meta({ description: 'No backup is on another disk' }),
        kept: z.int().meta({ description: 'Backups in BACKUP_DIR' }),
        most: z.int().meta({ description: 'The most that are kept there' }),
        free: z.int().nullable().meta({ description: 'Bytes free there; null: unknown' }),
      })
      .nullable()
      .meta({ description: 'Null: this site makes no backups' }),
  }),
  disk: z.object({
    free: z.int().nullable().meta({ description: 'Bytes; null: on another machine' }),
    database: z.int(),
    reports: z.int(),
  }),
  version: z.string().meta({ description: 'The version of the program' }),
}) satisfies z.ZodType<MachineState>;

const keepingSchema = z.object({
  enquiriesMonths: z.int(),
  recordsYears: z.int().nullable(),
  timeZone: z.string(),
});
const waitingSchema = z.object({
  retention: z
    .object({
      from: momentSchema,
      former: keepingSchema,
      next: keepingSchema,
      enquiries: z.int(),
      appointments: z.int(),
      patients: z.int(),
    })
    .nullable()
    .meta({ description: 'A published change that will remove so much; it can be taken back' }),
  contentFaults: z
    .array(z.string())
    .meta({ description: 'Why the files of the content folder are not shown' }),
}) satisfies z.ZodType<WaitingMatters>;

const FOR_OWNERS = { minRole: 'owner', needsOwnerPassword: true, hasNoPatientData: true } as const;

/** The routes for what the owner's page shows. Mounted only in staff.api.ts, behind the session check. */
export function createOwnerPageApi(
  services: StaffServices & { publishing: { faults(): string[] } },
): Hono<SiteEnv> {
  const { database, files, content, now, tools, publishing } = services;
  return new Hono<SiteEnv>()
    .get(
      '/waiting',
      describeStaffRoute({
        minRole: 'owner',
        hasNoPatientData: true,
        summary: 'Matters that wait for a decision of the owner',
        responses: { 200: describeJson(waitingSchema, 'Numbers, nothing of a person') },
      }),
      async (context) => {
        const { retention: periods, timeZone } = content.clinic;
        const retention = await countRetentionChange(database, { periods, timeZone }, now());
        return context.json({ retention, contentFaults: publishing.faults() });
      },
    )
    .get(
      '/owner/enquiries',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'Figures of the enquiries of this week and the eight before',
        description: 'Without spam and removed enquiries. Weeks begin on Monday.',
        responses: { 200: describeJson(figuresSchema, 'Counts and minutes, nothing of a person') },
      }),
      async (context) => context.json(await readFigures(database.read, now(), content.clinic)),
    )
    .get(
      '/owner/messages',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'E-mails of the last week that failed, the newest first, at most 20',
        responses: { 200: describeJson(messagesSchema, 'Without messages accepted since') },
      }),
      async (context) => context.json({ messages: await listFailedMessages(database.read, now()) }),
    )
    .get(
      '/owner/machine',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'The state of the backups, and the room on the disk',
        responses: { 200: describeJson(machineSchema, 'Times in UTC, sizes in bytes') },
      }),
      async (context) => {
        const own = tools?.backups;
        const [status, newest, place, disk] = await Promise.all([
          findBackupStatus(database, now()),
          own?.findNewest(),
          own?.findPlace(),
          readDisk(database, files),
        ]);
        return context.json({
          backups: {
            ...status,
            isOn: own !== undefined,
            isBusy: own?.isBusy() ?? false,
            newest: newest
              ? { name: newest.name, madeAt: newest.madeAt.toISOString(), size: newest.size }
              : null,
            place: place ?? null,
          },
          disk,
          version: PROGRAM_VERSION,
        } satisfies MachineState);
      },
    );
}
