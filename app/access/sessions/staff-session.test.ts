import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { setQuickPassword } from '../../../tests/support/set-quick-password.ts';
import { keepStaffPassword } from '../password/password.server.ts';
import { makeSlowHash } from '../password/slow-hash.server.ts';

const RIGHT = 'kettle monsoon ladder';

let staff: TestStaff;
beforeEach(async () => {
  staff = await openWithPassword();
});
afterEach(() => staff.close());

async function openWithPassword(...settings: Parameters<typeof openTestStaff>): Promise<TestStaff> {
  const opened = await openTestStaff(...settings);
  await setQuickPassword(opened.database, RIGHT);
  return opened;
}

/** Gives checking a password a duration that other requests can fall into; returns the hash. */
async function setSlowPassword(): Promise<string> {
  const hash = await makeSlowHash(RIGHT, { memoryKiB: 16_384, passes: 3 });
  await staff.database.write((transaction) =>
    keepStaffPassword(transaction, hash, staff.clock.now),
  );
  return hash;
}

const signIn = (password: unknown, address = '203.0.113.7', cookie?: string) =>
  staff.call('/staff/session', { method: 'POST', body: { password }, address, cookie });
const pass = (seconds: number) => {
  staff.clock.now = new Date(staff.clock.now.getTime() + seconds * 1000);
};
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0];

test('the right password opens a session, by a cookie that scripts and other sites cannot use', async () => {
  const response = await signIn(RIGHT);
  expect(response.status).toBe(204);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [session = '', hint = '', device = '', ...others] = response.headers.getSetCookie();
  expect(session).toMatch(/^__Host-sid=[\w-]{43}; /);
  expect(session.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
  expect(hint).toMatch(/^staff-here=1; /);
  expect(hint).not.toContain('HttpOnly');
  expect(device).toMatch(/^__Host-device=[\w-]{43}; /);
  expect(device.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=7776000',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
  expect(others).toEqual([]);
  const asking = await staff.call('/staff/session', { cookie: session.split(';')[0] });
  expect(asking.status).toBe(204);
  expect(asking.headers.get('session-idle-seconds')).toBe('900');
});

test('on a plain loopback address the cookie goes without Secure, under another name', async () => {
  const local = await openWithPassword({ publicUrl: 'http://127.0.0.1:3000' });
  const response = await local.call('/staff/session', {
    method: 'POST',
    body: { password: RIGHT },
  });
  const cookies = response.headers.getSetCookie();
  expect(cookies[0]).toMatch(/^sid=[\w-]{43}; .*HttpOnly/);
  expect(cookies[2]).toMatch(/^device=[\w-]{43}; .*HttpOnly/);
  expect(cookies.join()).not.toContain('Secure');
  await local.close();
});

test('every wrong password gets the same answer', async () => {
  const answers: string[] = [];
  for (const password of ['', 'x', 'kettle monsoon laddeR', 'y'.repeat(1024)]) {
    const response = await signIn(password);
    expect(response.headers.getSetCookie()).toEqual([]);
    answers.push(`${response.status} ${await response.text()}`);
  }
  expect(new Set(answers)).toEqual(
    new Set(['401 {"error":"Incorrect Password. Please try again!"}']),
  );
});

test('after five wrong passwords in a minute the address must wait, as Retry-After says; others need not', async () => {
  for (let number = 0; number < 5; number++) {
    expect((await signIn('wrong')).status).toBe(401);
    pass(2);
  }
  const refused = await signIn(RIGHT);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('50');
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect((await signIn(RIGHT, '203.0.113.8')).status).toBe(204);
  pass(50);
  expect((await signIn(RIGHT)).status).toBe(204);
});

test('an IPv6 customer cannot try from one address after another', async () => {
  for (let number = 0; number < 5; number++) await signIn('wrong', `2001:db8:0:1::${number}`);
  expect((await signIn('wrong', '2001:db8:0:1:ffff::9')).status).toBe(429);
  expect((await signIn('wrong', '2001:db8:0:2::9')).status).toBe(401);
});

test('fifty wrong tries at once get no more than five answers', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => signIn('wrong')));
  const statuses = responses.map((response) => response.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
});

test('a sign-in while too many passwords are being checked must wait two seconds, and uses up no attempt', async () => {
  await setSlowPassword();
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, number) => signIn('wrong', `198.51.100.${number}`)),
  );
  const busy = responses.filter(({ status }) => status === 429);
  expect(busy.length).toBeGreaterThan(0);
  expect(new Set(busy.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['2']));
  const counted = await staff.database.read
    .selectFrom('attempts')
    .select('bucket')
    .where('bucket', 'like', 'sign-in 198.51.100.%')
    .execute();
  expect(counted).toHaveLength(30 - busy.length);
});

