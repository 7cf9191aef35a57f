import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareLoads, type LoadedServer } from './load.ts';
import { inFolder, LOAD, showCost, showMs, type Measure, type Options } from './measure.ts';
import { signIn, writeRequest } from './site-client.ts';
import { LOAD_CORE, spawnNode } from '../support/servers/spawn-node.ts';
import { startSite, type RunningServer } from '../support/servers/start-server.ts';

const MAIN = fileURLToPath(new URL('../../commands/main.ts', import.meta.url));
const ENQUIRIES = 100_000;

/** The first page of a large inbox, compared with an empty answer that also requires a session. */
export function measureInbox({ seconds }: Options): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await fillInbox(dataDir);
    const site = await startSite(dataDir);
    const cookie = await signIn(site);
    const load = (path: string, status: number): LoadedServer =>
      loadAddress(site, cookie, { path, status, seconds });
    const { ours, theirs } = await compareLoads(
      load('/staff/enquiries', 200),
      load('/staff/session', 204),
    );
    await site.stop();
    const ratio = ours.p99 / theirs.p99;
    return [
      {
        what: `Inbox, first page, ${ENQUIRIES.toLocaleString('en-US')} enquiries, p99`,
        ours: `${showMs(ours.p99)}${showCost(ours)}`,
        baseline: `${showMs(theirs.p99)}${showCost(theirs)} GET /staff/session`,
        ratio: ratio.toFixed(2),
        budget: '<= 2.00',
        isMet: ratio <= 2,
      },
    ];
  });
}

async function fillInbox(dataDir: string): Promise<void> {
  const args = [MAIN, 'demo-data', '--patients', '10', '--enquiries', String(ENQUIRIES)];
  const child = spawnNode(LOAD_CORE, args, { DATA_DIR: dataDir });
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('demo-data failed');
}

function loadAddress(
  server: RunningServer,
  cookie: string,
  { path, status, seconds }: { path: string; status: number; seconds: number },
): LoadedServer {
  const requests = [writeRequest(server, `GET ${path}`, { cookie })];
  return { server, spec: { ...LOAD, seconds, requests, expected: `HTTP/1.1 ${status}` } };
}
