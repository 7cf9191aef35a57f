import { checkFiles } from '../app/reports/check-files.server.ts';
import { sweepFiles } from '../app/reports/sweep-files.server.ts';
import type { Services } from '../app/services.server.ts';

const HOUR_MS = 3_600_000;
const CHECK_EVERY_HOURS = 24;

/**
 * Once an hour removes bytes that no report points to, and once a day reads every file and says in the
 * log which are missing or altered. Gives back what ends it.
 */
export function tendFiles(
  services: Pick<Services, 'database' | 'files' | 'now' | 'log'>,
  hourMs = HOUR_MS,
): () => void {
  let hours = 0;
  let isBusy = false;
  const tend = async () => {
    if (isBusy) return;
    isBusy = true;
    hours += 1;
    try {
      const removed = await sweepFiles(services, services.now());
      if (removed > 0) services.log.info('files-swept', { removed });
      if (hours % CHECK_EVERY_HOURS === 0) await check(services);
    } catch (error) {
      services.log.error('files-not-tended', error);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void tend(), hourMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function check(services: Pick<Services, 'database' | 'files' | 'log'>): Promise<void> {
  const { checked, missing, altered } = await checkFiles(services);
  const counts = { checked, missing: missing.length, altered: altered.length };
  if (missing.length + altered.length === 0) return services.log.info('files-checked', counts);
  services.log.warn('files-checked', counts);
  for (const key of missing) services.log.warn('file-missing', { key });
  for (const key of altered) services.log.warn('file-altered', { key });
}
