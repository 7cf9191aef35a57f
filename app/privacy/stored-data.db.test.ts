import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPeople, type TestPeople } from '../../tests/support/open-test-people.ts';
import { findPerson } from './find-person.server.ts';

const LATER = '2026-12-01 10:00';

let clinic: TestPeople;
beforeEach(async () => {
  clinic = await openTestPeople();
});
afterEach(() => clinic.close());

test('staff see the data kept about a number, by key; a visitor sees nothing', async () => {
  await clinic.addRecord('0000000001', '+91 90000 12345', null);
  await clinic.addReport('0000000001');
  await clinic.addEnquiry('9000012345', '2026-01-01 10:00:00');
  const ask = (body: unknown, cookie?: string) =>
    clinic.call('/staff/kept', { method: 'POST', body, cookie });
  expect((await ask({ mobile: '9000012345' })).status).toBe(401);
  const cookie = await clinic.openSession();
  const kept = await (await ask({ mobile: '0 90000 12345' }, cookie)).json();
  expect(kept).toMatchObject({ mobile: '9000012345', patientids: ['0000000001'], isHeld: false });
  expect([kept.records.length, kept.enquiries.length, kept.reports.length]).toEqual([1, 1, 1]);
  expect(await (await ask({ mobile: '9000000000' }, cookie)).json()).toMatchObject({ records: [] });
  for (const body of [
    { mobile: 'x' },
    {},
    { mobile: 9000012345 },
    { mobile: '9000012345', by: 1 },
  ]) {
    expect((await ask(body, cookie)).status).toBe(422);
  }
});

test('staff see that a number is held if the hold names a patient who once had it', async () => {
  const record = await clinic.addRecord('0000000001', '9000011111', null);
  await clinic.addVersion(record, '0000000001', '9000022222');
  await clinic.hold({ kind: 'mobile', value: '9000022222' });
  const cookie = await clinic.openSession();
  const ask = { method: 'POST', body: { mobile: '9000011111' }, cookie };
  expect(await (await clinic.call('/staff/kept', ask)).json()).toMatchObject({ isHeld: true });
});

test('the report about a mobile number names the appointments with it', async () => {
  await clinic.addAppointment('called', LATER, '9000000003');
  const { appointments } = await findPerson(clinic.database, { mobile: '+91 9000000003' });
  expect(appointments).toEqual([{ key: 'called', startsAt: LATER }]);
});
