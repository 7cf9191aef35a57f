import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { setOwnerPassword } from '../password/owner-password.server.ts';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { setQuickOwnerPassword } from '../../../tests/support/set-quick-password.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { defineRoutes } from '../../http/contract.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import { requireSession } from '../sessions/require-session.server.ts';

const PASSWORD = 'violet harbour 77 kettle';

let staff: TestStaff;
beforeEach(async () => {
  staff = await openTestStaff();
});
afterEach(() => staff.close());

/** Asks an address for owners alone with this cookie. */
async function enter(cookie: string) {
  const routes = new Hono<SiteEnv>();
  routes.use(requireSession(staff));
  const access = { role: 'owner', audit: 'an entry', needsOwnerPassword: true } as const;
  const answers = { 200: [z.object({ isInside: z.boolean() }), 'Inside'] } as const;
  const contract = defineRoutes({
    'GET /staff/for-owners': { ...access, summary: 'Sample', answers },
  });
  const enterApi = mountRoutes(contract, {
    'GET /staff/for-owners': async () => reply(200, { isInside: true }),
  });
  routes.route('/', enterApi);
  const answer = await routes.request('/for-owners', { headers: { cookie } });
  return { status: answer.status, body: await answer.json() };
}

const post = (cookie: string, password: string, address?: string) =>
  staff.call('/staff/owner', {
    method: 'POST',
    cookie,
    body: { password },
    ...(address ? { address } : {}),
  });

/** Enters the owner's password and returns both cookies of the browser. */
async function openRooms(cookie: string, password = PASSWORD): Promise<string> {
  const answer = await post(cookie, password);
  expect(answer.status).toBe(204);
  const [owner = ''] = answer.headers.getSetCookie();
  expect(owner).toMatch(/^__Host-owner=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  return `${cookie}; ${owner.split(';')[0]}`;
}

const needOf = async (cookie: string) => (await staff.call('/staff/owner', { cookie })).json();

const readAudit = () =>
  staff.database.read
    .selectFrom('audit')
    .select(['action', 'subject', 'result'])
    .where('subject', '=', "owner's pages")
    .orderBy('number')
    .execute();

test("the owner's password opens the owner's pages for one session, and the audit has both right and wrong", async () => {
  await setQuickOwnerPassword(staff.database, PASSWORD);
  const cookie = await staff.openSession();
  expect(await enter(cookie)).toEqual({
    status: 403,
    body: { error: "This needs the owner's password.", needs: 'owner-password' },
  });
  expect(await needOf(cookie)).toEqual({ needs: 'owner-password' });

  const wrong = await post(cookie, 'violet harbour 77 kettl');
  expect(wrong.status).toBe(403);
  expect(await wrong.json()).toEqual({
    error: "That is not the owner's password. Please try again.",
    needs: 'owner-password',
  });
  const both = await openRooms(cookie);
  expect(await enter(both)).toEqual({ status: 200, body: { isInside: true } });
  expect(await needOf(both)).toEqual({ needs: null });
  expect((await enter(await staff.openSession())).status).toBe(403);
  expect(await readAudit()).toEqual([
    { action: 'sign-in', subject: "owner's pages", result: 'refused' },
    { action: 'sign-in', subject: "owner's pages", result: 'ok' },
  ]);
});

test("a copy of a session's cookie opens nothing, also after the owner opened the pages in that session", async () => {
  await setQuickOwnerPassword(staff.database, PASSWORD);
  const stolen = await staff.openSession();
  const both = await openRooms(stolen);
  expect((await enter(both)).status).toBe(200);
  expect((await enter(stolen)).status).toBe(403);
  const guessed = both.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await enter(guessed)).status).toBe(403);
  const ofAnother = both.split('; ')[1];
  expect((await enter(`${await staff.openSession()}; ${ofAnother}`)).status).toBe(403);
});

