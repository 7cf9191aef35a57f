import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readPssMiB } from '../support/servers/read-proc.ts';
import { findMailServerFault, startMailServer } from '../support/servers/start-mail-server.ts';
import { startSite, type RunningServer } from '../support/servers/start-server.ts';
import { enquiryRequests } from './enquiry-requests.ts';
import { type LoadedServer, loadInTurn, runLoad } from './load.ts';
import { compareRates, inFolder, LOAD, type Measure, type Options } from './measure.ts';

const MIN_SHARE = 0.9;
const MAX_GROWTH_MIB = 5;
/** Collects garbage and returns memory: a site at rest does so within this time. */
const REST_MS = 20_000;

/** The costs of the outbox: the rate of durable enquiries, and memory at rest, each beside a site without e-mails. */
export async function measureMail({ seconds }: Options): Promise<Measure[]> {
  const fault = findMailServerFault();
  if (fault) return [describeSkipped(fault)];
  return inFolder(async (folder) => {
    const mailServer = await startMailServer();
    const environment = { SMTP_URL: mailServer.plainUrl, MAIL_FROM: 'clinic@example.org' };
    const sending = await startSite(join(folder, 'sending'), { environment });
    const silent = await startSite(join(folder, 'silent'));
    await Promise.all([sendOne(sending), sendOne(silent)]);
    await mailServer.waitFor(2);
    await wait(REST_MS);
    const ours = (await readPssMiB(sending.pid)) ?? 0;
    const baseline = (await readPssMiB(silent.pid)) ?? 0;
    // One after the other: the messages of a round are still being sent in the next one.
    const { theirs } = await loadInTurn({ theirs: load(silent, seconds) });
    const comparison = { theirs, ...(await loadInTurn({ ours: load(sending, seconds) })) };
    await sending.kill();
    await silent.stop();
    await mailServer.stop();
    return [
      compareRates('Durable enquiries with e-mails', MIN_SHARE, comparison, 'without e-mails'),
      {
        what: 'Memory at rest with e-mails',
        ours: `${ours.toFixed(1)} MiB`,
        baseline: `${baseline.toFixed(1)} MiB without`,
        ratio: (ours / baseline).toFixed(2),
        budget: `<= ${MAX_GROWTH_MIB} MiB more`,
        isMet: ours - baseline <= MAX_GROWTH_MIB,
      },
    ];
  });
}

async function sendOne(server: RunningServer): Promise<void> {
  const spec = { connections: 1, warmUpSeconds: 0, seconds: 0.05, ...enquiryRequests(server) };
  await runLoad({ server, spec });
}

function load(server: RunningServer, seconds: number): LoadedServer {
  return { server, spec: { ...LOAD, seconds, ...enquiryRequests(server) } };
}

function describeSkipped(fault: string): Measure {
  return {
    what: 'Durable enquiries with e-mails',
    ours: `left out: ${fault}`,
    baseline: '',
    ratio: '',
    budget: '',
    isMet: undefined,
  };
}
