import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyStaffPassword } from '../access/password/password.server.ts';
import { readHeld } from '../privacy/holds.server.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { setQuickOwnerPassword } from '../../tests/support/set-quick-password.ts';

// A new staff password is hashed at full cost.
vi.setConfig({ testTimeout: 60_000 });

const OWNER_PASSWORD = 'violet harbour 77 kettle';
const NEW_PASSWORD = 'monsoon ladder umbrella 4';
const PATIENT = '0000000001';

let staff: TestStaff;
let cookie: string;
let isListed = true;
beforeEach(async () => {
  isListed = true;
  staff = await openTestStaff({}, { updateLists: async () => isListed });
  cookie = await staff.openOwnerSession();
});
afterEach(() => staff.close());

const post = (path: string, body: object) =>
  staff.call(`/staff/owner/${path}`, { method: 'POST', cookie, body });
const readAudit = () =>
  staff.database.read
    .selectFrom('audit')
    .select(['action', 'subject', 'patientid', 'result'])
    .orderBy('number')
    .execute();

test('all patients are saved as CSV with their names as they are written, and no cell runs as a formula', async () => {
  const names = ['లక్ష్మి', '=HYPERLINK("x")', 'Asha, "Sample"'];
  for (const [number, name] of names.entries()) {
    await staff.database.write((transaction) =>
      transaction
        .insertInto('records')
        .values({ key: `-K${number}`, patientid: PATIENT, name, bp: '120/80', version: 1 })
        .execute(),
    );
  }
  const answer = await staff.call('/staff/owner/patients', { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="patients-2026-01-05.csv"',
  );
  const lines = Buffer.from(await answer.arrayBuffer())
    .toString()
    .split('\r\n');
  expect(lines[0]).toBe('\uFEFFkey,patientid,name,age,email,mobile,bp,sugar,temperature,datetime');
  expect(lines.slice(1)).toEqual([
    "'-K0,'0000000001,లక్ష్మి,,,,120/80,,,",
    `'-K1,'0000000001,"'=HYPERLINK(""x"")",,,,120/80,,,`,
    `'-K2,'0000000001,"Asha, ""Sample""",,,,120/80,,,`,
    '',
  ]);
  expect((await readAudit()).at(-1)).toMatchObject({ action: 'export', subject: 'patients' });
});

test('the list of patients is whole however long it is', async () => {
  const rows = Array.from({ length: 1203 }, (_, number) => ({
    key: `K${String(number).padStart(5, '0')}`,
    patientid: String(number),
    version: 1,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await staff.database.write((transaction) =>
      transaction
        .insertInto('records')
        .values(rows.slice(from, from + 500))
        .execute(),
    );
  }
  const text = await (await staff.call('/staff/owner/patients', { cookie })).text();
  const keys = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
  expect(keys).toEqual(rows.map(({ key }) => key));
});

test('an access report names who looked at a patient on the days asked for, and nobody else', async () => {
  await staff.addPatient(PATIENT);
  await staff.addPatient('0000000002');
  const look = async (patientid: string) => {
    const answer = await staff.call(`/staff/patients/-K${patientid}`, { cookie });
    expect(answer.status).toBe(200);
  };
  await look(PATIENT);
  await look('0000000002');
  const days = { from: '2026-01-05', to: '2026-01-05' };
  const answer = await post('access-report', { patientid: PATIENT, ...days });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).not.toContain('0000000002');
  const [, ...lines] = text.trimEnd().split('\r\n');
  // The report itself is the second entry.
  expect(lines.map((line) => line.split(',').slice(3, 5).join(' '))).toEqual([
    `read record -K${PATIENT}`,
    'export access report',
  ]);
  const early = await post('access-report', {
    patientid: PATIENT,
    from: '2026-01-01',
    to: '2026-01-04',
  });
  expect((await early.text()).trimEnd().split('\r\n')).toHaveLength(1);
  const wrong = await post('access-report', { patientid: '', from: 'today', to: '2026-01-04' });
  expect(await wrong.json()).toEqual({
    errors: { patientid: 'Please enter the patient id.', from: 'Please enter a day.' },
  });
});

test("a hold protects a patient's data at once, and is told again the second time", async () => {
  await staff.addPatient(PATIENT);
  const held = await post('holds', { patientid: ` ${PATIENT} ` });
  expect(held.status).toBe(201);
  const at = staff.clock.now.toISOString();
  const rest = { records: 1, reports: 0, enquiries: 0, appointments: 0 };
  expect(await held.json()).toEqual({ heldAt: at, ...rest, isListed: true });
  expect((await readHeld(staff.database.read)).patientids).toEqual(new Set([PATIENT]));
  staff.clock.now = new Date(staff.clock.now.getTime() + 60_000);
  isListed = false;
  const again = await post('holds', { patientid: PATIENT });
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual({ heldAt: at, ...rest, isListed: false });
  const unknown = await post('holds', { patientid: '0000000009' });
  expect(unknown.status).toBe(404);
  expect(await readAudit()).toMatchObject([
    { action: 'sign-in' },
    { action: 'settings', subject: 'hold', patientid: PATIENT },
    { action: 'read', subject: 'hold', patientid: PATIENT },
  ]);
});

test("the staff password is changed with the owner's password, which ends every session", async () => {
  await setQuickOwnerPassword(staff.database, OWNER_PASSWORD);
  const colleague = await staff.openSession();
  const change = (ownerPassword: string, newPassword: string) =>
    post('staff-password', { ownerPassword, newPassword });
  const wrong = await change('not the password', NEW_PASSWORD);
  expect(wrong.status).toBe(403);
  expect((await staff.call('/staff/session', { cookie: colleague })).status).toBe(204);

  const changed = await change(OWNER_PASSWORD, NEW_PASSWORD);
  expect(changed.status).toBe(204);
  expect(await verifyStaffPassword(staff.database, NEW_PASSWORD)).toBeDefined();
  for (const ended of [cookie, colleague]) {
    expect((await staff.call('/staff/session', { cookie: ended })).status).toBe(401);
  }
  expect((await readAudit()).slice(-2)).toMatchObject([
    { action: 'sign-in', subject: "owner's pages", result: 'refused' },
    { action: 'settings', subject: 'staff password', result: 'ok' },
  ]);
});

test.each([
  ['short', /at least 15 characters/],
  ['password password 2026', /easy to guess/],
  [OWNER_PASSWORD, /^This is the owner's password\. Staff need another one\.$/],
])('the new staff password %j is refused with the reason', async (newPassword, reason) => {
  await setQuickOwnerPassword(staff.database, OWNER_PASSWORD);
  const refused = await post('staff-password', { ownerPassword: OWNER_PASSWORD, newPassword });
  expect(refused.status).toBe(422);
  expect((await refused.json()).errors.newPassword).toMatch(reason);
  expect((await staff.call('/staff/session', { cookie })).status).toBe(204);
});
