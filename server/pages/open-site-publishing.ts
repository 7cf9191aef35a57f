import { openPublishing, type Publishing } from '../../app/publishing/publishing.server.ts';
import type { Services } from '../../app/services/services.server.ts';
import { openContentWorker } from './content-worker.ts';
import { readRendered } from './page-cache.ts';
import type { OpenWebsite } from './website.ts';
import type { WebsiteSource } from './website-source.ts';

/** Publishing of the site that `source` describes, with its tasks in child processes unless `run` is given. */
export function openSitePublishing(
  source: WebsiteSource,
  website: Pick<OpenWebsite, 'serve' | 'holdsAt' | 'isCurrent'>,
  services: Pick<Services, 'database' | 'log' | 'now'> & { dataDir: string },
  run?: Parameters<typeof openContentWorker>[2],
): Publishing & { stop(): void } {
  const worker = openContentWorker(source, services.now, run);
  const { contentDir, cacheDir } = source.folders;
  const publishing = openPublishing({
    ...services,
    contentDir,
    worker,
    pages: {
      serve: (key) => website.serve(key),
      holdsAt: (now) => website.holdsAt(now),
      isCurrent: (now) => website.isCurrent(now),
      open: async (key) => (await readRendered(cacheDir, key))?.files,
    },
  });
  return { ...publishing, stop: () => worker.stop() };
}
