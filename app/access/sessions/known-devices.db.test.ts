import { afterEach, beforeEach, expect, test } from 'vitest';
import { reserveAttempt } from '../rate-limit.server.ts';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { setQuickPassword } from '../../../tests/support/set-quick-password.ts';
import { setStaffPassword } from '../password/password.server.ts';
import { hashToken } from './session-token.server.ts';

const RIGHT = 'kettle monsoon ladder';
const DAY_SECONDS = 24 * 3600;

let staff: TestStaff;
beforeEach(async () => {
  staff = await openTestStaff();
  await setQuickPassword(staff.database, RIGHT);
});
afterEach(() => staff.close());

let networks = 0;
/** An address that has made no attempt yet. */
const nextAddress = () => `10.${(networks >> 8) & 255}.${networks++ & 255}.7`;
const pass = (seconds: number) => {
  staff.clock.now = new Date(staff.clock.now.getTime() + seconds * 1000);
};
const signIn = (password: string, cookie?: string, address = nextAddress()) =>
  staff.call('/staff/session', { method: 'POST', body: { password }, cookie, address });
const ask = async (password: string, cookie?: string, address?: string) =>
  (await signIn(password, cookie, address)).status;
const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`__Host-${name}=`))
    ?.split(';')[0] ?? '';
const makeKnown = async () => cookieOf(await signIn(RIGHT), 'device');

/** All attempts that unknown devices have in a minute, without the cost of hashing. */
const flood = () =>
  staff.database.write(async (transaction) => {
    for (let number = 0; number < 60; number++) {
      const limit = { bucket: 'sign-in', most: 60, seconds: 60 };
      await reserveAttempt(transaction, [limit], staff.clock.now);
    }
  });

test('a flood of wrong passwords from many addresses locks out unknown devices, but no known one (A3)', async () => {
  const known = await makeKnown();
  for (let round = 0; round < 4; round++) {
    const tries = await Promise.all(Array.from({ length: 15 }, () => ask('wrong')));
    expect(new Set(tries)).toEqual(new Set([401]));
  }
  expect(await ask('wrong')).toBe(429);
  expect(await ask(RIGHT)).toBe(429);
  expect(await ask(RIGHT, known)).toBe(204);
});

test('wrong passwords from all of one /48 use up twenty tries a minute, and a new device elsewhere signs in (A3)', async () => {
  const tries: number[] = [];
  for (let number = 0; number < 70; number++) {
    tries.push(await ask('wrong', undefined, `2001:db8:7:${number.toString(16)}::1`));
  }
  expect(await ask(RIGHT, undefined, '2001:db8:8::1')).toBe(204);
  expect(tries.filter((status) => status === 401)).toHaveLength(20);
});

test('a device with a forged, truncated or renamed token, or another cookie, is unknown', async () => {
  const response = await signIn(RIGHT);
  const known = cookieOf(response, 'device');
  const session = cookieOf(response, 'sid').replace('sid', 'device');
  await flood();
  const forged = [
    `__Host-device=${'a'.repeat(43)}`,
    `__Host-device=${hashToken(known.split('=')[1] ?? '')}`,
    known.slice(0, -1),
    known.replace('__Host-device', 'device'),
    '__Host-device=',
    session,
  ];
  for (const cookie of forged) expect(await ask(RIGHT, cookie), cookie).toBe(429);
  expect(await ask(RIGHT, known)).toBe(204);
});

test('a device stays known for ninety days after its last sign-in', async () => {
  const first = await makeKnown();
  pass(89 * DAY_SECONDS);
  const second = cookieOf(await signIn(RIGHT, first), 'device');
  expect(second).not.toBe(first);
  pass(89 * DAY_SECONDS);
  await flood();
  expect(await ask(RIGHT, first)).toBe(429);
  const third = cookieOf(await signIn(RIGHT, second), 'device');
  pass(90 * DAY_SECONDS);
  await flood();
  expect(await ask(RIGHT, third)).toBe(429);
});

