import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertRecords } from '../../tests/support/insert-records.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { duringAnotherChange } from '../../tests/support/run-test-change.ts';
import { findPerson } from '../privacy/find-person.server.ts';
import type { Appointment, NewAppointment } from './appointments.contract.ts';

const PATIENT = '0000000001';
const ENQUIRY = '-OenquiryOfTheTest';
const CALLER = { name: 'Ravi Example', mobile: '+91 90000 00002' };
const TEN = '2026-11-20 10:00';

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  staff.clock.now = new Date('2026-11-20T06:00:00Z');
  cookie = await staff.openSession();
});
afterEach(() => staff.close());

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  staff.call(`/staff${path}`, { method, cookie, body, headers });
const add = async (sent: NewAppointment): Promise<Appointment> => {
  const answer = await call('POST', '/appointments', sent);
  expect(answer.status).toBe(201);
  return (await answer.json()).appointment;
};
const list = async (query = ''): Promise<Appointment[]> =>
  (await (await call('GET', `/appointments${query}`)).json()).appointments;
const listRemoved = async (query = '') =>
  (await (await call('GET', `/appointments${query}`)).json()).removed;
const change = (key: string, body: unknown) => call('PATCH', `/appointments/${key}`, body);
const refusalOf = async (answer: Response) => {
  expect(answer.status).toBe(422);
  return (await answer.json()).errors;
};
const findEnquiry = async () => (await (await call('GET', `/enquiries/${ENQUIRY}`)).json()).enquiry;

async function addPatient() {
  const visit = { patientid: PATIENT, version: 1 };
  await insertRecords(staff.database, [
    // Neither an unpadded date nor a text that is no time counts as the newest.
    { ...visit, key: '-Kold', name: 'Asha S', datetime: '2025-9-28 9:05:00' },
    { ...visit, key: '-Kodd', name: 'Asha O', datetime: 'yesterday' },
    {
      ...visit,
      key: '-Knew',
      name: 'Asha Sample',
      mobile: '9000000001',
      datetime: '2025-10-05 10:00:00',
    },
  ]);
}

const addEnquiry = (agreed_at: string | null = null) =>
  staff.database.write((transaction) =>
    transaction
      .insertInto('enquiries')
      .values({
        key: ENQUIRY,
        reference: 'R',
        name: 'Uma Visitor',
        mobile: '9000000003',
        datetime: '2026-11-19 10:00:00',
        place: 'inbox',
        status: 'new',
        agreed_at,
        version: 1,
      })
      .execute(),
  );

test('appointments of a patient, a caller and an enquiry are listed together in their order', async () => {
  await addPatient();
  await addEnquiry('2026-11-20 09:00');
  const ofCaller = await add({ startsAt: TEN, ...CALLER });
  const ofPatient = await add({ startsAt: '2026-11-20 09:30', patientid: PATIENT });
  expect(await list()).toEqual([
    {
      key: ENQUIRY,
      enquiryKey: ENQUIRY,
      startsAt: '2026-11-20 09:00',
      name: 'Uma Visitor',
      mobile: '9000000003',
      status: 'agreed',
      version: 1,
    },
    {
      key: ofPatient.key,
      patientid: PATIENT,
      startsAt: '2026-11-20 09:30',
      name: 'Asha Sample',
      mobile: '9000000001',
      status: 'agreed',
      version: 1,
    },
    {
      key: ofCaller.key,
      startsAt: TEN,
      name: 'Ravi Example',
      mobile: '9000000002',
      status: 'agreed',
      version: 1,
    },
  ]);
});

test('the list is of the asked days, both included; without days of a week from today', async () => {
  for (const day of ['20', '21', '26', '27'])
    await add({ startsAt: `2026-11-${day} 23:59`, ...CALLER });
  const days = async (query?: string) =>
    (await list(query)).map(({ startsAt }) => startsAt.slice(8, 10));
  expect(await days()).toEqual(['20', '21', '26']);
  expect(await days('?from=2026-11-21&to=2026-11-21')).toEqual(['21']);
  expect(await days('?from=2026-11-27')).toEqual(['27']);
  const refused = await call('GET', '/appointments?from=2026-11-21&to=2026-11-20');
  expect(await refusalOf(refused)).toEqual({ to: 'The last day comes before the first.' });
  const tooLong = await call('GET', '/appointments?from=2026-01-01&to=2027-01-01');
  expect(await refusalOf(tooLong)).toEqual({ to: 'At most 92 days at once.' });
});

