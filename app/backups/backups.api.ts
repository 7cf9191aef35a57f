import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { recordAudit } from '../audit/audit.server.ts';
import { auditContext, recordReading } from '../audit/record-reading.server.ts';
import { PROGRAM_VERSION } from '../content/project-folder.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import { endWithSession } from '../http/session-over.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { backupRoutes } from './backups.contract.ts';
import { findBackupStatus } from './backups.server.ts';
import { readDisk } from './read-disk.server.ts';

const ELSEWHERE =
  'This site makes no backups: the database server makes them, or no passphrase for them is set.';
const BUSY = 'A backup or a test of one is running already.';
const NONE = 'There is no backup to download yet.';

/** The staff addresses of backups. Mounted only in staff.api.ts, behind the session check. */
export function createBackupsApi(services: StaffServices): Hono<SiteEnv> {
  const { database, files, log, now, tools } = services;
  return mountRoutes(backupRoutes, {
    'GET /staff/backups': async () => reply(200, await findBackupStatus(database, now())),

    'GET /staff/owner/machine': async () => {
      const own = tools?.backups;
      const [status, newest, place, disk] = await Promise.all([
        findBackupStatus(database, now()),
        own?.findNewest(),
        own?.findPlace(),
        readDisk(database, files),
      ]);
      return reply(200, {
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
      });
    },

    'POST /staff/owner/backups': async ({ context }) => {
      const own = tools?.backups;
      if (!own) return reply(409, { error: ELSEWHERE });
      if (own.isBusy()) return reply(409, { error: BUSY });
      const entry = { action: 'backup', subject: 'asked for', result: 'ok' } as const;
      await database.write((transaction) =>
        recordAudit(transaction, { ...auditContext(context, now()), ...entry }),
      );
      const making = own.make();
      if (!making) return reply(409, { error: BUSY });
      making.catch((error: unknown) => log.error('upkeep', error));
      return reply(204);
    },

    'GET /staff/owner/backups/newest': async ({ context }) => {
      const newest = await tools?.backups?.findNewest();
      if (!newest) return reply(404, { error: NONE });
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
  });
}
