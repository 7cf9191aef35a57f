import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from '../../server/http.ts';
import { listen, type Listening } from '../../server/listen.ts';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { findLastEvent, followFrom, noteEvent } from './events.server.ts';
import { createSession, endSession } from '../access/sessions/session.server.ts';
import { hashToken } from '../access/sessions/session-token.server.ts';

let site: TestSite;
let listening: Listening;
let isStopping = false;
beforeAll(async () => {
  site = await openTestSite({ hasRateLimits: false });
  listening = await serve();
});
afterAll(async () => {
  await listening.stop(1000);
  await site.remove();
});

const serve = () =>
  listen(createSite({ ...site.services, isStopping: () => isStopping }), {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: [],
  });

async function openSession(): Promise<string> {
  const session = {
    address: '192.0.2.1',
    device: 'test',
    now: site.services.now(),
    idleMinutes: 15,
  };
  const token = await createSession(site.services.database, session);
  if (token === undefined) throw new Error('no session');
  return token;
}

const note = (key: string) =>
  site.services.database.write((transaction) => noteEvent(transaction, 'enquiry', key));

/** A flood: all events become visible at once. */
const noteMany = (count: number, key: (number: number) => string) =>
  site.services.database.write(async (transaction) => {
    for (let number = 0; number < count; number++) {
      await noteEvent(transaction, 'enquiry', key(number));
    }
  });