test.each<[what: string, sent: object, errors: object]>([
  [
    '25:00',
    { ...CALLER, startsAt: '2026-11-20 25:00' },
    { startsAt: 'Enter a time such as 17:30.' },
  ],
  [
    'a day that does not exist',
    { ...CALLER, startsAt: '2026-02-30 10:00' },
    { startsAt: 'There is no such day.' },
  ],
  [
    'a day that has passed',
    { ...CALLER, startsAt: '2026-11-19 10:00' },
    { startsAt: 'This day has passed. An appointment is for today or later.' },
  ],
  ['nobody', { startsAt: TEN }, { name: 'Enter a name.', mobile: 'Enter a mobile number.' }],
  [
    'no number',
    { startsAt: TEN, name: 'Ravi', mobile: '12' },
    { mobile: 'A mobile number has 10 to 15 digits, such as 90000 00001.' },
  ],
  [
    'an unknown patient',
    { startsAt: TEN, patientid: '0000000009' },
    { patientid: 'No patient has this id.' },
  ],
  [
    'an unknown enquiry',
    { startsAt: TEN, enquiryKey: 'x' },
    { enquiryKey: 'There is no such enquiry.' },
  ],
])('an appointment with %s is refused in words', async (_, sent, errors) => {
  expect(await refusalOf(await call('POST', '/appointments', sent))).toEqual(errors);
  expect(await list()).toEqual([]);
});

test('several at one time, a closed day and an earlier hour of today are allowed', async () => {
  for (let count = 0; count < 3; count++) await add({ startsAt: '2026-11-22 10:00', ...CALLER });
  await add({ startsAt: '2026-11-20 00:00', ...CALLER });
  expect(await list()).toHaveLength(4);
});

test('a repeated request adds nothing', async () => {
  const headers = { 'idempotency-key': 'request-of-the-test-1' };
  const body = { startsAt: TEN, ...CALLER };
  const first = await call('POST', '/appointments', body, headers);
  const second = await call('POST', '/appointments', body, headers);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(await second.json()).toEqual(await first.json());
  expect(await list()).toHaveLength(1);
});

test('a key that is sent again for another appointment is refused, and nothing is stored', async () => {
  const headers = { 'idempotency-key': 'request-of-the-test-2' };
  const send = (sent: object) =>
    call('POST', '/appointments', { startsAt: TEN, ...CALLER, ...sent }, headers);
  const first = await send({});
  const { appointment } = await first.json();
  for (const other of [{ startsAt: '2026-11-21 11:00' }, { name: 'Uma Example' }]) {
    expect(await refusalOf(await send(other))).toEqual({
      'Idempotency-Key': 'This key was used for another appointment. Use a new one.',
    });
  }
  expect(await list()).toHaveLength(1);
  // The same request as first, after another desk has moved the appointment.
  await change(appointment.key, { startsAt: '2026-11-21 11:00', version: 1 });
  expect((await send({})).status).toBe(200);
});

test('an appointment is moved, marked and taken back; a moved one is agreed again', async () => {
  const { key } = await add({ startsAt: TEN, ...CALLER });
  const came = await (await change(key, { status: 'came', version: 1 })).json();
  expect(came.appointment).toMatchObject({ status: 'came', startsAt: TEN, version: 2 });
  await change(key, { status: 'agreed', version: 2 });
  await change(key, { status: 'called-off', version: 3 });
  const moved = await (await change(key, { startsAt: '2026-11-23 17:30', version: 4 })).json();
  expect(moved.appointment).toMatchObject({ status: 'agreed', startsAt: '2026-11-23 17:30' });
  const early = await change(key, { status: 'came', version: 5 });
  expect(await refusalOf(early)).toHaveProperty('status');
  const past = await change(key, { startsAt: '2026-11-19 17:30', version: 5 });
  expect(await refusalOf(past)).toHaveProperty('startsAt');
});

test('whether somebody came is noted on a later day too', async () => {
  const { key } = await add({ startsAt: TEN, ...CALLER });
  staff.clock.now = new Date('2026-11-21T06:00:00Z');
  cookie = await staff.openSession();
  expect((await change(key, { status: 'missed', version: 1 })).status).toBe(200);
});

