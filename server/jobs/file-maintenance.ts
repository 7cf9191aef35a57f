import { checkFiles } from '../../app/reports/files/check-files.server.ts';
import { sweepFiles, type Swept } from '../../app/reports/files/sweep-files.server.ts';
import type { Services } from '../../app/services/services.server.ts';
import { claim } from '../../storage/claims.ts';

const HOUR_MS = 3_600_000;
const CHECK_EVERY_HOURS = 24;
/** A little less than the interval, so that clock differences between instances do not skip a run. */
const NEARLY = 0.9;

export interface TendingOptions {
  hourMs?: number;
  /** True while replaced data that a restore put aside may still need stored files: then none are removed. */
  isHeld?: () => boolean;
}

/**
 * Removes stored files without a report once an hour, and once a day reads every file and logs which are missing or
 * altered. Of several instances one does it. Returns a function that stops it.
 */
export function tendFiles(
  services: Pick<Services, 'database' | 'files' | 'now' | 'log'>,
  { hourMs = HOUR_MS, isHeld = () => false }: TendingOptions = {},
): () => void {
  const { database, now, log } = services;
  let isBusy = false;
  const isFree = (name: 'files-sweep-begun' | 'files-check-begun', forHours: number) =>
    claim(database, name, { now: now(), forMs: forHours * hourMs * NEARLY });
  const tend = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await database.withExclusiveLock('files', async () => {
        const maySweep = !isHeld() && (await isFree('files-sweep-begun', 1));
        const swept = maySweep ? await sweepFiles(services, now()) : undefined;
        const isDaily = await isFree('files-check-begun', CHECK_EVERY_HOURS);
        if (swept) tell(swept, log, isDaily);
        if (isDaily) await check(services);
      });
    } catch (error) {
      log.error('files-not-tended', error);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void tend(), hourMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Files without a report are logged when they are found, and again each day. */
function tell({ removed, waiting, found }: Swept, log: Services['log'], isDaily: boolean): void {
  if (removed > 0) log.warn('files-swept', { removed });
  if (found > 0 || (isDaily && waiting > 0)) log.warn('files-without-report', { waiting });
}

async function check(services: Pick<Services, 'database' | 'files' | 'log'>): Promise<void> {
  const { checked, missing, altered } = await checkFiles(services);
  const counts = { checked, missing: missing.length, altered: altered.length };
  if (missing.length + altered.length === 0) return services.log.info('files-checked', counts);
  services.log.warn('files-checked', counts);
  for (const key of missing) services.log.warn('file-missing', { key });
  for (const key of altered) services.log.warn('file-altered', { key });
}
