import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFailed } from 'vitest';
import type { SendMail } from '../../app/http/send-mail.server.ts';
import type { Services } from '../../app/services/services.server.ts';
import type { FileStore } from '../../storage/files/files.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';
import { openTestFiles } from './open-test-files.ts';
import { setQuickOwnerPassword, setQuickPassword } from './set-quick-password.ts';
import { createSite, type SiteServices } from '../../server/http.ts';
import { openLog } from '../../server/monitoring/log.ts';
import { measureDatabase } from '../../server/monitoring/measure-database.ts';
import type { OpenMeter } from '../../server/monitoring/open-meter.ts';
import { runContentTask } from '../../server/pages/content-tasks.ts';
import { openSitePublishing } from '../../server/pages/open-site-publishing.ts';
import { openWebsite, type OpenWebsite } from '../../server/pages/website.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { builtFolder } from './built-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const TEST_ADDRESS = 'http://localhost:3000';
export const TEST_PASSWORD = 'kettle-marigold-harbour';
const TEST_OWNER_PASSWORD = 'violet harbour 77 kettle';

export interface TestSite {
  services: SiteServices;
  /** The data folder, with the report files. */
  folder: string;
  /** A copy of the content, which tests may change. */
  contentDir: string;
  pages: Pick<OpenWebsite, 'holdsAt'>;
  /** The lines written to the log. */
  logged: string[];
  /** Sends a request as a page of the site does, with `address` as the client's IP address. */
  ask(method: string, path: string, options?: AskOptions): Promise<Response>;
  askJson(method: string, path: string, body: unknown, options?: AskOptions): Promise<Response>;
  signIn(): Promise<{ cookie: string }>;
  /** As `signIn`, with the owner's pages open. */
  signInAsOwner(): Promise<{ cookie: string }>;
  setTime(iso: string): void;
  remove(): Promise<void>;
}

export interface AskOptions {
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  address?: string;
}

/**
 * The whole site with its own files, a stopped clock that tests can set, and a new database unless one is
 * given.
 */
export async function openTestSite(
  settings: Partial<Services['settings']> = {},
  {
    meter,
    files,
    sendMail,
    open = openTestDatabase,
    publishes = false,
    formerFolder,
  }: {
    meter?: OpenMeter;
    files?: FileStore;
    sendMail?: SendMail;
    open?: () => Promise<TestDatabase>;
    /** The test publishes content, so it needs a cache of its own. */
    publishes?: boolean;
    /** The folder of a site that has stopped: this one is its next start. */
    formerFolder?: string;
  } = {},
): Promise<TestSite> {
  const folder = formerFolder ?? (await mkdtemp(join(tmpdir(), 'clinic-site-')));
  const { database: opened, remove } = await open();
  const database = meter ? measureDatabase(opened, meter) : opened;
  const contentDir = join(folder, 'content');
  if (!formerFolder) await cp(join(ROOT, 'content'), contentDir, { recursive: true });
  // The pages of another loopback address differ in its port alone: they are not rendered again.
  const publicUrl = settings.publicUrl?.startsWith('https:') ? settings.publicUrl : TEST_ADDRESS;
  const source = {
    folders: {
      contentDir,
      buildDir: builtFolder(),
      cacheDir: join(ROOT, 'build', 'test-cache', encodeURIComponent(publicUrl)),
    },
    publicUrl,
  };
  let now = new Date('2026-11-20T06:00:00Z');
  const cacheDir = join(folder, 'cache');
  if (publishes && !formerFolder) {
    await openWebsite(source, now);
    await cp(source.folders.cacheDir, cacheDir, { recursive: true });
  }
  if (publishes) source.folders.cacheDir = cacheDir;
  const pages = await openWebsite(source, now);
  const logged: string[] = [];
  const log = openLog({ logLevel: 'info', logFormat: 'json' }, (line) => logged.push(line));
  const within = { database, log, now: () => now, dataDir: folder };
  const services: SiteServices = {
    database,
    files: files ?? (await openTestFiles(folder)),
    site: pages,
    log,
    publishing: openSitePublishing(source, pages, within, runContentTask),
    ...(meter && { meter }),
    ...(sendMail && { sendMail }),
    settings: {
      ...readSettings({ PUBLIC_URL: TEST_ADDRESS }),
      ...settings,
    },
    now: () => now,
  };
  const site = createSite(services);

  const ask: TestSite['ask'] = async (method, path, { headers, body, address } = {}) => {
    const answer = await site.fetch(
      new Request(`${TEST_ADDRESS}${path}`, {
        method,
        headers: { 'sec-fetch-site': 'same-origin', host: 'localhost:3000', ...headers },
        ...(body === undefined ? {} : { body }),
      }),
      { address: address ?? '192.0.2.1' },
    );
    if (answer.status === 500) tellIfFailed(`${method} ${path}: ${logged.at(-1)}`);
    return answer;
  };
  const askJson: TestSite['askJson'] = (method, path, body, options = {}) =>
    ask(method, path, {
      ...options,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...options.headers },
    });

  const signIn: TestSite['signIn'] = async () => {
    await setQuickPassword(database, TEST_PASSWORD);
    const answer = await askJson('POST', '/staff/session', { password: TEST_PASSWORD });
    const [cookie = ''] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
    return { cookie };
  };

  return {
    services,
    folder,
    contentDir,
    pages,
    logged,
    ask,
    askJson,
    signIn,
    async signInAsOwner() {
      const { cookie } = await signIn();
      await setQuickOwnerPassword(database, TEST_OWNER_PASSWORD);
      const body = { password: TEST_OWNER_PASSWORD };
      const answer = await askJson('POST', '/staff/owner', body, { headers: { cookie } });
      const [owner = ''] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
      return { cookie: `${cookie}; ${owner}` };
    },
    setTime(iso) {
      now = new Date(iso);
    },
    async remove() {
      await remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Prints the error behind a 500 if the test that got it fails. */
function tellIfFailed(error: string): void {
  try {
    onTestFailed(() => console.error(error));
  } catch {
    // Asked outside a test, for example in beforeAll.
    console.error(error);
  }
}
