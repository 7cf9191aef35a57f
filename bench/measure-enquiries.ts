import { join } from 'node:path';
import { addDays } from '../app/hours/clinic-time.ts';
import { compareLoads, type LoadedServer } from './load.ts';
import { compareRates, inFolder, LOAD, type Measure, type Options } from './measure.ts';
import { writeRequest } from './site-client.ts';
import { startBare, startSite, type RunningServer } from './start-server.ts';

const ANSWERS = JSON.stringify({
  name: 'Kavya Naidu',
  email: 'visitor@example.org',
  date: addDays(new Date().toISOString().slice(0, 10), 7),
  selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
  mobile: '9000012345',
  message1: 'Please call me in the evening. My reports are ready.',
});

/** Enquiries that are on the disk before they are answered, against a bare server with a commit for each. */
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
  const headers = { 'idempotency-key': '#'.repeat(32) };
  const requests = [writeRequest(server, 'POST /enquiries', headers, ANSWERS)];
  return { server, spec: { ...LOAD, seconds, requests, expected: 'HTTP/1.1 201' } };
}
