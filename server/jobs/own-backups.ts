import { createReadStream } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import type { BackupPlace } from '../../app/backups/backups.contract.ts';
import { findBackupStatus, noteBackup } from '../../app/backups/backups.server.ts';
import type { Services } from '../../app/services/services.server.ts';
import type { NewestBackup, OwnBackups, OwnerTools } from '../../app/services/owner-tools.ts';
import { listBackups } from '../data/find-backups.ts';
import { findDisk } from '../data/find-disk.ts';
import type { Settings } from '../settings/settings.ts';
import { type AsideCommand, runInChildProcess } from './run-in-child-process.ts';

/** Runs backups and restore drills in child processes, one at a time, for the scheduled jobs and the owner's page. */
export interface BackupRunner extends OwnBackups {
  /** Runs a command, unless one is running or the site is stopping. Resolves to whether it ran and succeeded. */
  run(findWork: () => Promise<string[] | undefined>): Promise<boolean>;
  stop(): void;
}

type BackupSettings = Pick<
  Settings,
  'dataDir' | 'backupDir' | 'backupSecondDir' | 'backupEveryHours'
>;
type Needed = Pick<Services, 'database' | 'log' | 'now'>;

export function openBackups(
  services: Needed,
  settings: BackupSettings,
  runAside: (work: string[]) => AsideCommand = runInChildProcess,
): BackupRunner {
  let aside: AsideCommand | undefined;
  let isBusy = false;
  let isStopped = false;

  async function run(findWork: () => Promise<string[] | undefined>): Promise<boolean> {
    if (isBusy) return false;
    isBusy = true;
    try {
      const work = await findWork();
      if (!work || isStopped) return false;
      const begunAt = services.now();
      aside = runAside(work);
      const code = await aside.ended;
      if (code === 0) services.log.info(work.join(' '), { code });
      else services.log.warn(work.join(' '), { code, sentence: aside.said() });
      if (code !== 0 && !isStopped) await noteFault(services, begunAt);
      return code === 0;
    } finally {
      aside = undefined;
      isBusy = false;
    }
  }

  return {
    run,
    isBusy: () => isBusy,
    make: () => (isBusy || isStopped ? undefined : run(async () => ['backup'])),
    findNewest: () => findNewest(settings.backupDir),
    findPlace: () => findPlace(settings),
    stop() {
      isStopped = true;
      aside?.stop();
    },
  };
}

/** Records the failure of a backup command that could not start or was killed, and so recorded none itself. */
async function noteFault(
  { database, now }: Pick<Services, 'database' | 'now'>,
  begunAt: Date,
): Promise<void> {
  const { failedAt } = await findBackupStatus(database, now());
  if (failedAt !== null && failedAt >= begunAt.toISOString()) return;
  await noteBackup(database, 'backup-failed', now(), 'the site itself');
}

/** The work that the running server does for the owner's page. */
export function openOwnerTools(
  { databaseUrl, backupPassphrase }: Pick<Settings, 'databaseUrl' | 'backupPassphrase'>,
  backups: OwnBackups,
): OwnerTools {
  const isOurs = databaseUrl === undefined && backupPassphrase !== undefined;
  return {
    backups: isOurs ? backups : undefined,
    async updateLists() {
      const code = await runInChildProcess(['hold', '--update-lists']).ended;
      return code === 0;
    },
  };
}

async function findNewest(folder: string): Promise<NewestBackup | undefined> {
  const newest = (await listBackups(folder)).find(({ name }) => name.endsWith('.age'));
  if (!newest) return undefined;
  const { path, name, madeAt } = newest;
  const { size } = await stat(path);
  return { name, madeAt, size, open: () => createReadStream(path) };
}

/** The newest of each of 7 days, 4 weeks and 12 months is kept, and all of the last 24 hours. */
const KEPT_OF_SPANS = 7 + 4 + 12;

async function findPlace(settings: BackupSettings): Promise<BackupPlace> {
  const { dataDir, backupDir, backupSecondDir = backupDir, backupEveryHours } = settings;
  const [data, first, second] = await Promise.all(
    [dataDir, backupDir, backupSecondDir].map(findDisk),
  );
  const room = await statfs(backupDir).catch(() => undefined);
  return {
    isOnDataDisk: first === data,
    isOnOneDisk: first === data && second === data,
    kept: (await listBackups(backupDir)).length,
    most: KEPT_OF_SPANS + Math.ceil(24 / backupEveryHours),
    // Some mounted shares do not report their size.
    free: room && room.blocks > 0 ? room.bavail * room.bsize : null,
  };
}
