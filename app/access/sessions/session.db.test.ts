import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { announce, type Database } from '../../../storage/database.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { setOwnerPassword } from '../password/owner-password.server.ts';
import { replaceStaffPassword } from '../password/password.server.ts';
import { findLiveSession } from './live-session.server.ts';
import { followSessionEnds, sessionCacheOf } from './session-cache.server.ts';
import { createSession, endAllSessions, endSession } from './session.server.ts';
import { listSessions } from './sessions.server.ts';
import { hashToken } from './session-token.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());
beforeEach(() => endAllSessions(opened.database));

const start = Date.UTC(2026, 0, 5, 5);
const at = (minutes: number) => new Date(start + minutes * 60_000);
const open = (minutes = 0, replacesHash?: string, person?: string) =>
  createSession(opened.database, {
    address: '203.0.113.7',
    device: 'test',
    now: at(minutes),
    idleMinutes: 15,
    replacesHash,
    person,
  });
const openAs = (person: string, minutes: number) => open(minutes, undefined, person);
const look = (token: string | undefined, minutes: number, isUserAction = true) =>
  findLiveSession(opened.database, token, { now: at(minutes), idleMinutes: 15, isUserAction });
const written = async () => (await rows())[0]?.last_used_at;
const rows = () => opened.database.read.selectFrom('sessions').selectAll().execute();

test('a session ends after exactly 15 idle minutes, and each action restarts them (A6)', async () => {
  const token = await open();
  expect(await look(token, 14.9)).toBeDefined();
  expect(await look(token, 15.5)).toBeDefined();
  expect(await look(token, 30.4)).toBeDefined();
  expect(await look(token, 45.4)).toBeUndefined();
  expect(await look(token, 45.5)).toBeUndefined();
});

test('requests that a page makes by itself keep no session alive', async () => {
  const token = await open();
  for (let minute = 1; minute < 15; minute++)
    expect(await look(token, minute, false)).toBeDefined();
  expect(await look(token, 15, false)).toBeUndefined();
});

test('however busy, a session ends after twelve hours (A6)', async () => {
  const token = await open();
  for (let minute = 10; minute < 720; minute += 10) expect(await look(token, minute)).toBeDefined();
  expect(await look(token, 719.9)).toBeDefined();
  expect(await look(token, 720)).toBeUndefined();
});

test('a clock set back makes no session immortal (E6)', async () => {
  const token = await open(24 * 60);
  expect(await rows()).toHaveLength(1);
  expect(await look(token, 0)).toBeUndefined();
});

test('an expired session that was refused stays expired, however the clock is set later (E6)', async () => {
  const over = await open();
  expect(await rows()).toHaveLength(1);
  expect(await look(over, 24 * 60)).toBeUndefined();
  await expect.poll(async () => (await rows()).length).toBe(0);
  expect(await look(over, 1)).toBeUndefined();
  const early = await open(24 * 60);
  expect(await rows()).toHaveLength(1);
  expect(await look(early, 2)).toBeUndefined();
  await expect.poll(async () => (await rows()).length).toBe(0);
  expect(await look(early, 24 * 60 + 1)).toBeUndefined();
});

test('sessions dated in the future are not listed, and the next sign-in deletes them (E6)', async () => {
  const early = await open(24 * 60);
  expect(await rows()).toHaveLength(1);
  const list = await listSessions(opened.database, undefined, { now: at(0), idleMinutes: 15 });
  expect(list).toEqual([]);
  await open(1);
  expect(await rows()).toHaveLength(1);
  expect(await look(early, 24 * 60 + 1)).toBeUndefined();
});

test('only the hash of the token is stored (A5)', async () => {
  const token = await open();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await rows())).toContain(hashToken(token ?? ''));
  expect(JSON.stringify(await rows())).not.toContain(token);
  expect(await look(hashToken(token ?? ''), 1)).toBeUndefined();
});