test('a new sign-in invalidates the previous token of the device', async () => {
  const first = await makeKnown();
  const second = cookieOf(await signIn(RIGHT, first), 'device');
  await flood();
  expect(await ask(RIGHT, first)).toBe(429);
  expect(await ask(RIGHT, second)).toBe(204);
});

test('twenty wrong passwords an hour from one network, however they are spread (A3)', async () => {
  const address = nextAddress();
  for (let number = 0; number < 20; number++) {
    expect(await ask('wrong', undefined, address)).toBe(401);
    pass(100);
  }
  const refused = await signIn(RIGHT, undefined, address);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1600']);
  pass(1599);
  expect(await ask(RIGHT, undefined, address)).toBe(429);
  pass(1);
  expect(await ask(RIGHT, undefined, address)).toBe(204);
});

test('signing out keeps the device known; a new password and signing out everywhere forget it', async () => {
  const response = await signIn(RIGHT);
  const known = cookieOf(response, 'device');
  const out = await staff.call('/staff/session', {
    method: 'DELETE',
    cookie: cookieOf(response, 'sid'),
  });
  expect(out.headers.getSetCookie().join()).not.toContain('device');
  await flood();
  const again = await signIn(RIGHT, known);
  expect(again.status).toBe(204);

  const cookie = cookieOf(again, 'sid');
  expect((await staff.call('/staff/sessions', { method: 'DELETE', cookie })).status).toBe(204);
  expect(await ask(RIGHT, cookieOf(again, 'device'))).toBe(429);

  pass(60);
  const later = await makeKnown();
  await setStaffPassword(staff.database, 'another monsoon ladder', staff.clock.now);
  await flood();
  expect(await ask('another monsoon ladder', later)).toBe(429);
});

test('a known device has no access by itself: it gets five wrong passwords a minute, whatever the address', async () => {
  const known = await makeKnown();
  const other = await makeKnown();
  expect((await staff.call('/staff/session', { cookie: known })).status).toBe(401);
  const tries = [];
  for (let number = 0; number < 6; number++) tries.push(await ask('wrong', known));
  expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  // They do not count against other devices, known or not.
  expect(await ask(RIGHT, other)).toBe(204);
  expect(await ask(RIGHT)).toBe(204);
});

test('wrong passwords from the clinic’s own network lock out its unknown devices, but no known one (A3)', async () => {
  const known = await makeKnown();
  const address = nextAddress();
  const tries = [];
  for (let number = 0; number < 6; number++) tries.push(await ask('wrong', undefined, address));
  expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await ask(RIGHT, undefined, address)).toBe(429);
  expect(await ask(RIGHT, `__Host-device=${'a'.repeat(43)}`, address)).toBe(429);
  expect(await ask(RIGHT, known, address)).toBe(204);
});

test('attempts of a known device do not change the limit of its network', async () => {
  const known = await makeKnown();
  const address = nextAddress();
  const tries = [];
  for (let number = 0; number < 6; number++) tries.push(await ask('wrong', known, address));
  for (let number = 0; number < 6; number++) tries.push(await ask('wrong', undefined, address));
  const five = [401, 401, 401, 401, 401, 429];
  expect(tries).toEqual([...five, ...five]);
});

test('only hashes are stored, for the two hundred devices that signed in last', async () => {
  const first = await makeKnown();
  const expiresAt = (number: number) =>
    new Date(staff.clock.now.getTime() + (91 * DAY_SECONDS + number) * 1000).toISOString();
  const rows = Array.from({ length: 199 }, (_, number) => ({
    token_hash: hashToken(`token ${number}`),
    expires_at: expiresAt(number),
  }));
  await staff.database.write((transaction) =>
    transaction.insertInto('known_devices').values(rows).execute(),
  );
  const last = await makeKnown();
  const kept = await staff.database.read.selectFrom('known_devices').select('token_hash').execute();
  const hashes = kept.map(({ token_hash }) => token_hash);
  expect(hashes).toHaveLength(200);
  expect(hashes).toContain(hashToken(last.split('=')[1] ?? ''));
  expect(hashes).not.toContain(hashToken(first.split('=')[1] ?? ''));
});