test('two desks move one appointment: the second gets the present version and its own', async () => {
  const { key } = await add({ startsAt: TEN, ...CALLER });
  const wishes = ['11:00', '12:00'].map((time) => ({ startsAt: `2026-11-20 ${time}`, version: 1 }));
  const calling = await duringAnotherChange(staff.database, async (untilWaiting) => {
    const sent = wishes.map((wish) => change(key, wish));
    await untilWaiting(...sent);
    return sent;
  });
  const answers = await Promise.all(calling);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409]);
  const [stored] = await list();
  const refused = await answers.find(({ status }) => status === 409)?.json();
  expect(refused.current).toEqual(stored);
  expect(wishes).toContainEqual(refused.sent);
  expect(refused.sent.startsAt).not.toBe(stored?.startsAt);
});

test('an agreed time of the inbox is an appointment, and moving it changes the enquiry', async () => {
  await addEnquiry();
  await call('PATCH', `/enquiries/${ENQUIRY}`, { agreedAt: TEN, version: 1 });
  expect(await list()).toMatchObject([{ enquiryKey: ENQUIRY, startsAt: TEN, version: 2 }]);
  await change(ENQUIRY, { startsAt: '2026-11-21 18:00', version: 2 });
  expect(await findEnquiry()).toMatchObject({ agreedAt: '2026-11-21 18:00', version: 3 });
  await change(ENQUIRY, { status: 'called-off', version: 3 });
  expect(await findEnquiry()).toMatchObject({ appointmentStatus: 'called-off', version: 4 });
  await call('PATCH', `/enquiries/${ENQUIRY}`, { agreedAt: '2026-11-21 19:00', version: 4 });
  expect(await list()).toMatchObject([{ status: 'agreed', startsAt: '2026-11-21 19:00' }]);
  await call('PATCH', `/enquiries/${ENQUIRY}`, { agreedAt: null, version: 5 });
  expect(await list()).toEqual([]);
});

test('the inbox and Today that change one time at once: the second gets the present version', async () => {
  await addEnquiry(TEN);
  await call('PATCH', `/enquiries/${ENQUIRY}`, { agreedAt: '2026-11-20 18:00', version: 1 });
  const late = await change(ENQUIRY, { startsAt: '2026-11-20 19:00', version: 1 });
  expect(late.status).toBe(409);
  expect((await late.json()).current).toMatchObject({ startsAt: '2026-11-20 18:00', version: 2 });
});

test('an enquiry gets one appointment, and its name and number stay those of the enquiry', async () => {
  await addEnquiry();
  const { key } = await add({ startsAt: TEN, enquiryKey: ENQUIRY });
  expect(key).toBe(ENQUIRY);
  const again = await call('POST', '/appointments', { startsAt: TEN, enquiryKey: ENQUIRY });
  expect(await refusalOf(again)).toHaveProperty('enquiryKey');
  expect(await refusalOf(await change(key, { name: 'Other', version: 2 }))).toHaveProperty('name');
});

