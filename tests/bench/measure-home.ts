import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { compareLoads, type LoadedServer } from './load.ts';
import { compareRates, inFolder, LOAD, type Measure, type Options } from './measure.ts';
import { writeRequest } from './site-client.ts';
import { startBare, startSite, type RunningServer } from '../support/servers/start-server.ts';

const ENCODING = { 'accept-encoding': 'br' };
// Node adds these headers itself, in the site and in the bare server.
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive']);

/** The home page, compared with a bare server that sends the same headers and bytes from memory. */
export function measureHome({ seconds }: Options): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const site = await startSite(join(folder, 'data'));
    await keepAnswer(site, folder);
    const bare = await startBare('answer', folder);
    const { ours, theirs } = await compareLoads(load(site, seconds), load(bare, seconds));
    await site.stop();
    await bare.stop();
    return [
      compareRates('Home page', 0.7, { ours, theirs }, 'bare node:http, same headers and bytes'),
    ];
  });
}

function load(server: RunningServer, seconds: number): LoadedServer {
  const requests = [writeRequest(server, 'GET /', ENCODING)];
  return { server, spec: { ...LOAD, seconds, requests, expected: 'HTTP/1.1 200' } };
}

async function keepAnswer({ port }: RunningServer, folder: string): Promise<void> {
  const request = get({ host: '127.0.0.1', port, path: '/', headers: ENCODING });
  const [response]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage];
  const body = (await buffer(response)).toString('base64');
  const headers = Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name)),
  );
  await writeFile(join(folder, 'answer.json'), JSON.stringify({ headers, body }));
}