test('a password that is changed while it is being checked does not sign in', async () => {
  const hash = await setSlowPassword();
  const signing = signIn(RIGHT);
  const tries = () => staff.database.read.selectFrom('attempts').selectAll().execute();
  await expect.poll(async () => (await tries()).length, { interval: 1 }).toBeGreaterThan(0);
  const another = hash.replace(/[^$]+$/, 'A'.repeat(43));
  await staff.database.write((transaction) =>
    transaction.updateTable('kept_values').set({ value: another }).execute(),
  );
  const response = await signing;
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie()).toEqual([]);
  const sessions = await staff.database.read.selectFrom('sessions').selectAll().execute();
  expect(sessions).toEqual([]);
});

test('correct passwords do not count', async () => {
  for (let number = 0; number < 7; number++) expect((await signIn(RIGHT)).status).toBe(204);
});

test('a password over 1 KB is refused before it costs anything', async () => {
  for (let number = 0; number < 20; number++) {
    expect((await signIn('y'.repeat(1025))).status).toBe(400);
  }
  // Nor does it count as a try.
  expect((await signIn(RIGHT)).status).toBe(204);
});

test.each([
  [{}, 422, { errors: { password: 'Please enter Password!' } }],
  [{ password: 5 }, 422, { errors: { password: 'Please enter Password!' } }],
  [{ password: RIGHT, name: 5 }, 422, { errors: { name: 'Write it as text.' } }],
  [{ password: RIGHT, role: 'admin' }, 422, { errors: { role: 'There is no such field.' } }],
  [[RIGHT], 422, { errors: { body: 'Send one JSON object.' } }],
])('a body of another shape is refused: %j', async (body, status, answer) => {
  const response = await staff.call('/staff/session', { method: 'POST', body });
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(answer);
});

const send = (type: string, body: string) =>
  staff.call('/staff/session', { method: 'POST', body, headers: { 'content-type': type } });

test('only JSON is read', async () => {
  expect((await send('text/plain', JSON.stringify({ password: RIGHT }))).status).toBe(415);
  expect((await send('application/x-www-form-urlencoded', `password=${RIGHT}`)).status).toBe(415);
  expect((await send('application/jsonp', '{}')).status).toBe(415);
  expect((await send('application/json', '{"password":')).status).toBe(400);
  expect((await send('application/json; charset=utf-8', '{"password":"x"}')).status).toBe(401);
});

test('signing in is not possible before a password has been set', async () => {
  const fresh = await openTestStaff();
  const response = await fresh.call('/staff/session', { method: 'POST', body: { password: '' } });
  expect(response.status).toBe(503);
  await fresh.close();
});

test('signing in over a planted cookie gives a new one and ends the old', async () => {
  const planted = await staff.openSession();
  const response = await signIn(RIGHT, '203.0.113.7', planted);
  expect(cookieOf(response)).not.toBe(planted);
  expect((await staff.call('/staff/session', { cookie: planted })).status).toBe(401);
});

test('signing out ends the session on the server; replaying the cookie gives no access', async () => {
  const cookie = cookieOf(await signIn(RIGHT));
  const response = await staff.call('/staff/session', { method: 'DELETE', cookie });
  expect(response.status).toBe(204);
  expect(response.headers.get('clear-site-data')).toBe('"cache","storage"');
  const cleared = response.headers.getSetCookie();
  expect(cleared).toHaveLength(3);
  for (const header of cleared)
    expect(header).toMatch(/^(?:__Host-sid|__Host-owner|staff-here)=; Max-Age=0; Path=\//);
  const search = { method: 'POST', body: { by: 'name', value: 'x' }, cookie };
  expect((await staff.call('/staff/search', search)).status).toBe(401);
  expect((await staff.call('/staff/session', { cookie })).status).toBe(401);
});

test('a session ends after fifteen idle minutes and, however busy, after twelve hours', async () => {
  const cookie = await staff.openSession();
  const count = async () => (await staff.call('/staff/patients/count', { cookie })).status;
  pass(899);
  expect(await count()).toBe(200);
  pass(899);
  // A request by the page itself is no user action.
  expect((await staff.call('/staff/session', { cookie })).status).toBe(204);
  pass(2);
  expect(await count()).toBe(401);

  const busy = await staff.openSession();
  const left = async () =>
    (await staff.call('/staff/patients/count', { cookie: busy })).headers.get(
      'session-idle-seconds',
    );
  for (let minutes = 10; minutes < 710; minutes += 10) {
    pass(600);
    expect(await left()).toBe('900');
  }
  pass(600);
  expect(await left()).toBe('600');
  pass(600);
  expect(await left()).toBe(null);
});