test('an ended session is refused at once, even for a request under way', async () => {
  const token = await open();
  const hash = hashToken(token ?? '');
  expect(await look(token, 0)).toBeDefined();
  const asking = Array.from({ length: 20 }, () => look(token, 1));
  await endSession(opened.database, hash);
  await Promise.all(asking);
  expect(await look(token, 1)).toBeUndefined();
});

test('a look-up that starts before the sign-out and ends after it does not revive the session', async () => {
  const { database } = opened;
  const [found, signedOut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  /** The database, with answers that are held back until the sign-out is done. */
  const slow = {
    ...database,
    read: database.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        found.resolve();
        await signedOut.promise;
        return result;
      },
    }),
  };
  const token = await open();
  expect(await rows()).toHaveLength(1);
  const use = { now: at(0), idleMinutes: 15, isUserAction: true };
  const asking = findLiveSession(slow, token, use);
  await found.promise;
  await endSession(slow, hashToken(token ?? ''));
  signedOut.resolve();
  await asking;
  expect(await findLiveSession(slow, token, use)).toBeUndefined();
});

test('a session ended by another process is refused within two seconds (A6)', async () => {
  const token = await open();
  expect(await look(token, 0)).toBeDefined();
  await opened.database.write((transaction) => transaction.deleteFrom('sessions').execute());
  expect(await look(token, 2 / 60)).toBeUndefined();
});

describe.skipIf(!inject('postgresUrl'))('another instance is told at once', () => {
  /** The database as another instance sees it, with what that instance remembers. */
  let other: Database;
  const heard: string[] = [];
  beforeAll(() => {
    other = { ...opened.database };
    followSessionEnds(other);
    other.announcements?.follow((news) => heard.push(news));
  });
  /** The clock stands still, so that what is remembered does not grow old. */
  const lookThere = (token: string) =>
    findLiveSession(other, token, { now: at(0), idleMinutes: 15, isUserAction: false });
  async function openKnownThere() {
    const token = (await open()) ?? '';
    const owner_hash = hashToken('of the owner');
    await opened.database.write((transaction) =>
      transaction.updateTable('sessions').set({ owner_hash }).execute(),
    );
    // Announcements arrive in their order: after this one, the sign-in is no news any more.
    const say = () => opened.database.write((transaction) => announce(transaction, 'events'));
    await expect.poll(() => say().then(() => heard.splice(0).at(-1))).toBe('events');
    expect(await lookThere(token)).toMatchObject({ ownerHash: owner_hash });
    return token;
  }
  const entry = {
    action: 'settings',
    session: undefined,
    address: undefined,
    result: 'ok',
    at: at(0),
  } as const;

  test.each<[what: string, end: (database: Database, token: string) => Promise<unknown>]>([
    ['signs out', (database, token) => endSession(database, hashToken(token))],
    ['signs out everywhere', (database) => endAllSessions(database)],
    [
      'sets a new staff password',
      (database) =>
        database.write((transaction) => replaceStaffPassword(transaction, 'hash', at(0), entry)),
    ],
  ])('that somebody %s, which ends a session', async (_, end) => {
    const token = await openKnownThere();
    await end(opened.database, token);
    await expect.poll(() => lookThere(token)).toBeUndefined();
  });

  test('that the owner sets a new password, which closes the owner’s pages', async () => {
    const token = await openKnownThere();
    await setOwnerPassword(opened.database, 'kettle monsoon ladder', at(0), entry);
    await expect.poll(() => lookThere(token)).toMatchObject({ ownerHash: null });
  });
});

test('a session that expired here, but was used at another instance meanwhile, stays valid', async () => {
  const token = await open();
  expect(await look(token, 14.99, false)).toBeDefined();
  const used = { last_used_at: at(14.995).toISOString() };
  await opened.database.write((transaction) =>
    transaction.updateTable('sessions').set(used).execute(),
  );
  // The cached look-up, less than a second old, does not have it yet.
  expect(await look(token, 15.002, false)).toBeUndefined();
  await opened.database.write(() => Promise.resolve());
  expect(await look(token, 15.002, false)).toBeDefined();
});

