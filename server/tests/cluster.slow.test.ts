import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSession, endSession } from '../../app/access/sessions/session.server.ts';
import { noteEvent } from '../../app/live/events.server.ts';
import {
  isStaffPasswordHash,
  setStaffPassword,
  verifyStaffPassword,
} from '../../app/access/password/password.server.ts';
import { hashToken } from '../../app/access/sessions/session-token.server.ts';
import { verifyAudit } from '../../app/audit/verify-audit.server.ts';
import { announce, type Announcement, type DatabaseNotice } from '../../storage/database.ts';
import { openPostgres } from '../../storage/postgres/postgres.ts';
import { openTestLine } from '../../tests/support/servers/open-test-line.ts';
import {
  askOnce,
  createTestDatabase,
  runTestPostgres,
  type TestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';
import { createSite } from '../http.ts';
import { listen, type Listening } from '../listen.ts';
import {
  openTestSite,
  TEST_PASSWORD,
  type AskOptions,
  type TestSite,
} from '../../tests/support/open-test-site.ts';

interface Instance extends TestSite {
  address: string;
  stop(): Promise<void>;
}

const NEW_SESSION = { address: '192.0.2.1', device: 'test', idleMinutes: 15 };
const ANSWERS = {
  name: 'Asha Sample',
  email: 'asha@example.org',
  mobile: '90000 00001',
  date: '2026-11-23',
  selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
  message1: 'May I come on a Monday?',
};

let postgres: TestPostgres;
let one: Instance;
let other: Instance;
beforeAll(async () => {
  postgres = await runTestPostgres();
  const url = await createTestDatabase(postgres.url, 'clinic');
  one = await startInstance(url);
  other = await startInstance(url);
});
afterAll(async () => {
  await one.stop();
  await other.stop();
  await postgres.remove();
});
beforeEach(() =>
  one.services.database.write(async (transaction) => {
    for (const table of ['sessions', 'attempts', 'enquiries'] as const) {
      await transaction.deleteFrom(table).execute();
    }
  }),
);

/** Its clock stands still, so that nothing expires merely because time passes. */
async function startInstance(url: string): Promise<Instance> {
  const site = await openTestSite(
    {},
    {
      open: async () => {
        const database = await openPostgres(url);
        return { database, remove: () => database.close() };
      },
    },
  );
  const stopping = { isStopping: false };
  const services = { ...site.services, isStopping: () => stopping.isStopping };
  const listening: Listening = await listen(createSite(services), {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: [],
  });
  return {
    ...site,
    address: listening.address,
    async stop() {
      stopping.isStopping = true;
      await listening.stop(2000);
      await site.remove();
    },
  };
}

async function signIn(site: TestSite): Promise<string> {
  const { database, now } = site.services;
  const token = await createSession(database, { ...NEW_SESSION, now: now() });
  if (token === undefined) throw new Error('no session');
  return token;
}

const isSignedIn = async (site: TestSite, token: string) =>
  (await site.ask('GET', '/staff/session', { headers: { cookie: `sid=${token}` } })).status === 204;

const send = (site: TestSite, key: string, options: AskOptions = {}) =>
  site.askJson('POST', '/enquiries', ANSWERS, { ...options, headers: { 'idempotency-key': key } });

/** Opens a staff page's event stream at this instance. The result has its text and says whether it has ended. */
async function follow({ address }: Instance, token: string) {
  const stop = new AbortController();
  const answer = await fetch(`${address}/staff/events`, {
    headers: { accept: 'text/event-stream', cookie: `sid=${token}` },
    signal: stop.signal,
  });
  const page = { text: '', isOver: false, leave: () => stop.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) page.text += decoder.decode(chunk);
    } catch {
      // The page was closed, or the server ended the stream.
    }
    page.isOver = true;
  };
  void read();
  await expect.poll(() => page.text).toContain('event: hello');
  return page;
}

