import { join } from 'node:path';
import { openSitePublishing } from '../../../server/pages/open-site-publishing.ts';
import { runContentTask } from '../../../server/pages/content-tasks.ts';
import { openWebsite, type OpenWebsite } from '../../../server/pages/website.ts';
import { finishExchange } from '../../../app/publishing/content-folder.server.ts';
import type { Publishing } from '../../../app/publishing/publishing.server.ts';
import { openSqlite } from '../../../storage/sqlite/sqlite.ts';
import { builtFolder } from '../built-folder.ts';

export const BEFORE = { phone: '0891 000 0101', heading: 'Hormones keep time. So do we.' };
export const AFTER = { phone: '0891 000 0199', heading: 'A new heading.' };

export interface StartedSite extends AsyncDisposable {
  pages: OpenWebsite;
  publishing: Publishing;
}

/** The pages and the publishing of a data folder with its content, as a start opens them. */
export async function startInFolder(folder: string): Promise<StartedSite> {
  const contentDir = join(folder, 'content');
  await finishExchange(contentDir);
  const source = {
    folders: { contentDir, buildDir: builtFolder(), cacheDir: join(folder, 'cache') },
    publicUrl: 'http://localhost:3000',
  };
  const pages = await openWebsite(source);
  const database = await openSqlite(folder);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const services = { database, log, now: () => new Date(), dataDir: folder };
  const publishing = openSitePublishing(source, pages, services, runContentTask);
  await publishing.reconcile();
  return { pages, publishing, [Symbol.asyncDispose]: () => database.close() };
}

/** Publishes a change of two files, of which visitors see both or none. */
export async function publishTwoFiles({ publishing }: StartedSite): Promise<void> {
  const { phone, heading } = AFTER;
  const edits = [
    { file: 'clinic.yaml', path: ['phone', 'shown'], value: phone, was: BEFORE.phone },
    { file: 'page.yaml', path: ['welcome', 'heading'], value: heading, was: BEFORE.heading },
  ];
  const outcome = await publishing.publish(edits, { session: undefined, address: undefined });
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome));
}
