import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import * as importCommand from '../../commands/import/import.ts';
import { addNotedMessages } from '../../app/messages/tell-enquiry.server.ts';
import type { Log } from '../../app/services/services.server.ts';
import { openDatabase, openFiles } from '../../server/data/open-storage.ts';
import { createSite, type SiteServices } from '../../server/http.ts';
import { listen } from '../../server/listen.ts';
import { openSmtp } from '../../server/mail/smtp.ts';
import { openLog } from '../../server/monitoring/log.ts';
import { runContentTask } from '../../server/pages/content-tasks.ts';
import { openSitePublishing } from '../../server/pages/open-site-publishing.ts';
import { openWebsite, type OpenWebsite } from '../../server/pages/website.ts';
import type { WebsiteSource } from '../../server/pages/website-source.ts';
import { readSettings, type Settings } from '../../server/settings/settings.ts';
import { openStaffIdentity } from '../../server/staff-identity.ts';
import { ROOT } from '../architecture/imports.ts';
import { PASSWORD, readRows, SAMPLE, type Site } from './site-of-test.ts';
import { openTemplate } from './worker-template.ts';

export interface OpenedSite extends Site {
  /** Adds the messages about new enquiries to the outbox, as the worker does, which does not run here. */
  addMessages: () => Promise<void>;
}

/**
 * The whole site in this process, listening on the port of the worker, with the built pages and a data folder of its
 * own. Nothing is left of the site before: no row, session, rate limit or cache. It takes a twentieth of the time of
 * `startSite`. Its content folder is a copy; with `publishes` the pages follow it.
 */
export async function openSite(
  changed: Record<string, string> = {},
  { publishes = false } = {},
): Promise<OpenedSite> {
  const { folder: begun, port } = await openTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'clinic-browser-'));
  await cp(begun, folder, { recursive: true });
  const settings = readSettings({
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...changed,
  });
  const contentDir = join(folder, 'content');
  await cp(settings.contentDir, contentDir, { recursive: true });
  let isOpen = true;
  // A page that is closed last may leave a query behind.
  const log = openLog(settings, (line) => void (isOpen && process.stderr.write(line)));
  const pages = publishes
    ? await openWebsite(describePages({ ...settings, contentDir }, folder))
    : await openPages(settings, begun);
  const services = await openServices({ ...settings, contentDir }, pages, log, publishes);
  const listening = await listen(createSite(services), settings);
  return {
    address: listening.address,
    password: PASSWORD,
    folder,
    query: (sql) => readRows(folder, sql),
    importSample: (from = SAMPLE) => runImport(settings, from),
    addMessages: () => addNotedMessages(services),
    async stop() {
      isOpen = false;
      await listening.stop(0);
      // A check of edits may be under way in this process, and it writes into the folder.
      await services.publishing.reconcile().catch(() => undefined);
      await services.database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openServices(
  settings: Settings,
  pages: OpenWebsite,
  log: Log,
  publishes: boolean,
): Promise<SiteServices> {
  const database = await openDatabase(settings);
  const now = () => new Date();
  const { dataDir } = settings;
  const source = describePages(settings, dataDir);
  // Other tests of the worker share the pages.
  const shown = publishes
    ? pages
    : { serve: async () => true, holdsAt: () => true, isCurrent: async () => true };
  const within = { database, log, now, dataDir };
  return {
    site: pages,
    publishing: openSitePublishing(source, shown, within, runContentTask),
    database,
    files: await openFiles(settings),
    log,
    settings,
    now,
    identity: openStaffIdentity(settings, log),
    ...(settings.mail && { sendMail: openSmtp(settings.mail).send }),
  };
}

const opened = new Map<string, ReturnType<typeof openWebsite>>();

/** The pages, read once for all sites of this worker with the same settings. */
function openPages(settings: Settings, begun: string): ReturnType<typeof openWebsite> {
  const { contentDir, publicUrl, oidc } = settings;
  const key = JSON.stringify([contentDir, publicUrl, oidc?.name, oidc?.isOnly]);
  const pages = opened.get(key) ?? openWebsite(describePages(settings, begun));
  opened.set(key, pages);
  return pages;
}

function describePages({ contentDir, publicUrl, oidc }: Settings, dataDir: string): WebsiteSource {
  const folders = { contentDir, buildDir: join(ROOT, 'build'), cacheDir: join(dataDir, 'cache') };
  return { folders, publicUrl, named: oidc };
}

async function runImport(settings: Settings, from: string): Promise<void> {
  await importCommand.run([from], {
    settings,
    input: Readable.from([]),
    output: new PassThrough().resume(),
    errors: new PassThrough().resume(),
    signal: new AbortController().signal,
    now: () => new Date(),
  });
}