test("the owner's pages close with the session, when they are closed, and for everybody with a new password", async () => {
  await setQuickOwnerPassword(staff.database, PASSWORD);
  const closed = await openRooms(await staff.openSession());
  expect((await staff.call('/staff/owner', { method: 'DELETE', cookie: closed })).status).toBe(204);
  expect((await enter(closed)).status).toBe(403);
  expect((await staff.call('/staff/session', { cookie: closed })).status).toBe(204);

  const another = await openRooms(await staff.openSession());
  const entry = { action: 'settings', session: undefined, address: undefined } as const;
  const now = staff.clock.now;
  await setOwnerPassword(staff.database, 'another violet kettle', now, { ...entry, result: 'ok' });
  expect((await enter(another)).body).toMatchObject({ needs: 'owner-password' });
  expect((await staff.call('/staff/session', { cookie: another })).status).toBe(204);

  const idle = await openRooms(await staff.openSession(), 'another violet kettle');
  staff.clock.now = new Date(now.getTime() + 16 * 60_000);
  expect((await enter(idle)).status).toBe(401);
  const next = `${await staff.openSession()}; ${idle.split('; ')[1]}`;
  expect((await enter(next)).status).toBe(403);
});

test('while no password is set the answer says so, and none is right', async () => {
  const cookie = await staff.openSession();
  const refused = await enter(cookie);
  expect(refused).toMatchObject({ status: 403, body: { needs: 'no-owner-password-set' } });
  expect(refused.body.error).toContain('the command set-owner-password');
  const tried = await post(cookie, 'A'.repeat(32));
  expect(tried.status).toBe(403);
  expect(await tried.json()).toMatchObject({ needs: 'no-owner-password-set' });
});

test('an owner who signed in by name needs no second password, and nobody else who did gets in', async () => {
  await setQuickOwnerPassword(staff.database, PASSWORD);
  const named = { staffName: 'Asha', person: 'a#1' };
  const owner = await staff.openSession({ ...named, role: 'owner' });
  expect((await enter(owner)).status).toBe(200);
  expect(await needOf(owner)).toEqual({ needs: null });
  const doctor = await staff.openSession({ ...named, role: 'doctor' });
  expect((await post(doctor, PASSWORD)).status).toBe(403);
  expect((await enter(doctor)).body.error).toMatch(/^This is not for the role doctor/);
});

test('wrong passwords are counted by session, so that those of staff do not lock the owner out, and right ones are not', async () => {
  await setQuickOwnerPassword(staff.database, PASSWORD);
  const cookie = await staff.openSession();
  const tries = await Promise.all(Array.from({ length: 8 }, () => post(cookie, 'no')));
  const statuses = tries.map(({ status }) => status).sort();
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
  const limited = await post(cookie, PASSWORD);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await post(await staff.openSession(), PASSWORD)).status).toBe(204);

  staff.clock.now = new Date(staff.clock.now.getTime() + 61_000);
  for (let n = 0; n < 7; n++) expect((await post(cookie, PASSWORD)).status).toBe(204);
});

test('a hundred wrong passwords an hour from one network, in whatever number of sessions, are the most', async () => {
  await setQuickOwnerPassword(staff.database, PASSWORD);
  const tryAll = async (count: number) => {
    const answers = [];
    for (let n = 0; n < count; n++) answers.push(await post(await staff.openSession(), 'no'));
    return answers.map(({ status }) => status);
  };
  expect(await tryAll(50)).toEqual(Array(50).fill(403));
  staff.clock.now = new Date(staff.clock.now.getTime() + 61_000);
  expect(await tryAll(51)).toEqual([...Array(50).fill(403), 429]);
});

test('a password longer than the maximum is refused without hashing it', async () => {
  await setQuickOwnerPassword(staff.database, PASSWORD);
  const began = performance.now();
  expect((await post(await staff.openSession(), 'a'.repeat(50_000))).status).toBe(422);
  expect(performance.now() - began).toBeLessThan(1000);
});
