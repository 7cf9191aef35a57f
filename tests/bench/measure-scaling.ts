import { moveToCores, readTreeCpuSeconds } from './cores.ts';
import { enquiryRequests } from './enquiry-requests.ts';
import { findMiddle, runLoad, type LoadRound, type LoadSpec } from './load.ts';
import { LOAD, showMs, showRate, type Measure } from './measure.ts';
import type { Search } from './measure-cluster-search.ts';
import { signIn, writeRequest } from './site-client.ts';
import type { Cluster } from './start-cluster.ts';

interface Sizes {
  size: string;
  seconds: number;
}

const MIN_RATIO = 1.5;
/** Enough connections that the processor limits the rate on one core and on two, not the wait for requests. */
const FULL = { ...LOAD, connections: 128 };
const ROUNDS = 3;

/** How the search rate grows with a second core. Instances, database, nginx and load client share one core, then two. */
export async function measureCores(
  cluster: Cluster,
  searches: Search[],
  { size, seconds }: Sizes,
): Promise<Measure[]> {
  const cookie = await startAndSignIn(cluster, 2);
  const spec = searchLoad(cluster, cookie, searches, seconds);
  const ones: LoadRound[] = [];
  const twos: LoadRound[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await use(cluster, 1, ['0'], '0');
    ones.push(await loadAll(cluster, spec, '0'));
    await use(cluster, 2, ['0', '1'], '0,1');
    twos.push(await loadAll(cluster, spec, '0,1'));
  }
  const [one, two] = [findMiddle(ones), findMiddle(twos)];
  const ratio = two.rate / one.rate;
  const cost = (round: LoadRound) => `${(round.cost ?? 0).toFixed(0)} µs`;
  return [
    {
      what: 'Processor time of such a search, all instances, nginx and PostgreSQL',
      ours: cost(two),
      baseline: `${cost(one)} one instance on one core`,
      ratio: ((two.cost ?? 0) / (one.cost ?? 1)).toFixed(2),
      budget: '',
      isMet: undefined,
    },
    {
      what: `Searches, ${size}, two instances on two cores`,
      ours: `${showRate(two.rate)} (p99 ${showMs(two.p99)})`,
      baseline: `${showRate(one.rate)} (p99 ${showMs(one.p99)}) one instance on one core`,
      ratio: ratio.toFixed(2),
      budget: `>= ${MIN_RATIO.toFixed(2)}`,
      isMet: ratio >= MIN_RATIO,
    },
  ];
}

/** The rates of one instance and of all instances behind nginx, with every process on all cores. */
export async function measureRates(
  cluster: Cluster,
  searches: Search[],
  { size, seconds }: Sizes,
): Promise<Measure[]> {
  const count = cluster.instances.length;
  const cookie = await startAndSignIn(cluster, count);
  const measures: Measure[] = [];
  const loads: [string, Omit<LoadSpec, 'port'>][] = [
    [`Searches, ${size}`, searchLoad(cluster, cookie, searches, seconds)],
    ['Durable enquiries', { ...FULL, seconds, ...enquiryRequests(cluster) }],
    ['The main page', pageLoad(cluster, seconds)],
  ];
  for (const [what, spec] of loads) {
    const ones: LoadRound[] = [];
    const all: LoadRound[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await use(cluster, 1, ['0,1'], '0,1');
      ones.push(await runLoad({ server: cluster, spec }, '0,1'));
      await use(cluster, count, ['0,1'], '0,1');
      all.push(await runLoad({ server: cluster, spec }, '0,1'));
    }
    const [one, three] = [findMiddle(ones), findMiddle(all)];
    measures.push({
      what: `${what}, three instances`,
      ours: `${showRate(three.rate)} (p99 ${showMs(three.p99)})`,
      baseline: `${showRate(one.rate)} (p99 ${showMs(one.p99)}) one instance`,
      ratio: (three.rate / one.rate).toFixed(2),
      budget: '',
      isMet: undefined,
    });
  }
  return measures;
}

/** Runs a load. Its cost covers nginx, PostgreSQL and all instances, but not the load client. */
async function loadAll(
  cluster: Cluster,
  spec: Omit<LoadSpec, 'port'>,
  cores: string,
): Promise<LoadRound> {
  const pids = [
    cluster.nginx.pid,
    cluster.postgres.pid(),
    ...cluster.instances.map(({ server }) => server?.pid ?? 0),
  ];
  const read = async () =>
    (await Promise.all(pids.map(readTreeCpuSeconds))).reduce((sum, one) => sum + one, 0);
  const before = await read();
  const round = await runLoad({ server: cluster, spec }, cores);
  return { ...round, cost: (((await read()) - before) * 1e6) / round.answered };
}

async function startAndSignIn(cluster: Cluster, count: number): Promise<string> {
  for (const instance of cluster.instances.slice(0, count)) {
    if (!instance.server) await instance.start();
  }
  return signIn(cluster);
}

/**
 * Makes nginx use the first `count` instances only. Each of them is pinned to its entry of `cores`; nginx and
 * PostgreSQL are pinned to `others`.
 */
async function use(
  { instances, nginx, postgres }: Cluster,
  count: number,
  cores: string[],
  others: string,
): Promise<void> {
  const used = instances.slice(0, count);
  await nginx.serve(used.map(({ port }) => port));
  used.forEach(({ server }, number) => {
    if (server) moveToCores(server.pid, cores[number % cores.length] ?? others);
  });
  moveToCores(nginx.pid, others);
  moveToCores(postgres.pid(), others);
}

function searchLoad(
  cluster: Cluster,
  cookie: string,
  searches: Search[],
  seconds: number,
): Omit<LoadSpec, 'port'> {
  const requests = searches.map((search) =>
    writeRequest(cluster, 'POST /staff/search', { cookie }, JSON.stringify(search)),
  );
  return { ...FULL, seconds, requests, expected: 'HTTP/1.1 200' };
}

function pageLoad(cluster: Cluster, seconds: number): Omit<LoadSpec, 'port'> {
  const requests = [writeRequest(cluster, 'GET /', { 'accept-encoding': 'br' })];
  return { ...FULL, seconds, requests, expected: 'HTTP/1.1 200' };
}