/** A listening page; returns the text that the server has sent so far. */
async function follow(token: string, lastEventId?: string, query = '') {
  const stop = new AbortController();
  const answer = await fetch(`${listening.address}/staff/events${query}`, {
    headers: {
      accept: 'text/event-stream',
      cookie: `sid=${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: stop.signal,
  });
  const page = { answer, text: '', isOver: false, leave: () => stop.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) page.text += decoder.decode(chunk);
    } catch {
      // The page has disconnected.
    }
    page.isOver = true;
  };
  void read();
  return page;
}

const lastId = (text: string) => /id: (\d+)\n(?![^]*id: )/.exec(text)?.[1] ?? '';

test('an event reaches every page that listens, with the key alone', async () => {
  const token = await openSession();
  const pages = [await follow(token), await follow(token)];
  for (const page of pages) await expect.poll(() => page.text).toContain('event: hello');
  expect(pages[0]?.answer.headers.get('content-type')).toBe('text/event-stream');
  expect(pages[0]?.answer.headers.get('cache-control')).toBe('no-store');
  await note('first-key');
  for (const page of pages) {
    await expect
      .poll(() => page.text, { timeout: 5000 })
      .toMatch(/id: \d+\nevent: enquiry\ndata: \{"key":"first-key"\}\n\n$/);
    page.leave();
  }
});

test('events missed by a page are sent when it reconnects, once and in order (D10)', async () => {
  const token = await openSession();
  const before = await follow(token);
  await expect.poll(() => before.text).toContain('event: hello');
  const seen = lastId(before.text);
  before.leave();
  await note('missed-1');
  await note('missed-2');
  const after = await follow(token, seen);
  await expect.poll(() => after.text, { timeout: 5000 }).toContain('missed-2');
  await note('later');
  await expect.poll(() => after.text, { timeout: 5000 }).toContain('later');
  expect(after.text.match(/missed-1|missed-2|later/g)).toEqual(['missed-1', 'missed-2', 'later']);
  after.leave();
});

test('a browser that connects again goes on from its last event, not from the address it began with', async () => {
  const token = await openSession();
  const before = await follow(token);
  await expect.poll(() => before.text).toContain('event: hello');
  const begun = lastId(before.text);
  await note('seen-already');
  await expect.poll(() => before.text, { timeout: 5000 }).toContain('seen-already');
  const seen = lastId(before.text);
  before.leave();
  await note('not-seen-yet');
  // EventSource repeats the address of its first request and adds the header.
  const again = await follow(token, seen, `?after=${begun}`);
  await expect.poll(() => again.text, { timeout: 5000 }).toContain('not-seen-yet');
  expect(again.text).not.toContain('seen-already');
  again.leave();
});

test.each([
  [1, 'events'],
  [2, 'gap'],
])('a page that saw %i before the oldest kept event goes on as: %s', async (before, kind) => {
  await noteMany(3, (number) => `-Kkept${number}`);
  const { database } = site.services;
  const last = await findLastEvent(database.read);
  await database.write((transaction) =>
    transaction.deleteFrom('events').where('id', '<', last).execute(),
  );
  expect(await followFrom(database.read, last - before, 500)).toMatchObject({ kind });
});

test('a page whose last event id is unknown reloads its lists', async () => {
  const page = await follow(await openSession(), '999999');
  await expect.poll(() => page.text).toContain('event: reset');
  page.leave();
});

test('a page that missed a flood reloads its lists and gets the events from there on', async () => {
  const token = await openSession();
  const before = await follow(token);
  await expect.poll(() => before.text).toContain('event: hello');
  before.leave();
  await noteMany(1500, (number) => `-Kflood-while-away${number}`);
  const after = await follow(token, lastId(before.text));
  await expect
    .poll(() => after.text, { timeout: 5000 })
    .toMatch(/^retry: 1000\n\nid: \d+\nevent: /);
  expect(after.text).toContain('event: reset');
  await note('after-the-flood');
  await expect.poll(() => after.text, { timeout: 5000 }).toContain('after-the-flood');
  expect(after.isOver).toBe(false);
  after.leave();
});

test('up to 500 missed events are sent one by one', async () => {
  const token = await openSession();
  const before = await follow(token);
  await expect.poll(() => before.text).toContain('event: hello');
  before.leave();
  await noteMany(500, (number) => `-Kmissed-one-by-one${number}`);
  const after = await follow(token, lastId(before.text));
  await expect.poll(() => after.text, { timeout: 5000 }).toContain('one-by-one499"');
  expect(after.text.match(/one-by-one\d+/g)).toHaveLength(500);
  expect(after.text).toContain('event: hello');
  after.leave();
});

test('a flood cuts off no page that reads', async () => {
  const page = await follow(await openSession());
  await expect.poll(() => page.text).toContain('event: hello');
  // Keys that an import brings may be long.
  await noteMany(1500, (number) => `${'k'.repeat(50)}-while-here${number}`);
  await expect.poll(() => page.text, { timeout: 5000 }).toContain('while-here1499"');
  expect(page.text.match(/while-here\d+/g)).toHaveLength(1500);
  expect(page.isOver).toBe(false);
  page.leave();
});

test('the stream ends soon after the session, and a stranger gets none (A6, D10)', async () => {
  const token = await openSession();
  const page = await follow(token);
  await expect.poll(() => page.text).toContain('event: hello');
  await endSession(site.services.database, hashToken(token));
  await expect.poll(() => page.isOver, { timeout: 5000 }).toBe(true);
  expect((await follow(token)).answer.status).toBe(401);
});

test('a seventh page of one session is asked to poll (D10)', async () => {
  const token = await openSession();
  const pages = [];
  for (let count = 0; count < 6; count++) pages.push(await follow(token));
  const { answer } = await follow(token);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '15']);
  pages[0]?.leave();
  await expect
    .poll(async () => {
      const next = await follow(token);
      next.leave();
      return next.answer.status;
    })
    .toBe(200);
  for (const page of pages) page.leave();
});

test('a HEAD request opens no stream', async () => {
  const token = await openSession();
  for (let count = 0; count < 6; count++) {
    const head = await fetch(`${listening.address}/staff/events`, {
      method: 'HEAD',
      headers: { accept: 'text/event-stream', cookie: `sid=${token}` },
    });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  }
  const page = await follow(token);
  expect(page.answer.status).toBe(200);
  page.leave();
});

test('listening keeps no session alive', async () => {
  const token = await openSession();
  const before = new Date('2026-11-20T06:00:00Z').getTime();
  const page = await follow(token);
  await expect.poll(() => page.text).toContain('event: hello');
  site.setTime(new Date(before + 10 * 60_000).toISOString());
  await fetch(`${listening.address}/staff/events`, { headers: { cookie: `sid=${token}` } });
  site.setTime(new Date(before + 16 * 60_000).toISOString());
  await expect.poll(() => page.isOver, { timeout: 5000 }).toBe(true);
  site.setTime(new Date(before).toISOString());
});

test('a stopping server closes all streams at once, and the pages reconnect without missing an event', async () => {
  const token = await openSession();
  const page = await follow(token);
  await expect.poll(() => page.text).toContain('event: hello');
  isStopping = true;
  const startedAt = performance.now();
  await listening.stop(8000);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  await expect.poll(() => page.isOver).toBe(true);
  await note('while-it-was-down');
  isStopping = false;
  listening = await serve();
  const back = await follow(token, lastId(page.text));
  await expect.poll(() => back.text, { timeout: 5000 }).toContain('while-it-was-down');
  back.leave();
});
