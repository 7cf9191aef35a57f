import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { setQuickOwnerPassword } from '../../../tests/support/set-quick-password.ts';
import { verifyStaffPassword } from '../password/password.server.ts';

// A new staff password is hashed at full cost.
vi.setConfig({ testTimeout: 60_000 });

const OWNER_PASSWORD = 'violet harbour 77 kettle';
const NEW_PASSWORD = 'monsoon ladder umbrella 4';

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
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
