import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../setup/find-port.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import { ROOT } from '../architecture/imports.ts';
import { setQuickOwnerPassword } from '../support/set-quick-password.ts';
import { startInstance, type RunningServer } from '../support/servers/start-server.ts';
import { inFolder, showMs, type Measure, type Options } from './measure.ts';
import { loadAtPace } from './paced-load.ts';
import { signIn } from './site-client.ts';

const OWNER_PASSWORD = 'kettle-marigold-harbour';
const CORES = '0-1';
const PER_SECOND = 200;
const ROUNDS = 5;
const MOST_MS = 1500;
const MOST_TIMES_P99 = 2;
/** A p99 this small is no pause that anybody could notice, whatever it is at rest. */
const UNNOTICED_MS = 5;

/** From the request to publish a changed word to the first page with it, and what other requests notice meanwhile. */
export function measurePublish({ seconds }: Options): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const contentDir = join(folder, 'content');
    await cp(join(ROOT, 'content'), contentDir, { recursive: true });
    const port = await findFreePort();
    const environment = { DATA_DIR: dataDir, CONTENT_DIR: contentDir, RATE_LIMITS: 'on' };
    const site = await startInstance(port, CORES, environment);
    const cookie = await openOwnersRooms(site, dataDir);
    await readPages(site, wait(1000));
    const rest = await readPages(site, wait(seconds * 1000));
    const took: number[] = [];
    const publishing = (async () => {
      for (let round = 0; round < ROUNDS; round++) took.push(await publish(site, cookie, round));
    })();
    const busy = await readPages(site, publishing);
    await site.stop();
    took.sort((one, other) => one - other);
    const middle = took[Math.floor(ROUNDS / 2)] ?? 0;
    const times = busy.p99 / rest.p99;
    return [
      {
        what: 'Publish one changed word, until visitors see it',
        ours: `${showMs(middle)} (${took.map((ms) => Math.round(ms)).join(', ')})`,
        baseline: '',
        ratio: '',
        budget: `<= ${MOST_MS} ms`,
        isMet: middle <= MOST_MS,
      },
      {
        what: `Home page while publishing, p99 at ${PER_SECOND} a second`,
        ours: showMs(busy.p99),
        baseline: `${showMs(rest.p99)} at rest`,
        ratio: times.toFixed(2),
        budget: `<= ${MOST_TIMES_P99} times, or ${UNNOTICED_MS} ms`,
        isMet: times <= MOST_TIMES_P99 || busy.p99 <= UNNOTICED_MS,
      },
    ];
  });
}

async function openOwnersRooms(site: RunningServer, dataDir: string): Promise<string> {
  const database = await openSqlite(dataDir);
  await setQuickOwnerPassword(database, OWNER_PASSWORD);
  await database.close();
  const cookie = await signIn(site);
  const answer = await send(site, '/staff/owner', { password: OWNER_PASSWORD }, cookie);
  const [owner = ''] = answer.headers.getSetCookie();
  if (answer.status !== 204) throw new Error(`The owner's pages: ${answer.status}.`);
  return `${cookie}; ${owner.split(';')[0]}`;
}

async function publish(site: RunningServer, cookie: string, round: number): Promise<number> {
  const phone = (number: number) => (number < 0 ? '0891 000 0101' : `0891 000 020${number}`);
  const [value, was] = [phone(round), phone(round - 1)];
  const edits = [{ file: 'clinic.yaml', path: ['phone', 'shown'], value, was }];
  const startedAt = performance.now();
  const answer = await send(site, '/staff/site/publish', { edits }, cookie);
  if (answer.status !== 200) throw new Error(`Publishing: ${answer.status} ${await answer.text()}`);
  const page = await (await fetch(`http://127.0.0.1:${site.port}/`)).text();
  if (!page.includes(value)) throw new Error('The published word is not on the page.');
  return performance.now() - startedAt;
}

function send(
  { port }: RunningServer,
  path: string,
  body: unknown,
  cookie: string,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  });
}

function readPages({ port }: RunningServer, until: Promise<unknown>) {
  const request = { method: 'GET', path: '/', headers: { 'accept-encoding': 'br' }, body: '' };
  return loadAtPace(port, PER_SECOND, () => ({ ...request, expected: 200 }), until);
}