test('a last use that could not be stored blocks no request, and is stored with the next', async () => {
  const full = { ...opened.database, write: () => Promise.reject(new Error('the disk is full')) };
  const token = await open();
  const use = { now: at(5), idleMinutes: 15, isUserAction: true };
  expect(await findLiveSession(full, token, use)).toBeDefined();
  await Promise.resolve();
  expect(await written()).toBe(at(0).toISOString());
  Object.assign(full, { write: opened.database.write });
  expect(await findLiveSession(full, token, { ...use, now: at(5.1) })).toBeDefined();
  await expect.poll(written).toBe(at(5.1).toISOString());
});

test('signing in again in the same browser ends the session it had', async () => {
  const former = await open();
  expect(await look(former, 1)).toBeDefined();
  const token = await open(1, former && hashToken(former));
  expect(await look(former, 1)).toBeUndefined();
  expect(await look(token, 1)).toBeDefined();
});

test('at most twenty sessions are open: the oldest ends (A8)', async () => {
  const tokens: (string | undefined)[] = [];
  for (let number = 0; number < 21; number++) tokens.push(await open(number / 10));
  expect(await look(tokens[0], 3)).toBeUndefined();
  for (const token of tokens.slice(1)) expect(await look(token, 3)).toBeDefined();
});

test('a named person who signs in repeatedly ends only their own sessions (A8)', async () => {
  const others = [
    await openAs('https://id.example.org#omana', 0),
    await open(0),
    await openAs('https://id.example.com#asha', 0),
  ];
  const own: (string | undefined)[] = [];
  for (let number = 1; number <= 25; number++) {
    own.push(await openAs('https://id.example.org#asha', number / 10));
  }
  for (const token of [...others, ...own.slice(-5)]) expect(await look(token, 3)).toBeDefined();
  for (const token of own.slice(0, -5)) expect(await look(token, 3)).toBeUndefined();
});

test('with named sign-in, too, at most twenty sessions are open: the oldest of all ends (A8)', async () => {
  const first = await openAs('https://id.example.org#omana', 0);
  for (let number = 1; number <= 20; number++) {
    await openAs(`https://id.example.org#${number % 4}`, number / 10);
  }
  expect(await look(first, 3)).toBeUndefined();
  expect(await rows()).toHaveLength(20);
});

test('a person who opens ten sessions at once keeps five', async () => {
  await Promise.all(Array.from({ length: 10 }, () => openAs('https://id.example.org#asha', 0)));
  expect(await rows()).toHaveLength(5);
});

test('rows of dead sessions are gone after the next sign-in', async () => {
  await open(0);
  await open(10);
  await open(20);
  expect(await rows()).toHaveLength(2);
});

test('abandoned sessions leave the memory with a sign-in a day later', async () => {
  for (let minute = 0; minute < 3; minute++) await look(await open(minute), minute);
  expect(sessionCacheOf(opened.database).size).toBeGreaterThan(2);
  await open(24 * 60);
  expect(sessionCacheOf(opened.database).size).toBe(0);
});

test('the last use is written at most once a minute, every five seconds where instances share the rows', async () => {
  const span = opened.database.kind === 'postgres' ? 5 / 60 : 1;
  const token = await open();
  await look(token, 1.1 * span);
  await expect.poll(written).toBe(at(1.1 * span).toISOString());
  for (const part of [1.3, 1.9, 2]) await look(token, part * span);
  await opened.database.write(async () => undefined);
  expect(await written()).toBe(at(1.1 * span).toISOString());
  await look(token, 2.2 * span);
  await expect.poll(written).toBe(at(2.2 * span).toISOString());
});

test.each([undefined, '', 'x', 'a'.repeat(43), `${'a'.repeat(42)}\0`])(
  'no session for the made-up token %j',
  async (token) => {
    expect(await look(token, 0)).toBeUndefined();
  },
);
