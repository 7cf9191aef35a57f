import { setTimeout as wait } from 'node:timers/promises';
import { askOnce } from '../support/servers/run-test-postgres.ts';
import { keepListening } from './listening-page.ts';
import { showMs, type Measure } from './measure.ts';
import { signIn } from './site-client.ts';
import { countLostReports, uploadReports } from './staff-uploads.ts';
import type { Cluster } from './start-cluster.ts';
import { sendEnquiries } from './visitors.ts';

const VISITORS = 12;
const KILL_EVERY_MS = 10_000;
const DOWN_MS = 2000;
const CATCH_UP_MS = 5000;

/** Kills an instance every ten seconds, each in turn, and starts it again two seconds later. */
export function measureKills(cluster: Cluster, seconds: number): Promise<Measure[]> {
  return underLoad(cluster, 'an instance killed every 10 s', async () => {
    const startedAt = performance.now();
    const kills = Math.floor((seconds * 1000) / KILL_EVERY_MS);
    for (let number = 1; number <= kills; number++) {
      await wait(Math.max(0, startedAt + number * KILL_EVERY_MS - performance.now()));
      const instance = cluster.instances[number % cluster.instances.length];
      await instance?.server?.kill();
      await wait(DOWN_MS);
      await instance?.start();
    }
    return `${kills} kills`;
  });
}

/** Stops and restarts each instance in turn, twice. */
export function measureRollingRestart(cluster: Cluster): Promise<Measure[]> {
  return underLoad(cluster, 'a rolling restart', async () => {
    const rounds = [...cluster.instances, ...cluster.instances];
    for (const instance of rounds) {
      await wait(1000);
      await instance.server?.stop();
      await instance.start();
    }
    await wait(1000);
    return `${rounds.length} restarts`;
  });
}

async function underLoad(
  cluster: Cluster,
  what: string,
  disturb: () => Promise<string>,
): Promise<Measure[]> {
  const { port, databaseUrl } = cluster;
  for (const instance of cluster.instances) if (!instance.server) await instance.start();
  const cookie = await signIn(cluster);
  const [patient] = await askOnce(databaseUrl, 'select patientid from records limit 1');
  const page = keepListening(port, cookie);
  while (page.reopened < 0) await wait(50);
  const startedAt = performance.now();
  const disturbing = disturb();
  const [said, visits, uploads] = await Promise.all([
    disturbing,
    sendEnquiries(port, VISITORS, disturbing),
    uploadReports(port, cookie, String(patient?.['patientid']), disturbing),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  await wait(CATCH_UP_MS);
  page.leave();

  const { acknowledged, waited } = visits;
  const rows = await askOnce(
    databaseUrl,
    `select key, message1 from enquiries where message1 like 'Please call me in the evening. %'`,
  );
  const stored = new Set(rows.map(({ key }) => String(key)));
  const words = new Set(rows.map(({ message1 }) => String(message1)));
  const lost = [...acknowledged.values()].filter((key) => !stored.has(key)).length;
  const missed = [...acknowledged.values()].filter((key) => !page.heard.has(key)).length;
  const lostReports = await countLostReports(port, cookie, uploads);
  await askOnce(databaseUrl, 'delete from enquiries');
  const count = acknowledged.size.toLocaleString('en-US');
  const row = (name: string, ours: string, budget = '', isMet?: boolean): Measure => ({
    what: `Enquiries during ${what}, ${name}`,
    ours,
    baseline: '',
    ratio: '',
    budget,
    isMet,
  });
  return [
    row(
      'acknowledged',
      `${count} in ${seconds.toFixed(0)} s, ${said}, ${visits.refused} sent again after an error`,
    ),
    row('acknowledged and lost', String(lost), '0', lost === 0),
    row('stored twice', String(rows.length - words.size), '0', rows.length === words.size),
    row(
      'wait for the receipt',
      `p50 ${showMs(waited[Math.floor(waited.length / 2)] ?? 0)}, longest ${showMs(waited.at(-1) ?? 0)}`,
    ),
    row(
      'not heard by an open staff page',
      `${missed}, stream opened again ${page.reopened} times`,
      '0',
      missed === 0 && page.resets === 0,
    ),
    {
      ...row('', `${lostReports} of ${uploads.acknowledged.size}`, '0', lostReports === 0),
      what: `Reports in ${cluster.files} during ${what}, acknowledged and lost or altered`,
    },
  ];
}
