import { join } from 'node:path';
import { compareLoads, type LoadedServer } from './load.ts';
import { compareRates, inFolder, LOAD, type Measure, type Options } from './measure.ts';
import { enquiryRequests } from './enquiry-requests.ts';
import { startBare, startSite, type RunningServer } from '../support/servers/start-server.ts';

/** Durable enquiries (on disk before the answer), compared with a bare server that commits each request. */
export function measureEnquiries({ seconds }: Options): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const site = await startSite(join(folder, 'data'));
    const bare = await startBare('insert', folder);
    const comparison = await compareLoads(load(site, seconds), load(bare, seconds));
    await site.stop();
    await bare.stop();
    return [compareRates('Durable enquiries', 0.6, comparison, 'bare node:http, one commit each')];
  });
}

function load(server: RunningServer, seconds: number): LoadedServer {
  return { server, spec: { ...LOAD, seconds, ...enquiryRequests(server) } };
}
