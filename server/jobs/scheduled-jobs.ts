import type { Clinic } from '../../app/content/clinic.ts';
import type { Services } from '../../app/services/services.server.ts';
import { readAuditHead } from '../../app/audit/audit-ends.server.ts';
import { claim } from '../../storage/claims.ts';
import { listAuditPatients } from '../../app/audit/audit-patients.server.ts';
import { findBackupStatus } from '../../app/backups/backups.server.ts';
import {
  hasRunSince,
  isRetentionOverdue,
  recordClockJump,
  readRetentionClock,
  findRetentionPause,
  RETENTION_BEGUN,
} from '../../app/privacy/retention-clock.server.ts';
import { indexForeignRecords } from '../../app/patients/records/index-foreign-records.server.ts';
import { findDue } from '../../app/privacy/due.server.ts';
import { removeDue } from '../../app/privacy/retention.server.ts';
import { storeRetentionChange } from '../../app/privacy/retention-change.server.ts';
import { repeatMigrations } from '../../storage/migrate.ts';
import { clinicMinutes } from '../../app/hours/clinic-time.ts';
import { sweepContentFiles } from '../../app/publishing/sweep-content-files.server.ts';
import type { BackupRunner } from './own-backups.ts';
import type { Settings } from '../settings/settings.ts';

type JobSettings = Pick<Settings, 'backupPassphrase' | 'backupEveryHours' | 'databaseUrl'>;

const MINUTE_MS = 60_000;
const TICK_MS = MINUTE_MS;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A little less than a week, so that the weekday of the drill does not drift. */
const DRILL_EVERY_MS = 7 * DAY_MS - 2 * HOUR_MS;
/** Minutes after midnight, clinic time: when few people use the site. */
const NIGHT_BEGINS = 3 * 60;
const NIGHT_ENDS = 6 * 60;

export interface ScheduledJobs {
  stop(): void;
}

interface JobOptions {
  tickMs?: number;
  hourMs?: number;
}

type JobServices = Pick<Services, 'database' | 'files' | 'log' | 'now'> & {
  site: { current(): { content: { clinic: Pick<Clinic, 'timeZone' | 'retention'> } } };
};

/** Starts the jobs of a running site: backups, restore drills, retention, and hourly audit and database tasks. */
export function startScheduledJobs(
  services: JobServices,
  settings: JobSettings,
  backups: Pick<BackupRunner, 'run' | 'stop'>,
  { tickMs = TICK_MS, hourMs = HOUR_MS }: JobOptions = {},
): ScheduledJobs {
  const isBackedUpElsewhere = settings.databaseUrl !== undefined;
  const isBackingUp = !isBackedUpElsewhere && settings.backupPassphrase !== undefined;
  if (isBackedUpElsewhere) services.log.info('backups-by-the-database-server');
  else if (!isBackingUp) services.log.warn('no-backups');

  async function tick(): Promise<void> {
    try {
      await tidyAtNight(services);
      if (isBackingUp) await backups.run(() => findDueWork(services, settings));
    } catch (error) {
      services.log.error('upkeep', error);
    }
  }

  const timer = setInterval(() => void tick(), tickMs);
  timer.unref();
  const hourly = setInterval(() => void workHourly(services), hourMs);
  hourly.unref();
  return {
    stop() {
      clearInterval(timer);
      clearInterval(hourly);
      backups.stop();
    },
  };
}

async function workHourly(services: JobServices): Promise<void> {
  await logAuditHead(services);
  await truncateWal(services);
  await sweepContent(services);
  await indexForeign(services);
}

/** Instances of the previous version may write beside this one while PostgreSQL's clinic is being updated. */
async function indexForeign({ database, log }: JobServices): Promise<void> {
  if (database.kind !== 'postgres') return;
  try {
    await indexForeignRecords(database, (sentence) => log.info('indexing', { sentence }));
  } catch (error) {
    log.error('upkeep', error);
  }
}

