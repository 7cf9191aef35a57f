import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { readHeld } from './holds.server.ts';

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