/** Waits until this instance receives announcements and has received all earlier ones. */
async function untilHeard({ services }: Instance): Promise<void> {
  const heard: DatabaseNotice[] = [];
  const unfollow = services.database.announcements?.follow((news) => heard.push(news));
  const say = (news: Announcement) =>
    one.services.database.write((transaction) => announce(transaction, news));
  await expect.poll(() => say('sessions').then(() => heard)).toContain('sessions');
  await say('events');
  await expect.poll(() => heard.at(-1)).toBe('events');
  unfollow?.();
}

const note = (site: TestSite, key: string) =>
  site.services.database.write((transaction) => noteEvent(transaction, 'enquiry', key));

test('a session of one instance is valid on all others, and signing out ends it everywhere, with its event streams (E8)', async () => {
  const token = await signIn(one);
  expect(await isSignedIn(one, token)).toBe(true);
  expect(await isSignedIn(other, token)).toBe(true);
  const page = await follow(other, token);
  await endSession(one.services.database, hashToken(token));
  await expect.poll(() => isSignedIn(other, token), { timeout: 2000 }).toBe(false);
  await expect.poll(() => page.isOver, { timeout: 5000 }).toBe(true);
});

test('a session that ended while an instance was disconnected ends there once it has reconnected (E8)', async () => {
  const address = new URL(postgres.url.replace(/\w+$/, 'clinic'));
  const line = await openTestLine(`http://${address.hostname}:${address.port}`);
  address.host = new URL(line.address).host;
  const remote = await startInstance(address.href);
  try {
    await untilHeard(remote);
    const [ended, kept] = [await signIn(one), await signIn(one)];
    for (const token of [ended, kept]) expect(await isSignedIn(remote, token)).toBe(true);
    await line.cut();
    await endSession(one.services.database, hashToken(ended));
    // Until the instance notices the cut, it answers from its cache.
    await line.mend();
    await expect.poll(() => isSignedIn(remote, ended), { timeout: 10_000 }).toBe(false);
    await expect.poll(() => isSignedIn(remote, kept)).toBe(true);
  } finally {
    await remote.stop();
    await line.cut();
  }
});

test('a new password ends all sessions on all instances, with their event streams (E8)', async () => {
  const tokens = [await signIn(one), await signIn(other)] as const;
  for (const site of [one, other]) {
    for (const token of tokens) expect(await isSignedIn(site, token)).toBe(true);
  }
  const pages = [await follow(one, tokens[1]), await follow(other, tokens[0])];
  const command = await openPostgres(postgres.url.replace(/\w+$/, 'clinic'));
  await setStaffPassword(command, TEST_PASSWORD, one.services.now());
  await command.close();
  for (const site of [one, other]) {
    for (const token of tokens) {
      await expect.poll(() => isSignedIn(site, token), { timeout: 2000 }).toBe(false);
    }
  }
  for (const page of pages) await expect.poll(() => page.isOver, { timeout: 5000 }).toBe(true);
});

test('a session opened while the password is being changed ends with the change (E8)', async () => {
  const { database, now } = one.services;
  await setStaffPassword(database, TEST_PASSWORD, now());
  const hash = await verifyStaffPassword(database, TEST_PASSWORD);
  let changing: Promise<void> | undefined;
  const token = await createSession(database, {
    ...NEW_SESSION,
    now: now(),
    async confirm(transaction) {
      const isRight = await isStaffPasswordHash(transaction, hash ?? '');
      // The other instance waits for a lock before this session is stored.
      changing = setStaffPassword(other.services.database, 'lantern-orchard-mistletoe', now());
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
      return isRight;
    },
  });
  await changing;
  expect(token).toBeDefined();
  expect(await isSignedIn(other, token ?? '')).toBe(false);
  await expect.poll(() => isSignedIn(one, token ?? ''), { timeout: 2000 }).toBe(false);
});

async function countWaiting(): Promise<number> {
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock'`;
  return (await askOnce(postgres.url, waiting)).length;
}