async function sweepContent({ database, log, now }: JobServices): Promise<void> {
  try {
    await sweepContentFiles(database, now());
  } catch (error) {
    log.error('upkeep', error);
  }
}

/**
 * Logs the number and hash of the audit's last entry. A log that is kept elsewhere reveals a rewritten or shortened
 * audit (`verify-audit --log`).
 */
export async function logAuditHead({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<void> {
  try {
    const { number, hash } = await readAuditHead(database.read);
    if (number > 0) log.info('audit-head', { head: `${number}:${hash}` });
  } catch (error) {
    log.error('upkeep', error);
  }
}

/**
 * Removes deleted rows from SQLite's files if another reader prevented that at the time of the deletion. On
 * PostgreSQL autovacuum does it.
 */
async function truncateWal({ database, log }: Pick<Services, 'database' | 'log'>): Promise<void> {
  if (database.kind !== 'sqlite') return;
  try {
    if (!(await database.truncateWal())) log.warn('deleted-pages-left');
  } catch (error) {
    log.error('upkeep', error);
  }
}

/** The arguments of the command that is due; a failed one is due again after an hour. */
export async function findDueWork(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { backupEveryHours }: Pick<JobSettings, 'backupEveryHours'>,
): Promise<string[] | undefined> {
  const at = now();
  const { madeAt, provenAt } = await findBackupStatus(database, at);
  // A time in the future means that the clock was set back.
  const isOld = (time: string | null, span: number) =>
    time === null || Math.abs(at.getTime() - Date.parse(time)) >= span;
  const isFree = (name: 'backup-begun' | 'drill-begun') =>
    claim(database, name, { now: at, forMs: HOUR_MS - TICK_MS });
  if (isOld(madeAt, backupEveryHours * HOUR_MS - TICK_MS) && (await isFree('backup-begun'))) {
    return ['backup'];
  }
  if (madeAt !== null && isOld(provenAt, DRILL_EVERY_MS) && (await isFree('drill-begun'))) {
    return ['restore', '--drill'];
  }
  return undefined;
}

/**
 * Runs retention and updates `audit_patients`: once a night by the clinic's clock, or by day if the machine is off at
 * night.
 */
export async function tidyAtNight({ database, files, site, log, now }: JobServices): Promise<void> {
  const at = now();
  const { timeZone: publishedZone, retention } = site.current().content.clinic;
  const published = { periods: retention, timeZone: publishedZone };
  const { rules, waiting, isNews } = await storeRetentionChange(database, published, at);
  if (isNews && waiting) log.warn('retention-changes', { from: waiting.from.toISOString() });
  const { timeZone, periods } = rules;
  const minutes = clinicMinutes(at, timeZone);
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const nightBegan = (minute - (minutes - NIGHT_BEGINS)) * MINUTE_MS;
  const clock = await readRetentionClock(database);
  const isDue = isNight(at, timeZone)
    ? !hasRunSince(clock, nightBegan, at)
    : isRetentionOverdue(clock, at);
  if (!isDue) return;
  const waitsUntil = findRetentionPause(clock, at);
  await recordClockJump(database, clock, at);
  if (!(await claim(database, RETENTION_BEGUN, { now: at, forMs: DAY_MS / 2 }))) return;
  const keeping = { database, files, periods, timeZone, now: at };
  await database.withExclusiveLock('retention', async () => {
    await repeatMigrations(database);
    await listAuditPatients(database);
    if (waitsUntil) return log.warn('retention-waits', { until: waitsUntil.toISOString() });
    const gone = await removeDue(keeping, await findDue(keeping));
    const enquiries = gone.enquiries.length + gone.removed.length;
    log.info('retention', { enquiries, records: gone.records.length });
  });
}

export function isNight(at: Date, timeZone: string): boolean {
  const minutes = clinicMinutes(at, timeZone);
  return minutes >= NIGHT_BEGINS && minutes < NIGHT_ENDS;
}
