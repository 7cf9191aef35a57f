import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { listStaffRoutes } from '../../tests/support/list-staff-routes.ts';
import { requireEntry } from '../audit/require-entry.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mayDo, type Role, ROLES } from '../http/roles.ts';
import { requireSession } from './sessions/require-session.server.ts';

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());

const openAs = (role: Role) => staff.openSession({ staffName: 'Asha', person: 'a#1', role });

function listRoutes() {
  return listStaffRoutes(staff.routes).map(({ method, path, access }) => {
    return { method, path, minRole: access?.role ?? 'owner' };
  });
}

test('each mounted staff address has a description with a role', () => {
  const mounted = listStaffRoutes(staff.routes);
  expect(mounted.length).toBeGreaterThan(25);
  const undescribed = mounted.filter(({ access }) => access?.role === undefined);
  expect(undescribed).toEqual([]);
});

/** The table of docs/named-staff.md. */
const FROM_DOCTOR_ON = [
  'PATCH /patients/:key',
  'DELETE /patients/:key',
  'GET /patients/:key/history',
  'GET /patients/:patientid/facts/history',
  'GET /patients/:patientid/reports',
  'POST /patients/:patientid/reports',
  'GET /patients/:patientid/reports.zip',
  'GET /reports/:key',
  'PATCH /reports/:key',
  'DELETE /reports/:key',
  'POST /reports/:key/restore',
  'POST /patients/:patientid/results/looked',
  'GET /results/not-looked',
  'GET /patients/:patientid/results/history',
  'GET /patients/:patientid/prescriptions',
  'POST /patients/:patientid/prescriptions',
  'PATCH /prescriptions/:key',
  'DELETE /prescriptions/:key',
  'POST /prescriptions/:key/issue',
  'GET /medicines',
  'POST /audit/search',
  'GET /calendar-feed',
  'POST /calendar-feed',
  'DELETE /calendar-feed',
];
const FOR_OWNERS = [
  'GET /sessions',
  'DELETE /sessions',
  'DELETE /sessions/:key',
  'POST /enquiries/export',
  'GET /backups',
  'GET /fast-reading',
  'GET /waiting',
  'GET /mail',
  'POST /mail/test',
  'POST /kept',
  'GET /owner',
  'POST /owner',
  'DELETE /owner',
  'GET /site',
  'POST /site/publish',
  'POST /site/draft',
  'POST /site/preview',
  'GET /site/preview/:id/:path',
  'POST /site/pictures',
  'GET /site/pictures/:upload',
  'POST /site/markdown',
  'GET /site/versions',
  'GET /site/versions/:number',
  'POST /site/versions/:number/bring-back',
  'GET /owner/enquiries',
  'GET /owner/messages',
  'GET /owner/machine',
  'POST /owner/backups',
  'GET /owner/backups/newest',
  'POST /owner/access-report',
  'POST /owner/holds',
  'GET /owner/patients',
  'POST /owner/staff-password',
];

test('report files, changes of records and the access list are closed to the front desk, the rest to doctors', () => {
  const addressesOf = (wanted: Role) =>
    listRoutes()
      .filter(({ minRole }) => minRole === wanted)
      .map(({ method, path }) => `${method} ${path}`);
  expect(addressesOf('doctor').sort()).toEqual(FROM_DOCTOR_ON.sort());
  expect(addressesOf('owner').sort()).toEqual(FOR_OWNERS.sort());
});

test('an unknown address is for owners only', async () => {
  for (const role of ['front-desk', 'doctor'] as const) {
    const answer = await staff.call('/staff/not-mounted', { cookie: await openAs(role) });
    expect(answer.status, role).toBe(403);
  }
  const answer = await staff.call('/staff/not-mounted', { cookie: await openAs('owner') });
  expect(answer.status).toBe(404);
});

test('a route without a description is for owners only, and its answers need an audit entry', async () => {
  let answered = 0;
  const site = new Hono<SiteEnv>();
  site.onError((_, context) => context.text('', 500));
  site.use(requireSession(staff), requireEntry());
  site.get('/undescribed', (context) => {
    answered += 1;
    return context.json({ name: 'Asha Sample' });
  });
  const callAs = async (role: Role) =>
    (await site.request('/undescribed', { headers: { cookie: await openAs(role) } })).status;
  expect(await callAs('front-desk')).toBe(403);
  expect(await callAs('doctor')).toBe(403);
  expect(answered).toBe(0);
  expect(await callAs('owner')).toBe(500);
});

test('a role is admitted where the route allows it, and gets a clear refusal elsewhere', async () => {
  for (const { method, path, minRole } of listRoutes()) {
    for (const role of ROLES) {
      const cookie = await openAs(role);
      const asked = `/staff${path.replace(/:\w+/g, '1234567890')}`;
      const answer = await staff.call(asked, { method, cookie });
      const told = `${method} ${asked} as ${role}`;
      if (mayDo(role, minRole)) {
        expect([401, 403], told).not.toContain(answer.status);
        await answer.body?.cancel();
        continue;
      }
      expect(answer.status, told).toBe(403);
      expect((await answer.json()).error, told).toMatch(/^This is not for the role [a-z ]+: it/);
    }
  }
});

test("a session of the shared password may do everything once the owner's password was given", async () => {
  for (const { method, path } of listRoutes()) {
    const cookie = await staff.openOwnerSession();
    const asked = `/staff${path.replace(/:\w+/g, '1234567890')}`;
    const answer = await staff.call(asked, { method, cookie });
    expect([401, 403], `${method} ${asked}`).not.toContain(answer.status);
    await answer.body?.cancel();
  }
});

test("without the owner's password, a session of the shared password gets everything except the owner's pages", async () => {
  for (const { method, path, access } of listStaffRoutes(staff.routes)) {
    const cookie = await staff.openSession();
    const asked = `/staff${path.replace(/:\w+/g, '1234567890')}`;
    const answer = await staff.call(asked, { method, cookie });
    if (access?.needsOwnerPassword) {
      expect(answer.status, `${method} ${asked}`).toBe(403);
      expect(await answer.json()).toMatchObject({ needs: 'no-owner-password-set' });
      continue;
    }
    expect([401, 403], `${method} ${asked}`).not.toContain(answer.status);
    await answer.body?.cancel();
  }
});

test('no spelling of an address and no other method gives a role more rights', async () => {
  const cookie = await openAs('front-desk');
  for (const path of [
    '/staff/reports/x',
    '/staff/sessions',
    '/staff/kept',
    '/staff/backups',
    '/staff/fast-reading',
    '/staff/waiting',
  ]) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const asked of [path, `${path}/`, `${path}?a=b`, path.replace('/staff/', '/staff//')]) {
        const answer = await staff.call(asked, { method, cookie });
        expect([403, 404], `${method} ${asked}`).toContain(answer.status);
        await answer.body?.cancel();
      }
    }
  }
});

test('an answer names the role of its session', async () => {
  const ask = async (cookie: string) =>
    (await staff.call('/staff/session', { cookie })).headers.get('staff-role');
  expect(await ask(await openAs('front-desk'))).toBe('front-desk');
  expect(await ask(await staff.openSession())).toBe('owner');
});
