import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { readContent, type SiteContent } from '../app/content/content.server.ts';
import { indexForeignRecords } from '../app/patients/records/index-foreign-records.server.ts';
import type { SiteSnapshot } from '../app/services/services.server.ts';
import { openDatabase, openFiles } from './data/open-storage.ts';
import { giveFirstPassword } from './first-password.ts';
import { createSite } from './http.ts';
import { openLog } from './monitoring/log.ts';
import { listPages, renderOne, type Renderer, type RenderPage } from './pages/render-site.ts';
import { BUILD_DIR } from './pages/built-files.ts';
import { openSnapshot } from './pages/open-snapshot.ts';
import { openSitePublishing } from './pages/open-site-publishing.ts';
import { readProcessSettings } from './settings/settings.ts';
import { openStaffIdentity } from './staff-identity.ts';

// `npm run dev`: the same site, but the content is read and pages are rendered for each request, and Vite
// replaces modules when they are saved. Node's `--watch` restarts the server when a file of it is saved. There is no content security policy, because Vite's reloading needs
// inline scripts.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ASSETS = {
  script: '/app/entry-browser.tsx',
  styles: [],
  yourEnquiryStyle: '/app/enquiries/your-enquiry/your-enquiry.css',
};

const settings = readProcessSettings();
const vite = await createVite({
  root: ROOT,
  // Without a compiled copy of the configuration, whose change would restart the server.
  configLoader: 'native',
  server: { middlewareMode: true },
  appType: 'custom',
});
let current = openDevelopmentSite(await readContentNow());
const log = openLog(settings);
const database = await openDatabase(settings);
await indexForeignRecords(database, (sentence) => log.info('indexing', { sentence }));
await giveFirstPassword(database, settings.staffPassword, log);

const { contentDir, dataDir, publicUrl } = settings;
const now = () => new Date();
const publishing = openSitePublishing(
  {
    folders: { contentDir, buildDir: BUILD_DIR, cacheDir: join(dataDir, 'cache') },
    publicUrl,
    named: settings.oidc,
  },
  // Each request reads the content folder.
  { serve: async () => true, holdsAt: () => true, isCurrent: async () => true },
  { database, log, now, dataDir },
);

const site = createSite({
  database,
  files: await openFiles(settings),
  site: { current: () => current },
  log,
  identity: openStaffIdentity(settings, log),
  settings,
  now,
  publishing,
});
const answer = getRequestListener((request, { incoming }) =>
  site.fetch(request, { address: incoming.socket.remoteAddress ?? '' }),
);

createServer((incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () => void answerPage(incoming, outgoing));
}).listen(settings.port, settings.host, () => {
  process.stdout.write(`ready http://${settings.host}:${settings.port}\n`);
});

/** An error in a page is shown in the browser and on the terminal, and the server goes on. */
async function answerPage(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const url = incoming.url ?? '/';
    const html = incoming.method === 'GET' ? await renderPageAt(url) : undefined;
    if (html === undefined) await answer(incoming, outgoing);
    else outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error));
    vite.ssrFixStacktrace(fault);
    process.stderr.write(`${fault.stack}\n`);
    outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(fault.stack);
  }
}

/** The HTML of a page from the present code and content; undefined if `url` is not a page. */
async function renderPageAt(url: string): Promise<string | undefined> {
  const path = url.replace(/[?#].*$/, '');
  // No page is below /staff, and reading the content takes longer than an answer from there.
  if (path.startsWith('/staff/')) return undefined;
  const content = await readContentNow();
  current = openDevelopmentSite(content);
  const listed = listPages(content).find((one) => one.path === path);
  if (!listed) return undefined;
  const html = renderOne(content, listed.page, listed.language, path, await loadRenderer());
  return vite.transformIndexHtml(url, html);
}

function openDevelopmentSite(content: SiteContent): SiteSnapshot {
  return openSnapshot({
    content,
    publicUrl: settings.publicUrl,
    // Vite serves scripts, styles and drawings.
    findFile: () => undefined,
    render: async (page, language, path) =>
      renderOne(content, page, language, path, await loadRenderer()),
  });
}

function readContentNow(): Promise<SiteContent> {
  const cacheFolder = join(settings.dataDir, 'cache', 'pictures');
  return readContent(settings.contentDir, { cacheFolder });
}

async function loadRenderer(): Promise<Renderer> {
  const module = await vite.ssrLoadModule('/app/render-page.server.tsx');
  const { renderPage } = module as { renderPage: RenderPage };
  return { assets: ASSETS, publicUrl: settings.publicUrl, renderPage, named: settings.oidc };
}
