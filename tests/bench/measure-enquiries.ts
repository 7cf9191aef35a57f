import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { loadInTurn, type LoadedServer } from './load.ts';
import { compareRates, inFolder, LOAD, type Measure, type Options, showMs } from './measure.ts';
import { enquiryRequests } from './enquiry-requests.ts';
import { startBare, startSite, type RunningServer } from '../support/servers/start-server.ts';

/** For a machine like the one on which 4,000 enquiries a second were stored on 25 November 2026. */
const MOST_P99_MS = 20;

/** Durable enquiries (on disk before the answer), beside bare servers that commit each one or share commits. */
export function measureEnquiries({ seconds }: Options): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const site = await startSite(join(folder, 'data'));
    const alone = await startBare('insert', await mkdtemp(join(folder, 'alone-')));
    const shared = await startBare('insert-shared', await mkdtemp(join(folder, 'shared-')));
    const { ours, theirs, many } = await loadInTurn({
      ours: load(site, seconds),
      theirs: load(alone, seconds),
      many: load(shared, seconds),
    });
    for (const server of [site, alone, shared]) await server.stop();
    const ofShared = { ours, theirs: many };
    return [
      compareRates('Durable enquiries', 0.6, { ours, theirs }, 'bare node:http, one commit each'),
      compareRates('Durable enquiries', 0.135, ofShared, 'bare node:http, shared commits'),
      {
        what: `Durable enquiries, p99 at ${LOAD.connections} connections`,
        ours: showMs(ours.p99),
        baseline: `${showMs(many.p99)} bare node:http, shared commits`,
        ratio: (ours.p99 / many.p99).toFixed(2),
        budget: `<= ${MOST_P99_MS} ms`,
        isMet: ours.p99 <= MOST_P99_MS,
      },
    ];
  });
}

function load(server: RunningServer, seconds: number): LoadedServer {
  return { server, spec: { ...LOAD, seconds, ...enquiryRequests(server) } };
}
