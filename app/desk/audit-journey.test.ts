import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveRecord } from '../patients/records/save-record.server.ts';
import { saveTestReport } from '../../tests/support/save-test-report.ts';
import { openTestSite } from '../../tests/support/open-test-site.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { setStaffPassword } from '../access/password/password.server.ts';
import { verifyAudit } from '../audit/verify-audit.server.ts';

// A slow hash on a busy machine is very slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const RIGHT = 'kettle monsoon ladder';

let staff: TestStaff;
beforeEach(async () => {
  staff = await openTestStaff();
});
afterEach(() => staff.close());

const entries = () =>
  staff.database.read
    .selectFrom('audit')
    .select(['action', 'staff_name', 'device', 'address', 'patientid', 'others', 'subject'])
    .select('result')
    // The password was set before.
    .where('action', '!=', 'settings')
    .orderBy('number')
    .execute();
const addRecord = (patientid: string, name: string) => {
  const when = { now: staff.clock.now, timeZone: 'Asia/Kolkata' };
  return staff.database.write((transaction) => saveRecord(transaction, { patientid, name }, when));
};
const addReport = async (patientid: string) => {
  const at = staff.clock.now.toISOString();
  const report = { patientid, name: 'Asha thyroid.pdf', createdAt: at, updatedAt: at };
  return (await saveTestReport(staff, report, '%PDF-1.4', staff.clock.now)).key;
};
const search = (cookie: string, by: string, value: string) =>
  staff.call('/staff/search', { method: 'POST', body: { by, value }, cookie });

test('a morning at the desk: each thing done is one entry, and none holds what was typed (G2)', async () => {
  await setStaffPassword(staff.database, RIGHT, staff.clock.now);
  await addRecord('1801753199', 'Asha Sample');
  await addRecord('3976132461', 'Asha Sample');
  const key = await addReport('1801753199');
  const signIn = (password: string) =>
    staff.call('/staff/session', {
      method: 'POST',
      body: { password, name: '  Latha\n' },
      headers: { 'user-agent': 'Browser of the desk' },
    });
  expect((await signIn('not the right one')).status).toBe(401);
  const cookie = (await signIn(RIGHT)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await search(cookie, 'patientid', '1801753199');
  await search(cookie, 'name', 'Asha Sample');
  await search(cookie, 'mobile', '9000012345');
  await staff.call('/staff/patients/1801753199/reports', { cookie });
  await staff.call(`/staff/reports/${key}`, { cookie });
  // A request that shows nothing about a patient adds no entry.
  await staff.call('/staff/patients/count', { cookie });
  await staff.call('/staff/reports/unheard-of', { cookie });
  await staff.call('/staff/session', { method: 'DELETE', cookie });

  const found = await entries();
  expect(
    found.map(({ action, patientid, subject, result }) => [action, patientid, subject, result]),
  ).toEqual([
    ['sign-in', null, null, 'refused'],
    ['sign-in', null, null, 'ok'],
    ['search', '1801753199', 'by patientid, 1 record', 'ok'],
    ['search', expect.any(String), 'by name, 2 records', 'ok'],
    ['search', null, 'by mobile, 0 records', 'ok'],
    ['read', '1801753199', 'list of reports', 'ok'],
    ['read', '1801753199', `report ${key}`, 'ok'],
    ['sign-out', null, null, 'ok'],
  ]);
  expect(found.map(({ staff_name }) => staff_name)).toEqual([null, ...Array(7).fill('Latha')]);
  expect(new Set(found.map(({ device }) => device))).toEqual(new Set(['Browser of the desk']));
  expect(new Set(found.map(({ address }) => address))).toEqual(new Set(['203.0.113.0/24']));
  const both = found[3];
  expect([both?.patientid, ...JSON.parse(both?.others ?? '[]')].sort()).toEqual([
    '1801753199',
    '3976132461',
  ]);
  expect(JSON.stringify(found)).not.toMatch(/Asha|9000012345|thyroid|kettle|right one/);
  const faults: string[] = [];
  await verifyAudit(staff.database, (fault) => faults.push(fault));
  expect(faults).toEqual([]);
});

test('a file read in consecutive parts is one audit entry; a part from the middle is another', async () => {
  const key = await addReport('1801753199');
  const cookie = await staff.openSession();
  const read = async (range: string, by = cookie) =>
    staff.call(`/staff/reports/${key}`, { cookie: by, headers: { range: `bytes=${range}` } });
  const count = async () => (await entries()).filter(({ action }) => action === 'read').length;
  for (const range of ['0-3', '4-5', '6-7']) expect((await read(range)).status).toBe(206);
  expect(await count()).toBe(1);
  await read('4-5', await staff.openSession());
  expect(await count()).toBe(2);
  await read('0-1');
  expect(await count()).toBe(3);
  const pass = (seconds: number) => {
    staff.clock.now = new Date(staff.clock.now.getTime() + seconds * 1000);
  };
  pass(599);
  await read('2-3');
  expect(await count()).toBe(3);
  pass(1);
  await read('2-3');
  expect(await count()).toBe(4);
});

test('data are not shown if the audit entry cannot be stored', async () => {
  const site = await openTestSite();
  const { database } = site.services;
  const { cookie } = await site.signIn();
  await database.write((transaction) =>
    saveRecord(
      transaction,
      { patientid: '1801753199', name: 'Asha Sample' },
      { now: site.services.now(), timeZone: 'Asia/Kolkata' },
    ),
  );
  const searchName = () =>
    site.askJson(
      'POST',
      '/staff/search',
      { by: 'name', value: 'Asha Sample' },
      { headers: { cookie } },
    );
  expect(await (await searchName()).text()).toContain('Asha');
  await database.write((transaction) => sql`drop table audit`.execute(transaction));
  const answer = await searchName();
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('Asha');
  expect(site.logged.join()).toContain('"event":"failed"');
  expect(site.logged.join()).not.toContain('Asha');
  await site.remove();
});
