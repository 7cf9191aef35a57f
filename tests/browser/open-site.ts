import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import * as importCommand from '../../commands/import/import.ts';
import type { Log } from '../../app/http/services.server.ts';
import { openDatabase, openFiles } from '../../server/data/open-storage.ts';
import { createSite, type SiteServices } from '../../server/http.ts';
import { listen } from '../../server/listen.ts';
import { openSmtp } from '../../server/mail/smtp.ts';
import { openLog } from '../../server/monitoring/log.ts';
import { openWebsite } from '../../server/pages/website.ts';
import { readSettings, type Settings } from '../../server/settings/settings.ts';
import { openStaffIdentity } from '../../server/staff-identity.ts';
import { ROOT } from '../architecture/imports.ts';
import { PASSWORD, readRows, SAMPLE, type Site } from './site-of-test.ts';
import { openTemplate } from './worker-template.ts';

/**
 * The whole site in this process, listening on the port of the worker, with the built pages and a data folder of its
 * own. Nothing is left of the site before: no row, session, rate limit or cache. It takes a twentieth of the time of
 * `startSite`.
 */
export async function openSite(changed: Record<string, string> = {}): Promise<Site> {
  const { folder: begun, port } = await openTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'clinic-browser-'));
  await cp(begun, folder, { recursive: true });
  const settings = readSettings({
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...changed,
  });
  let isOpen = true;
  // A page that is closed last may leave a query behind.
  const log = openLog(settings, (line) => void (isOpen && process.stderr.write(line)));
  const services = await openServices(settings, begun, log);
  const listening = await listen(createSite(services), settings);
  return {
    address: listening.address,
    password: PASSWORD,
    folder,
    query: (sql) => readRows(folder, sql),
    importSample: (from = SAMPLE) => runImport(settings, from),
    async stop() {
      isOpen = false;
      await listening.stop(0);
      await services.database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openServices(settings: Settings, begun: string, log: Log): Promise<SiteServices> {
  return {
    ...(await openPages(settings, begun)),
    database: await openDatabase(settings),
    files: await openFiles(settings),
    log,
    settings,
    now: () => new Date(),
    identity: openStaffIdentity(settings, log),
    ...(settings.mail && { sendMail: openSmtp(settings.mail).send }),
  };
}

const opened = new Map<string, ReturnType<typeof openWebsite>>();

/** The pages, read once for all sites of this worker with the same settings. */
function openPages(
  { contentDir, publicUrl, oidc }: Settings,
  begun: string,
): ReturnType<typeof openWebsite> {
  const key = JSON.stringify([contentDir, publicUrl, oidc?.name, oidc?.isOnly]);
  const folders = { contentDir, buildDir: join(ROOT, 'build'), cacheDir: join(begun, 'cache') };
  const pages = opened.get(key) ?? openWebsite({ folders, publicUrl, named: oidc });
  opened.set(key, pages);
  return pages;
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