test('password attempts on all instances count towards one limit (E8)', async () => {
  const tryAt = (site: TestSite) => site.askJson('POST', '/staff/session', { password: 'wrong' });
  await setStaffPassword(one.services.database, TEST_PASSWORD, one.services.now());
  const statuses: number[] = [];
  for (const site of [one, other, one, other, one]) statuses.push((await tryAt(site)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  for (const site of [one, other]) expect((await tryAt(site)).status).toBe(429);
});

test('enquiries from one network on all instances count towards one limit (E8)', async () => {
  const sends = Array.from({ length: 64 }, (_, number) =>
    send(number % 2 ? one : other, `network-key-${1000 + number}`),
  );
  for (const answer of await Promise.all(sends)) expect(answer.status).toBe(201);
  const rows = await one.services.database.read.selectFrom('enquiries').select('place').execute();
  expect(rows.filter(({ place }) => place === 'inbox')).toHaveLength(60);
  expect(rows.filter(({ place }) => place === 'quarantine')).toHaveLength(4);
});

test('a submission that reaches several instances becomes one enquiry with one reference (E8)', async () => {
  for (let number = 0; number < 5; number++) {
    const key = `pressed-key-${1000 + number}`;
    const answers = await Promise.all([one, other, one, other].map((site) => send(site, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    const told = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(told).size).toBe(1);
  }
  const rows = await other.services.database.read.selectFrom('enquiries').select('key').execute();
  expect(rows).toHaveLength(5);
});

test('audit entries that all instances add at once form one unbroken chain (E8)', async () => {
  const token = await signIn(one);
  const headers = { cookie: `sid=${token}` };
  const search = (site: TestSite) =>
    site.askJson('POST', '/staff/search', { by: 'name', value: 'Nobody' }, { headers });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, number) => search(number % 2 ? one : other)),
  );
  for (const answer of answers) expect(answer.status).toBe(200);
  const faults: string[] = [];
  const { entries } = await verifyAudit(other.services.database, (fault) => faults.push(fault));
  expect(faults).toEqual([]);
  expect(entries).toBeGreaterThanOrEqual(61);
});

test('events of one instance reach pages on all others, once and in order (E8)', async () => {
  const token = await signIn(one);
  const pages = [await follow(one, token), await follow(other, token)];
  const keys = Array.from({ length: 20 }, (_, number) => `noted-${10 + number}`);
  await Promise.all(keys.map((key, number) => note(number % 2 ? one : other, key)));
  for (const page of pages) {
    await expect.poll(() => page.text.match(/noted-\d+/g)?.length, { timeout: 5000 }).toBe(20);
    page.leave();
  }
  const [first, second] = pages.map(({ text }) => text.match(/noted-\d+/g));
  expect(first).toEqual(second);
  expect([...(first ?? [])].sort()).toEqual(keys);
});

test('while the database is down public pages work and all else answers 503; once it is back no event was missed (E8)', async () => {
  const token = await signIn(one);
  const cookie = { headers: { cookie: `sid=${token}` } };
  const page = await follow(other, token);
  await postgres.crash();
  const refused = await send(one, 'while-it-is-away-1');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({
    error: 'Nothing can be stored just now. Please try again in a moment.',
  });
  const listed = await one.ask('GET', '/staff/patients', cookie);
  expect([listed.status, await listed.json()]).toMatchObject([
    503,
    { error: 'Nothing can be read just now. Please try again in a moment.' },
  ]);
  expect((await one.ask('GET', '/readyz')).status).toBe(503);
  expect((await one.ask('GET', '/healthz')).status).toBe(200);
  expect((await one.ask('GET', '/')).status).toBe(200);
  await postgres.start();
  const askReadySecondsLater = async () => {
    one.setTime(new Date(one.services.now().getTime() + 2000).toISOString());
    return (await one.ask('GET', '/readyz')).status;
  };
  await expect.poll(askReadySecondsLater, { timeout: 5000 }).toBe(200);
  expect((await send(one, 'while-it-is-away-1')).status).toBe(201);
  await note(one, 'after-it-was-away');
  await expect.poll(() => page.text, { timeout: 5000 }).toContain('after-it-was-away');
  expect(page.isOver).toBe(false);
  page.leave();
});
