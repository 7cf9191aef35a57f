import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { openDevelopmentWebsite } from './pages/development-website.ts';
import { createSite } from './http.ts';
import { openLog } from './monitoring/log.ts';
import { openDatabase, openFiles } from './data/open-storage.ts';
import { readProcessSettings } from './settings/settings.ts';
import { openStaffIdentity } from './staff-identity.ts';
import { giveFirstPassword } from './first-password.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

// The same site, with pages rendered anew for each request and modules replaced as they are saved. It sends
// no content security policy, since the reloading needs inline scripts.
const settings = readProcessSettings();
const vite = await createVite({ root: ROOT, server: { middlewareMode: true }, appType: 'custom' });
const development = openDevelopmentWebsite(
  vite,
  settings.contentDir,
  join(settings.dataDir, 'cache'),
  settings.oidc,
);
const { content, website } = await development.read(settings.publicUrl);
const log = openLog(settings);
const database = await openDatabase(settings);
await giveFirstPassword(database, settings.staffPassword, log);

const site = createSite({
  database,
  files: await openFiles(settings),
  content,
  website,
  log,
  identity: openStaffIdentity(settings, log),
  settings,
  now: () => new Date(),
});
const answer = getRequestListener((request, { incoming }) =>
  site.fetch(request, { address: incoming.socket.remoteAddress ?? '' }),
);

createServer((incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () => void answerPage(incoming, outgoing));
}).listen(settings.port, settings.host, () => {
  process.stdout.write(`ready http://${settings.host}:${settings.port}\n`);
});

/** A fault in a page that is being written is shown where it happened, and the server goes on. */
async function answerPage(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const path = incoming.url ?? '/';
    const html =
      incoming.method === 'GET' ? await development.findPage(path, settings.publicUrl) : undefined;
    if (html === undefined) await answer(incoming, outgoing);
    else outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error));
    vite.ssrFixStacktrace(fault);
    process.stderr.write(`${fault.stack}\n`);
    outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(fault.stack);
  }
}
