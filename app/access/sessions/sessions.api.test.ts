import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditPage } from '../../audit/audit.contract.ts';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { createSession } from './session.server.ts';
import type { OpenSession } from './sessions.contract.ts';

let staff: TestStaff;
beforeEach(async () => {
  staff = await openTestStaff();
});
afterEach(() => staff.close());

const open = async (staffName: string, device = 'Browser', address = '203.0.113.7') => {
  const session = { staffName, device, address, now: staff.clock.now, idleMinutes: 15 };
  return `__Host-sid=${await createSession(staff.database, session)}`;
};
const pass = (seconds: number) => {
  staff.clock.now = new Date(staff.clock.now.getTime() + seconds * 1000);
};
const isLive = async (cookie: string) =>
  (await staff.call('/staff/session', { cookie })).status === 204;
const list = async (cookie: string): Promise<OpenSession[]> =>
  (await (await staff.call('/staff/sessions', { cookie })).json()).sessions;
const send = (method: string, path: string, cookie: string) => staff.call(path, { method, cookie });

test('the request to stay signed in prolongs a session; reading the session does not', async () => {
  const cookie = await open('Asha');
  pass(890);
  const stayed = await send('POST', '/staff/session/stay', cookie);
  expect(stayed.status).toBe(204);
  expect(stayed.headers.get('session-idle-seconds')).toBe('900');
  pass(890);
  expect(await isLive(cookie)).toBe(true);
  pass(20);
  expect((await send('POST', '/staff/session/stay', cookie)).status).toBe(401);
});

test('the answer has the person’s own name, and prolongs the session only if a user acted', async () => {
  const cookie = await open('Asha');
  const answer = await staff.call('/staff/session/name', { cookie });
  expect(await answer.json()).toEqual({ staffName: 'Asha' });
  expect((await staff.call('/staff/session/name')).status).toBe(401);
  pass(890);
  const headers = { 'staff-unattended': '1' };
  expect((await staff.call('/staff/session/name', { cookie, headers })).status).toBe(200);
  pass(20);
  expect(await isLive(cookie)).toBe(false);
});

test('the list shows who is signed in, the last used first, and no token (A8)', async () => {
  const desk = await open('Asha', 'Desk browser');
  pass(60);
  const tablet = await open('Latha', 'Tablet browser', '2001:db8::7');
  pass(30);
  const sessions = await list(desk);
  expect(
    sessions.map(({ staffName, device, address, isThis }) => [staffName, device, address, isThis]),
  ).toEqual([
    ['Asha', 'Desk browser', '203.0.113.7', true],
    ['Latha', 'Tablet browser', '2001:db8::7', false],
  ]);
  expect(sessions[0]?.lastUsedAt).toBe(staff.clock.now.toISOString());
  expect(JSON.stringify(sessions)).not.toContain(tablet.split('=')[1]);
  pass(15 * 60 - 30);
  expect(await list(desk)).toHaveLength(1);
});

test('one session can be ended from another, and only once', async () => {
  const desk = await open('Asha');
  const tablet = await open('Latha');
  const key = (await list(desk)).find(({ isThis }) => !isThis)?.key ?? '';
  expect((await send('DELETE', `/staff/sessions/${key}`, desk)).status).toBe(204);
  expect(await isLive(tablet)).toBe(false);
  expect(await isLive(desk)).toBe(true);
  expect((await send('DELETE', `/staff/sessions/${key}`, desk)).status).toBe(404);
  expect((await send('DELETE', '/staff/sessions/unheard-of', desk)).status).toBe(404);
});

test('signing out everywhere ends every session and says who did it (A7)', async () => {
  const desk = await open('Asha');
  const tablet = await open('Latha');
  expect([await isLive(desk), await isLive(tablet)]).toEqual([true, true]);
  const answer = await send('DELETE', '/staff/sessions', desk);
  expect(answer.status).toBe(204);
  expect(answer.headers.get('clear-site-data')).toBe('"cache","storage"');
  expect(await isLive(desk)).toBe(false);
  expect(await isLive(tablet)).toBe(false);
  const last = await staff.database.read
    .selectFrom('audit')
    .select(['action', 'staff_name', 'subject'])
    .orderBy('number', 'desc')
    .executeTakeFirst();
  expect(last).toEqual({ action: 'sign-out', staff_name: 'Asha', subject: 'everywhere' });
});

const ask = (cookie: string, body: unknown) =>
  staff.call('/staff/audit/search', { method: 'POST', body, cookie });
const askPage = async (cookie: string, body: unknown): Promise<AuditPage> =>
  (await ask(cookie, body)).json();

test('the accesses to a patient come newest first, fifty at a time, and reading them is noted too', async () => {
  await staff.addPatient('1801753199');
  await staff.addPatient('3976132461');
  const asha = await open('Asha');
  for (let number = 0; number < 60; number++) {
    await staff.call('/staff/patients/1801753199/reports', { cookie: asha });
  }
  await staff.call('/staff/patients/3976132461/reports', { cookie: asha });
  const latha = await open('Latha');
  const first = await askPage(latha, { patientid: '1801753199' });
  expect(first.entries).toHaveLength(50);
  expect(first.entries[0]).toMatchObject({
    action: 'read',
    subject: 'list of reports',
    staffName: 'Asha',
    device: 'Browser',
    address: '203.0.113.0/24',
    result: 'ok',
  });
  const second = await askPage(latha, { patientid: '1801753199', before: first.next });
  expect(second.entries).toHaveLength(10);
  expect(second.next).toBeNull();
  const numbers = [...first.entries, ...second.entries].map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  const again = await askPage(latha, { patientid: '1801753199' });
  expect(again.entries[0]).toMatchObject({ staffName: 'Latha', subject: 'audit' });
  expect(await askPage(latha, { patientid: '180175319' })).toEqual({ entries: [], next: null });
});

test('every page of the access list is noted, whichever is read first', async () => {
  await staff.addPatient('1801753199');
  const asha = await open('Asha');
  await staff.call('/staff/patients/1801753199/reports', { cookie: asha });
  const latha = await open('Latha');
  const newest = await askPage(latha, { patientid: '1801753199', before: 2 ** 31 - 1 });
  expect(newest.entries.map(({ subject }) => subject)).toEqual(['list of reports']);
  const [oldest] = newest.entries;
  await askPage(latha, { patientid: '1801753199', before: oldest?.number });
  const { entries } = await askPage(asha, { patientid: '1801753199' });
  expect(entries.map(({ staffName, subject }) => [staffName, subject])).toEqual([
    ['Latha', 'audit'],
    ['Latha', 'audit'],
    ['Asha', 'list of reports'],
  ]);
});

test.each([
  [{}, 'patientid'],
  [{ patientid: '' }, 'patientid'],
  [{ patientid: 'a\0b' }, 'patientid'],
  [{ patientid: 7 }, 'patientid'],
  [{ patientid: '1', before: 0 }, 'before'],
  [{ patientid: '1', before: 1.5 }, 'before'],
  [{ patientid: '1', all: true }, 'all'],
])('an invalid query is refused: %j', async (body, field) => {
  const answer = await ask(await open('Asha'), body);
  expect(answer.status).toBe(422);
  expect(Object.keys((await answer.json()).errors)).toEqual([field]);
});
