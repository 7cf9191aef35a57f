import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession();
});
afterEach(() => staff.close());

async function send(method: string, path: string, body?: unknown) {
  const answer = await staff.call(`/staff/patients${path}`, { method, body, cookie });
  return { status: answer.status, body: await answer.json() };
}

const register = async (visit: object) =>
  (await send('POST', '', { name: 'Invented Person', ...visit })).body;

const saveFacts = (patientid: string, body: object) =>
  send('PATCH', `/${patientid}/facts`, { version: 0, ...body });

const BY_BIRTH = (age: string) =>
  `The age at the visit on 5 Jan 2026 is 52 y, but by the birth date 12 May 2024 it is ${age}.`;

test('a birth date that contradicts the age of a visit is asked about once, and is stored when confirmed', async () => {
  const { patientid } = await register({ age: '52' });
  const asked = await saveFacts(patientid, { birthdate: '12/5/2024' });
  expect(asked).toEqual({
    status: 422,
    body: { errors: {}, unusual: { birthdate: BY_BIRTH('19 months') } },
  });
  const confirmed = await saveFacts(patientid, {
    birthdate: '12/5/2024',
    confirmed: ['birthdate'],
  });
  expect(confirmed).toMatchObject({ status: 200, body: { birthdate: '2024-05-12', version: 1 } });
  // A birth date that stays the same is not asked about again.
  const other = await saveFacts(patientid, { birthdate: '2024-05-12', sex: 'male', version: 1 });
  expect(other.status).toBe(200);
  const audit = await staff.database.read
    .selectFrom('audit')
    .select(['subject', 'result'])
    .where('subject', 'like', 'facts%')
    .orderBy('number')
    .execute();
  expect(audit[0]).toEqual({ subject: 'facts', result: 'refused' });
});

test('the age of a visit that contradicts the birth date is asked about, when added and when corrected', async () => {
  const { patientid, key } = await register({ age: '1' });
  await saveFacts(patientid, { birthdate: '2024-05-12' });
  const visit = { name: 'Invented Person', patientid, age: '52', sugar: '26' };
  const asked = await send('POST', '', visit);
  expect(asked).toMatchObject({ status: 422, body: { errors: {} } });
  expect(asked.body.unusual).toEqual({
    sugar: expect.stringContaining('unusual'),
    age: BY_BIRTH('19 months'),
  });
  const added = await send('POST', '', { ...visit, confirmed: ['age', 'sugar'] });
  expect(added.status).toBe(201);
  const corrected = await send('PATCH', `/${key}`, { age: '52', version: 1 });
  expect(corrected.body.unusual).toEqual({ age: BY_BIRTH('19 months') });
  // A correction of something else does not ask about the age again.
  const pulse = await send('PATCH', `/${added.body.key}`, { pulse: '80', version: 1 });
  expect(pulse.status).toBe(200);
});

test('a visit before the birth is asked about, from either side', async () => {
  const { patientid, key } = await register({ age: '', datetime: '2025-06-01 10:00:00' });
  const before = 'The visit on 1 Jun 2025 lies before the birth date Jul 2025.';
  expect((await saveFacts(patientid, { birthdate: '7/2025' })).body.unusual).toEqual({
    birthdate: before,
  });
  await saveFacts(patientid, { birthdate: '6/2025' });
  const moved = await send('PATCH', `/${key}`, { datetime: '2025-05-31 10:00:00', version: 1 });
  expect(moved.body.unusual).toEqual({
    age: 'The visit on 31 May 2025 lies before the birth date Jun 2025.',
  });
});

test('an adult by the birth date is asked about a height in inches, without an age too', async () => {
  const { patientid } = await register({});
  await saveFacts(patientid, { birthdate: '1985' });
  const { body } = await send('POST', '', { name: 'Invented Person', patientid, height: '64' });
  expect(body.unusual).toEqual({
    height: '64 cm is unusual at 40 years. If 64 was read in inches, it is 162.6 cm.',
  });
});
