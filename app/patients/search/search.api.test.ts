import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { saveRecord } from '../records/save-record.server.ts';
import { sparsePatient } from '../../../tests/support/sample-patient.ts';

let staff: TestStaff;
let cookie: string;
beforeAll(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession();
  for (const name of ['Invented Person', 'Another Person']) {
    await staff.database.write((transaction) =>
      saveRecord(
        transaction,
        { name, age: '31', mobile: '90000 00001' },
        { now: staff.clock.now, timeZone: 'Asia/Kolkata' },
      ),
    );
  }
});
afterAll(() => staff.close());

const search = (body: unknown, headers = {}) =>
  staff.call('/staff/search', { method: 'POST', body, cookie, headers });

test('staff find a patient; fields that were never filled in are null', async () => {
  const response = await search({ by: 'name', value: 'Invented Person' });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    patients: [
      {
        ...sparsePatient({ name: 'Invented Person', age: '31', mobile: '90000 00001' }),
        key: expect.stringMatching(/^[\w-]{24}$/),
        patientid: expect.stringMatching(/^\d{10}$/),
        datetime: '2026-01-05 10:30:00',
      },
    ],
  });
});

test('a search without a match returns an empty list', async () => {
  expect(await (await search({ by: 'patientid', value: 'nobody' })).json()).toEqual({
    patients: [],
  });
});

test('the number of records is returned', async () => {
  const response = await staff.call('/staff/patients/count', { cookie });
  expect(await response.json()).toEqual({ count: 2, patients: 2 });
});

const NO_OPTION = 'Please select option for search.';
const NO_VALUE = 'Please enter Value in input box.';
test.each([
  [{}, { by: NO_OPTION, value: NO_VALUE }],
  [
    { by: '', value: '' },
    { by: NO_OPTION, value: NO_VALUE },
  ],
  [{ by: 'email', value: 'x' }, { by: NO_OPTION }],
  [{ by: 'name', value: '' }, { value: NO_VALUE }],
  [{ by: 'name', value: '  ' }, { value: NO_VALUE }],
  [{ by: 'name', value: 5 }, { value: NO_VALUE }],
  [{ by: 'name', value: ['x'] }, { value: NO_VALUE }],
  [{ by: 'name', value: 'a\0b' }, { value: NO_VALUE }],
  [{ by: 'name', value: 'x'.repeat(1001) }, { value: expect.any(String) }],
  [{ by: 'name', value: 'x', limit: 5 }, { limit: 'There is no such field.' }],
  [
    '{"by":"name","value":"x","__proto__":{"by":"x"}}',
    Object.fromEntries([['__proto__', 'There is no such field.']]),
  ],
  ['{"by":"name","value":"x","constructor":1}', { constructor: 'There is no such field.' }],
  ['null', { body: expect.any(String) }],
])('an invalid search is refused with a message for each field: %j', async (body, errors) => {
  const response = await search(body);
  expect(response.status).toBe(422);
  const answer: { errors: object } = await response.json();
  expect(Object.entries(answer.errors)).toEqual(Object.entries(errors));
});

test('a body that is not JSON is refused', async () => {
  expect((await search('{')).status).toBe(400);
  expect((await search('by=name', { 'content-type': 'text/plain' })).status).toBe(415);
});