test('removing an appointment leaves its enquiry, and a removed enquiry takes its appointment along', async () => {
  await addEnquiry(TEN);
  await call('DELETE', `/enquiries/${ENQUIRY}`);
  expect(await list()).toEqual([]);
  await call('PATCH', `/enquiries/${ENQUIRY}`, { isRemoved: false });
  expect(await list()).toHaveLength(1);
  expect((await call('DELETE', `/appointments/${ENQUIRY}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(await findEnquiry()).toMatchObject({ agreedAt: null, removedAt: null });
  const { key } = await add({ startsAt: TEN, ...CALLER });
  expect((await call('DELETE', `/appointments/${key}`)).status).toBe(204);
  expect((await change(key, { status: 'came', version: 1 })).status).toBe(404);
});

test('a removed appointment is put back within a day, with what was noted of it', async () => {
  const { key } = await add({ startsAt: TEN, ...CALLER });
  await change(key, { status: 'came', version: 1 });
  await call('DELETE', `/appointments/${key}`);
  expect(await listRemoved()).toMatchObject([
    { key, startsAt: TEN, status: 'came', removedAt: '2026-11-20T06:00:00.000Z' },
  ]);
  expect((await change(key, { startsAt: '2026-11-21 10:00', version: 3 })).status).toBe(404);
  staff.clock.now = new Date('2026-11-21T05:59:00Z');
  cookie = await staff.openSession();
  const back = await call('POST', `/appointments/${key}/restore`);
  expect(await back.json()).toMatchObject({ appointment: { key, startsAt: TEN, status: 'came' } });
  const again = await call('POST', `/appointments/${key}/restore`);
  expect(again.status).toBe(200);
  expect(await list('?from=2026-11-20')).toMatchObject([{ key, startsAt: TEN, version: 4 }]);
  expect(await listRemoved('?from=2026-11-20')).toEqual([]);
});

test('the list of removed ones is of the asked days too, both included', async () => {
  for (const day of ['20', '21', '26', '27']) {
    const { key } = await add({ startsAt: `2026-11-${day} 23:59`, ...CALLER });
    await call('DELETE', `/appointments/${key}`);
  }
  const days = async (query?: string) =>
    (await listRemoved(query)).map(({ startsAt }: Appointment) => startsAt.slice(8, 10)).sort();
  expect(await days()).toEqual(['20', '21', '26']);
  expect(await days('?from=2026-11-21&to=2026-11-21')).toEqual(['21']);
});

test('a corrected number is the one by which the appointment is found to be erased', async () => {
  const { key } = await add({ startsAt: TEN, ...CALLER });
  await change(key, { mobile: '+91 90000 00004', version: 1 });
  const find = async (mobile: string) =>
    (await findPerson(staff.database, { mobile })).appointments;
  expect(await find('9000000004')).toMatchObject([{ key }]);
  expect(await find(CALLER.mobile)).toEqual([]);
});

test('after a day a removed appointment cannot be put back', async () => {
  const { key } = await add({ startsAt: TEN, ...CALLER });
  await call('DELETE', `/appointments/${key}`);
  staff.clock.now = new Date('2026-11-21T06:00:01Z');
  cookie = await staff.openSession();
  expect(await listRemoved('?from=2026-11-20')).toEqual([]);
  expect((await call('POST', `/appointments/${key}/restore`)).status).toBe(404);
});

test('every open desk hears of a change, wherever it was made', async () => {
  await addEnquiry(TEN);
  const { key } = await add({ startsAt: TEN, ...CALLER });
  await change(ENQUIRY, { startsAt: '2026-11-20 18:00', version: 1 });
  const events = await (await call('GET', '/events?after=0')).json();
  expect(events.events).toMatchObject([
    { kind: 'appointment', key },
    { kind: 'enquiry', key: ENQUIRY },
  ]);
});

test('the audit names the patient of an appointment, when it is made and when it is seen', async () => {
  await addPatient();
  const { key } = await add({ startsAt: TEN, patientid: PATIENT });
  await list();
  const entries = await staff.database.read
    .selectFrom('audit')
    .select(['action', 'subject', 'patientid'])
    .where('action', '!=', 'sign-in')
    .orderBy('number')
    .execute();
  expect(entries).toEqual([
    { action: 'create', subject: `appointment ${key}`, patientid: PATIENT },
    { action: 'read', subject: 'appointments', patientid: PATIENT },
  ]);
});

test('a foreign number is called in its own country, of a caller, a patient and an enquiry', async () => {
  const abroad = { mobile: '6591234567', mobileTyped: '+65 9123 4567', dial: '+6591234567' };
  const caller = await add({ startsAt: TEN, name: 'Ravi Example', mobile: '+65 9123 4567' });
  expect(caller).toMatchObject(abroad);
  const moved = await change(caller.key, { startsAt: '2026-11-20 10:30', version: 1 });
  expect((await moved.json()).appointment).toMatchObject(abroad);

  await addPatient();
  await staff.database.write((transaction) =>
    transaction
      .updateTable('records')
      .set({ mobile: '6591234567', mobile_match: '6591234567', mobile_typed: '+65 9123 4567' })
      .where('key', '=', '-Knew')
      .execute(),
  );
  const patient = { startsAt: '2026-11-20 11:00', patientid: PATIENT };
  expect(await add(patient)).toMatchObject(abroad);
  // A suggestion gives the digits.
  const suggested = { ...patient, startsAt: '2026-11-20 11:30', mobile: '6591234567' };
  expect(await add(suggested)).toMatchObject(abroad);

  await addEnquiry('2026-11-20 12:00');
  const corrected = await call('PATCH', `/enquiries/${ENQUIRY}`, {
    mobile: '+65 9123 4567',
    version: 1,
  });
  expect((await corrected.json()).enquiry).toMatchObject(abroad);
  expect((await list()).find(({ key }) => key === ENQUIRY)).toMatchObject(abroad);
});
