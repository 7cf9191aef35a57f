import { z } from 'zod';
import { defineRoutes } from '../http/contract.ts';
import { errorSchema, momentSchema } from '../http/json-answers.server.ts';

const time = momentSchema.nullable();

const statusSchema = z.object({
  madeAt: time.meta({ description: 'When the last backup was finished and checked' }),
  provenAt: time.meta({ description: 'When a restore drill last succeeded' }),
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
});

const placeSchema = z.object({
  isOnDataDisk: z.boolean().meta({ description: 'BACKUP_DIR is on the disk of the data' }),
  isOnOneDisk: z.boolean().meta({ description: 'No backup is on another disk' }),
  kept: z.int().meta({ description: 'Backups in BACKUP_DIR' }),
  most: z.int().meta({ description: 'The most that are kept there' }),
  free: z.int().nullable().meta({ description: 'Bytes free there; null: unknown' }),
});

const diskSchema = z.object({
  free: z.int().nullable().meta({ description: 'Bytes; null: on another machine' }),
  database: z.int(),
  reports: z.int().meta({ description: 'Size of all report files' }),
});

const machineSchema = z.object({
  backups: statusSchema.extend({
    isOn: z.boolean().meta({ description: 'False: this site makes no backups' }),
    isBusy: z.boolean().meta({ description: 'A backup or a restore drill is running' }),
    newest: z
      .object({ name: z.string(), madeAt: momentSchema, size: z.int() })
      .nullable()
      .meta({ description: 'The newest backup in BACKUP_DIR' }),
    place: placeSchema.nullable().meta({ description: 'Null: this site makes no backups' }),
  }),
  disk: diskSchema,
  version: z.string().meta({ description: 'The version of the program' }),
});

/** The state of the backups and of the disk, a backup on request, and the newest one to download. */
export const backupRoutes = defineRoutes({
  'GET /staff/backups': {
    role: 'owner',
    audit: 'no patient data',
    summary: 'When the last backup was made, and when a restore drill last succeeded',
    answers: { 200: [statusSchema, 'Times in UTC; null if it never happened'] },
  },
  'GET /staff/owner/machine': {
    role: 'owner',
    needsOwnerPassword: true,
    audit: 'no patient data',
    summary: 'The state of the backups, and the room on the disk',
    answers: { 200: [machineSchema, 'Times in UTC, sizes in bytes'] },
  },
  'POST /staff/owner/backups': {
    role: 'owner',
    needsOwnerPassword: true,
    audit: 'no patient data',
    summary: 'Make a backup, as the nightly job does',
    description: 'Takes no body. GET /staff/owner/machine says when the backup is done.',
    answers: {
      204: [null, 'The backup has begun'],
      409: [errorSchema, 'A backup is running, or this site makes no backups'],
    },
  },
  'GET /staff/owner/backups/newest': {
    role: 'owner',
    needsOwnerPassword: true,
    audit: 'an entry',
    summary: 'Download the newest backup',
    description: 'The encrypted file. Without the passphrase nobody can open it.',
    answers: {
      200: [null, 'The file, clinic-….age', 'application/octet-stream'],
      404: [errorSchema, 'There is no backup'],
    },
  },
});

export type BackupStatus = z.output<typeof statusSchema>;
/** Where the backups are kept, and whether they fit. */
export type BackupPlace = z.output<typeof placeSchema>;
/** Bytes left on the disk of the database and the report files, the smaller of the two, and what the data takes. */
export type DiskRoom = z.output<typeof diskSchema>;
/** The state of the backups, the disk and the program. */
export type MachineState = z.output<typeof machineSchema>;
