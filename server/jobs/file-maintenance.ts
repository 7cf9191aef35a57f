import { checkFiles } from '../../app/reports/files/check-files.server.ts';
import { sweepFiles, type Swept } from '../../app/reports/files/sweep-files.server.ts';
import type { Services } from '../../app/http/services.server.ts';
import { claim } from '../../storage/claims.ts';

const HOUR_MS = 3_600_000;
const CHECK_EVERY_HOURS = 24;
/** Clocks of several machines differ a little, and no turn is to be left out for it. */
const NEARLY = 0.9;

export interface TendingOptions {
  hourMs?: number;
  /** Whether data beside the database still name bytes: then none are removed. */
  isHeld?: () => boolean;
}

/**
 * Once an hour removes bytes that no report points to any more, and once a day reads every file and says in the
 * log which are missing or altered; of several instances one does it. Gives back what ends it.
 */
export function tendFiles(
  services: Pick<Services, 'database' | 'files' | 'now' | 'log'>,
  { hourMs = HOUR_MS, isHeld = () => false }: TendingOptions = {},
): () => void {
  const { database, now, log } = services;
  let isBusy = false;
  const isFree = (name: string, forHours: number) =>
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

/** What waits is told when it is found, and again each day. */
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
