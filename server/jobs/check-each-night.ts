import { join } from 'node:path';
import { noteDamage } from '../../app/backups/backups.server.ts';
import { PROJECT_FOLDER } from '../../app/content/project-folder.server.ts';
import type { Clinic } from '../../app/content/clinic.ts';
import type { Services } from '../../app/services/services.server.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { isNight } from './scheduled-jobs.ts';
import { type AsideCommand, runInChildProcess } from './run-in-child-process.ts';

const CHECK = join(PROJECT_FOLDER, 'server', 'jobs', 'check-database.ts');
/** As in check-database.ts, which runs when it is imported. */
const DAMAGED_CODE = 2;
const TICK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** At night once, and by day only after a start or if the machine slept at night. */
const AGAIN_AFTER_MS = { night: 12 * HOUR_MS, day: 30 * HOUR_MS };

type CheckServices = Pick<Services, 'database' | 'log' | 'now'> & {
  site: { current(): { content: { clinic: Pick<Clinic, 'timeZone'> } } };
};

/**
 * Checks a SQLite database for damage once a night: a faulty disk damages pages that nobody reads for months, and the
 * backups that are older than the damage are deleted meanwhile.
 */
export function startDatabaseChecks(
  services: CheckServices,
  dataDir: string,
  { tickMs = TICK_MS }: { tickMs?: number } = {},
): { stop(): void } {
  if (services.database.kind !== 'sqlite') return { stop: () => undefined };
  let aside: AsideCommand | undefined;
  let isStopped = false;
  let checkedAt = 0;

  async function check(at: Date): Promise<void> {
    const { database, log } = services;
    const checking = runInChildProcess([join(dataDir, SQLITE_FILE)], { main: CHECK });
    aside = checking;
    const code = await checking.ended;
    if (isStopped) return;
    const sentence = checking.said();
    if (code === 0) log.info('database-checked');
    else if (code === DAMAGED_CODE) log.warn('database-damaged', { sentence });
    else return log.warn('database-unchecked', { sentence });
    await noteDamage(database, code === 0 ? undefined : at);
  }

  const timer = setInterval(() => {
    const at = services.now();
    const { timeZone } = services.site.current().content.clinic;
    const againAfterMs = AGAIN_AFTER_MS[isNight(at, timeZone) ? 'night' : 'day'];
    // The time is not stored, because a damaged database may refuse it.
    if (aside || Math.abs(at.getTime() - checkedAt) < againAfterMs) return;
    checkedAt = at.getTime();
    check(at)
      .catch((error: unknown) => services.log.error('upkeep', error))
      .finally(() => (aside = undefined));
  }, tickMs);
  timer.unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
      aside?.stop();
    },
  };
}
