import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createEventHub } from './event-hub.server.ts';
import { createEventsApi } from './events.api.ts';
import { findLastEvent, noteEvent } from './events.server.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { findLiveSession } from '../access/sessions/live-session.server.ts';
import { hashToken, makeToken } from '../access/sessions/session-token.server.ts';
import type { SiteEnv } from '../http/http-context.ts';

const MAX_OF_A_SESSION = 6;
const MOST = 500;

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => staff.close());

/** More sessions than may be opened by signing in; gives their cookies. */
async function openSessions(count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, makeToken);
  const at = staff.clock.now.toISOString();
  const rows = tokens.map((token) => ({
    token_hash: hashToken(token),
    staff_name: null,
    address: '203.0.113.7',
    device: 'test',
    created_at: at,
    last_used_at: at,
  }));
  await staff.database.write((transaction) =>
    transaction.insertInto('sessions').values(rows).execute(),
  );
  return tokens.map((token) => `__Host-sid=${token}`);
}

const follow = (cookie: string) =>
  staff.call('/staff/events', { cookie, headers: { accept: 'text/event-stream' } });

test('500 pages may listen; the next is told to ask instead, until one of them leaves', async () => {
  const cookies = await openSessions(Math.ceil((MOST + 1) / MAX_OF_A_SESSION));
  const cookieOf = (page: number) => cookies[Math.floor(page / MAX_OF_A_SESSION)] ?? '';
  const pages = [];
  for (let page = 0; page < MOST; page += 1) pages.push(await follow(cookieOf(page)));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));

  const late = cookieOf(MOST);
  const refused = await follow(late);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '15']);
  expect(await refused.json()).toEqual({
    error: 'Too many pages are listening at present. Poll for the events instead.',
  });
  const asked = await staff.call('/staff/events', { cookie: late });
  expect(asked.status).toBe(200);

  await pages[0]?.body?.cancel();
  const taken = await follow(late);
  expect(taken.status).toBe(200);
  for (const page of [...pages.slice(1), taken]) await page.body?.cancel();
});

test('a stream that ends before it has begun leaves nothing running', async () => {
  await staff.database.write(async (transaction) => {
    // More than may be queued.
    for (let event = 0; event < 400; event++) {
      await noteEvent(transaction, 'enquiry', 'k'.repeat(200));
    }
  });
  let looks = 0;
  const isStopping = () => {
    looks += 1;
    return false;
  };
  const hub = createEventHub({ ...staff, isStopping });
  const [cookie = ''] = await openSessions(1);
  const token = cookie.replace('__Host-sid=', '');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await hub.open({ token, tokenHash: hashToken(token) }, 0);
  expect(hub.countStreams()).toBe(0);
  const before = looks;
  vi.advanceTimersByTime(1500);
  expect(looks).toBe(before);
});

/** The addresses of the events on a database whose rows are on disk only once `sync` is called. */
async function openBeforeDisk() {
  let disk = Promise.withResolvers<void>();
  let asked = 0;
  const flush = () => {
    asked += 1;
    return disk.promise;
  };
  const [cookie = ''] = await openSessions(1);
  const token = cookie.replace('__Host-sid=', '');
  const use = { now: staff.clock.now, idleMinutes: 15, isUserAction: false };
  const session = await findLiveSession(staff.database, token, use);
  const site = new Hono<SiteEnv>();
  site.use(async (context, next) => {
    if (session) context.set('session', session);
    await next();
  });
  site.route('/', createEventsApi({ ...staff, database: { ...staff.database, flush } }));
  return {
    ask: async (query: string, accept = 'text/event-stream') =>
      site.request(`https://clinic.example.org/events${query}`, { headers: { cookie, accept } }),
    countAsked: () => asked,
    sync() {
      disk.resolve();
      disk = Promise.withResolvers();
    },
  };
}

const noteOne = (key: string) =>
  staff.database.write((transaction) => noteEvent(transaction, 'enquiry', key));

test.each([
  ['listens for the first time', false, 'text/event-stream'],
  ['listens again', true, 'text/event-stream'],
  ['polls for the first time', false, 'application/json'],
  ['polls again', true, 'application/json'],
])('a page that %s is answered once the events are on disk', async (_, isAgain, accept) => {
  const query = isAgain ? `?after=${await findLastEvent(staff.database.read)}` : '';
  await noteOne('before-it-asked');
  const { ask, countAsked, sync } = await openBeforeDisk();
  let isAnswered = false;
  const asking = ask(query, accept).finally(() => (isAnswered = true));
  await expect.poll(() => countAsked() > 0 || isAnswered).toBe(true);
  expect(isAnswered).toBe(false);
  sync();
  const answer = await asking;
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});

test('a page that listens is told of an event once it is on disk', async () => {
  const { ask, countAsked, sync } = await openBeforeDisk();
  const asking = ask('');
  await expect.poll(countAsked).toBe(1);
  sync();
  const stream = (await asking).body?.pipeThrough(new TextDecoderStream()).getReader();
  let told = '';
  const reading = (async () => {
    for (let part = await stream?.read(); part?.value; part = await stream?.read()) {
      told += part.value;
    }
  })();
  await noteOne('while-it-listens');
  await expect.poll(() => countAsked() > 1 || told.includes('while-it-listens')).toBe(true);
  expect(told).not.toContain('while-it-listens');
  sync();
  await expect.poll(() => told).toContain('while-it-listens');
  await stream?.cancel();
  await reading;
});
