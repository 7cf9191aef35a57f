import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { followEvents, type Follower } from './follow-events.ts';
import { inFolder, showMs, type Measure, type Options } from './measure.ts';
import { readPssMiB } from '../support/servers/read-proc.ts';
import { signIn } from './site-client.ts';
import { startSite, type RunningServer } from '../support/servers/start-server.ts';

const PAGES = 50;
const PAGES_A_SESSION = 6;
const RATE = 200;
// With the default of four seconds a round, this part lasts a minute.
const ROUNDS = 15;
const MAX_MS = 1000;
const MAX_MB = 50;

const BODY = JSON.stringify({
  name: 'Invented Visitor',
  email: 'visitor@example.org',
  mobile: '9000000001',
  date: '2099-01-05',
  selectOpt: 'Diabetes [ IN ADULTS ]',
  message1: 'May I come in the morning?',
});

/** Open staff pages while many enquiries arrive: every page must receive an event for each enquiry. */
export function measureLive({ seconds }: Options): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const site = await startSite(join(folder, 'data'));
    const pages = await openPages(site);
    await sendEnquiries(site, 2);
    const before = await readPssMiB(site.pid);
    const sentAt = await sendEnquiries(site, seconds * ROUNDS);
    await setTimeout(3000);
    const after = await readPssMiB(site.pid);
    for (const page of pages) page.stop();
    visitors.destroy();
    await site.stop();

    const waits: number[] = [];
    let missed = 0;
    for (const [key, at] of sentAt) {
      for (const { heardAt } of pages) {
        const heard = heardAt.get(key);
        if (heard === undefined) missed++;
        else waits.push(heard - at);
      }
    }
    waits.sort((one, other) => one - other);
    const p99 = waits[Math.floor(waits.length * 0.99)] ?? Infinity;
    const what = `${PAGES} staff pages, ${RATE} enquiries/s for ${seconds * ROUNDS} s`;
    const grown = before === undefined || after === undefined ? undefined : after - before;
    return [
      {
        what: `${what}, events missed`,
        ours: `${missed} of ${sentAt.size * PAGES}`,
        baseline: '',
        ratio: '',
        budget: '0',
        isMet: missed === 0 && sentAt.size > 0,
      },
      {
        what: `${what}, p99 from press to page`,
        ours: showMs(p99),
        baseline: '',
        ratio: '',
        budget: `<= ${showMs(MAX_MS)}`,
        isMet: p99 <= MAX_MS,
      },
      {
        what: `${what}, memory growth`,
        ours: grown === undefined ? 'not measured here' : `${grown.toFixed(0)} MiB`,
        baseline: '',
        ratio: '',
        budget: `< ${MAX_MB} MB`,
        isMet: grown === undefined ? undefined : grown * 1.048576 < MAX_MB,
      },
    ];
  });
}

async function openPages(site: RunningServer): Promise<Follower[]> {
  const pages: Follower[] = [];
  let cookie = '';
  for (let count = 0; count < PAGES; count++) {
    if (count % PAGES_A_SESSION === 0) cookie = await signIn(site);
    // The site allows 50 connections per client address, and the visitors need some as well.
    pages.push(await followEvents(site.port, cookie, `127.0.0.${2 + (count % 5)}`));
  }
  return pages;
}

/**
 * Sends `RATE` enquiries a second without waiting for earlier answers. Returns when each enquiry was sent, by its
 * key.
 */
async function sendEnquiries(
  { port }: RunningServer,
  seconds: number,
): Promise<Map<string, number>> {
  const sentAt = new Map<string, number>();
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < RATE * seconds; count++) {
    const due = startedAt + (count * 1000) / RATE;
    const wait = due - performance.now();
    if (wait > 1) await setTimeout(wait);
    running.push(sendOne(port, sentAt));
  }
  await Promise.all(running);
  return sentAt;
}

// The site allows 50 connections per client address.
const visitors = new Agent({ keepAlive: true, maxSockets: 40 });

async function sendOne(port: number, sentAt: Map<string, number>): Promise<void> {
  const at = performance.now();
  const asking = request({
    agent: visitors,
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/enquiries',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(BODY),
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    },
  });
  asking.end(BODY);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const { key } = (await json(answer)) as { key: string };
  if (answer.statusCode !== 201) {
    throw new Error(`An enquiry was answered with ${answer.statusCode}.`);
  }
  sentAt.set(key, at);
}
