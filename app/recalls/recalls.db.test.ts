import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { duringAnotherChange } from '../../tests/support/run-test-change.ts';
import { erasePerson } from '../privacy/erase-person.server.ts';
import { findPerson } from '../privacy/find-person.server.ts';
import type { Recall, RecallPage } from './recalls.contract.ts';
import { updateSettledBy } from './update-settled-by.server.ts';

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession({ staffName: 'Reception' });
});
afterEach(() => staff.close());

async function ask(method: string, path: string, body?: unknown) {
  const answer = await staff.call(`/staff${path}`, { method, body, cookie });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}
const readPage = async (query = ''): Promise<RecallPage> =>
  (await ask('GET', `/recalls${query}`)).body;
const readNames = async (query = '') => (await readPage(query)).recalls.map(({ name }) => name);

async function goTo(day: string, time = '05:00') {
  staff.clock.now = new Date(`${day}T${time}:00Z`);
  cookie = await staff.openSession({ staffName: 'Reception' });
}
const register = async (name: string, more: object = {}) =>
  (await ask('POST', '/patients', { name, mobile: '9000012345', age: '46', ...more })).body;
const callPatient = (recall: Recall, result: string, more: object = {}) =>
  ask('POST', `/recalls/${recall.key}/calls`, { version: recall.version, result, ...more });
const only = async (query = ''): Promise<Recall> => {
  const { recalls } = await readPage(query);
  expect(recalls).toHaveLength(1);
  return recalls[0] as Recall;
};

test('a visit that says when the patient is due again puts the patient on the list two weeks before', async () => {
  await register('Lakshmi Sample', { dueOn: '2026-02-05' });
  expect(await readNames()).toEqual([]);
  await goTo('2026-01-21');
  expect(await readNames()).toEqual([]);
  await goTo('2026-01-22');
  expect(await readPage()).toMatchObject({
    recalls: [
      {
        name: 'Lakshmi Sample',
        age: '46',
        mobile: '9000012345',
        lastVisit: '2026-01-05 10:30:00',
        dueOn: '2026-02-05',
        state: 'open',
        lastCall: null,
      },
    ],
    counts: { overdue: 0, week: 0, twoWeeks: 1, waiting: 0 },
    today: '2026-01-22',
    next: null,
  });
  await goTo('2027-12-31');
  expect(await readPage()).toMatchObject({ counts: { overdue: 1 } });
});

test('the parts of the list, the longest overdue first, page by page', async () => {
  for (const [name, dueOn] of [
    ['Eighth day', '2026-02-08'],
    ['Overdue', '2026-01-31'],
    ['Today', '2026-02-01'],
    ['Seventh day', '2026-02-07'],
    ['In two weeks', '2026-02-15'],
    ['Later', '2026-02-16'],
  ] as const) {
    await register(name, { dueOn });
  }
  await goTo('2026-02-01');
  const week = ['Today', 'Seventh day'];
  const twoWeeks = [...week, 'Eighth day', 'In two weeks'];
  expect(await readNames()).toEqual(['Overdue', ...twoWeeks]);
  expect(await readNames('?part=overdue')).toEqual(['Overdue']);
  expect(await readNames('?part=week')).toEqual(week);
  expect(await readNames('?part=two-weeks')).toEqual(twoWeeks);
  expect(await readNames('?part=waiting')).toEqual([]);
  for (let place = 0; place < 30; place++) await register(`Many ${place}`, { dueOn: '2026-02-03' });
  const first = await readPage();
  const second = await readPage(`?after=${first.next}`);
  expect([first.recalls.length, second.recalls.length, second.next]).toEqual([25, 10, null]);
  // Patients who said another day are on the pages of that day.
  await staff.database.write((transaction) =>
    transaction.updateTable('recalls').set({ ask_on: '2026-01-25' }).execute(),
  );
  const { recalls, next } = await readPage();
  const others = (await readPage(`?after=${next}`)).recalls;
  expect(new Set([...recalls, ...others].map(({ key }) => key)).size).toBe(36);
});

test('a visit after midnight at the clinic cannot make the patient due on the new day', async () => {
  await goTo('2026-01-05', '20:00');
  const refused = { errors: { dueOn: 'Choose a day after today: today is 2026-01-06.' } };
  const sent = { name: 'Uma Sample', dueOn: '2026-01-06' };
  expect(await ask('POST', '/patients', sent)).toEqual({
    status: 422,
    body: expect.objectContaining(refused),
  });
});

test.each([
  ['today', '2026-01-05', 'Choose a day after today: today is 2026-01-05.'],
  ['31 February', '2026-02-31', 'There is no such day. Write it as 2027-01-31.'],
  ['in 100 years', '2126-01-05', 'At most 3 years ahead.'],
])('a due day %s is refused at its field, and nothing is stored', async (_, dueOn, fault) => {
  const refused = { status: 422, body: { errors: { dueOn: fault } } };
  expect(await ask('POST', '/patients', { name: 'Uma Sample', dueOn })).toMatchObject(refused);
  expect((await ask('GET', '/patients/count')).body).toEqual({ count: 0, patients: 0 });
  const { patientid } = await register('Uma Sample');
  expect(await ask('POST', '/recalls', { patientid, dueOn })).toMatchObject(refused);
  await ask('POST', '/recalls', { patientid, dueOn: '2026-01-06' });
  const { key, version } = await only();
  expect(await ask('PATCH', `/recalls/${key}`, { version, dueOn })).toMatchObject(refused);
});

test('only patients can be due', async () => {
  const answer = await ask('POST', '/recalls', { patientid: '0000000000', dueOn: '2026-02-05' });
  expect(answer).toEqual({
    status: 422,
    body: { errors: { patientid: 'No patient has this id.' } },
  });
});

test('a patient who named a day is set aside until then, and comes back if there was no visit', async () => {
  await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  await goTo('2026-01-12');
  const until = '2026-01-30';
  expect(
    (await callPatient(await only(), 'will-come', { until, note: 'After Sankranti' })).status,
  ).toBe(201);
  expect(await readNames()).toEqual([]);
  expect(await only('?part=waiting')).toMatchObject({
    dueOn: '2026-01-10',
    askOn: until,
    lastCall: { result: 'will-come', until, note: 'After Sankranti', calledBy: 'Reception' },
  });
  await goTo('2026-01-31');
  expect(await readNames('?part=overdue')).toEqual(['Lakshmi Sample']);
});

test('each result can be taken back, and then the call before it counts again', async () => {
  await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  await goTo('2026-01-12');
  await callPatient(await only(), 'in-a-week');
  const asked = await only();
  expect(asked).toMatchObject({ askOn: '2026-01-19', lastCall: { result: 'in-a-week' } });
  const { body } = await callPatient(asked, 'declined');
  expect(await readNames()).toEqual([]);
  const { key, version, lastCall } = body.recall;
  const takeBack = (seen: number) =>
    ask('DELETE', `/recalls/${key}/calls/${lastCall.key}`, { version: seen });
  expect((await takeBack(version)).body.recall).toMatchObject({
    state: 'open',
    askOn: '2026-01-19',
    lastCall: { result: 'in-a-week' },
  });
  expect((await takeBack(version)).status).toBe(409);
  expect((await takeBack(version + 1)).status).toBe(404);
  expect(await readNames()).toEqual(['Lakshmi Sample']);
});

test('a week after a call begins with the day of the call in the clinic, not in UTC', async () => {
  await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  await goTo('2026-01-12', '20:00');
  const { body } = await callPatient(await only(), 'in-a-week');
  expect(body.recall.askOn).toBe('2026-01-20');
});

test('a call noted before another day was set does not count again', async () => {
  await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  await goTo('2026-01-12');
  const { body } = await callPatient(await only(), 'in-a-week');
  await goTo('2026-01-13');
  const { key, version } = body.recall;
  await ask('PATCH', `/recalls/${key}`, { version, dueOn: '2026-01-20' });
  const called = (await callPatient(await only(), 'no-answer')).body.recall;
  const call = `/recalls/${key}/calls/${called.lastCall.key}`;
  const { recall } = (await ask('DELETE', call, { version: called.version })).body;
  expect(recall).toMatchObject({ askOn: '2026-01-20', lastCall: null });
});

test('two desks at once: the second is told what the first noted, and stores nothing', async () => {
  await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  const seen = await only();
  await callPatient(seen, 'no-answer');
  const second = await callPatient(seen, 'declined');
  expect(second).toMatchObject({
    status: 409,
    body: { current: { version: 2, state: 'open', lastCall: { result: 'no-answer' } } },
  });
  expect((await only()).lastCall?.result).toBe('no-answer');
  const change = { version: seen.version, dueOn: '2026-03-01' };
  expect((await ask('PATCH', `/recalls/${seen.key}`, change)).status).toBe(409);
  const again = { patientid: seen.patientid, dueOn: '2026-03-01' };
  expect(await ask('POST', '/recalls', again)).toMatchObject({
    status: 409,
    body: { current: { dueOn: '2026-01-10' } },
  });
});

test('a call that is taken back while another desk notes the next one still counts', async () => {
  await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  await callPatient(await only(), 'no-answer');
  const seen = await only();
  const path = `/recalls/${seen.key}/calls/${seen.lastCall?.key}`;
  const sent = await duringAnotherChange(staff.database, async (untilWaiting) => {
    const noting = callPatient(seen, 'in-a-week');
    await untilWaiting(noting);
    const takingBack = ask('DELETE', path, { version: seen.version });
    await untilWaiting(noting, takingBack);
    return [noting, takingBack];
  });
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 409]);
  const calls = staff.database.read.selectFrom('recall_calls').select('result').orderBy('result');
  expect(await calls.where('taken_back_at', 'is', null).execute()).toEqual([
    { result: 'in-a-week' },
    { result: 'no-answer' },
  ]);
});

test('a visit on a later day settles what was due; once it is deleted or is another patient, it does not', async () => {
  const { patientid } = await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  const other = await register('Uma Sample');
  await register('Lakshmi Sample', { patientid });
  expect(await readNames(), 'a second visit on the same day').toEqual(['Lakshmi Sample']);
  await goTo('2026-01-12');
  const visit = await register('Lakshmi Sample', { patientid });
  expect(await readNames()).toEqual([]);
  const moved = { patientid: other.patientid, version: 1 };
  expect((await ask('PATCH', `/patients/${visit.key}`, moved)).status).toBe(200);
  expect(await readNames()).toEqual(['Lakshmi Sample']);
  const back = { patientid, version: 2 };
  expect((await ask('PATCH', `/patients/${visit.key}`, back)).status).toBe(200);
  expect(await readNames()).toEqual([]);
  await ask('DELETE', `/patients/${visit.key}`, { version: 3 });
  expect(await readNames()).toEqual(['Lakshmi Sample']);
});

test('records that are added without the triggers settle the same as with them', async () => {
  const { patientid } = await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  await register('Uma Sample', { dueOn: '2026-01-10' });
  await goTo('2026-01-12');
  await register('Lakshmi Sample', { patientid });
  const { read, write } = staff.database;
  const list = () =>
    read.selectFrom('recalls').select(['settled_by', 'version']).orderBy('key').execute();
  const before = await list();
  await write(updateSettledBy);
  expect(await list(), 'nothing is left to settle').toEqual(before);
  await write(async (transaction) => {
    await transaction.updateTable('recalls').set({ settled_by: null }).execute();
    await updateSettledBy(transaction);
  });
  expect((await list()).map(({ settled_by }) => settled_by)).toEqual(
    before.map(({ settled_by }) => settled_by),
  );
});

test('a settled entry takes no call any more, and the desk is told that the patient has come', async () => {
  const { patientid } = await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  const seen = await only();
  await goTo('2026-01-06');
  await register('Lakshmi Sample', { patientid });
  const current = { state: 'settled', version: seen.version + 1 };
  expect(await callPatient(seen, 'declined')).toMatchObject({ status: 409, body: { current } });
  const looked = { ...seen, version: seen.version + 1 };
  expect((await callPatient(looked, 'declined')).status).toBe(409);
  await register('Lakshmi Sample', { patientid, dueOn: '2026-03-01' });
  expect(await callPatient(seen, 'declined'), 'after another day was set').toMatchObject({
    status: 409,
    body: { current },
  });
});

/** Confirms that the follow-up stays without a visit. */
const deleteOnlyVisit = (key: string, version: number) =>
  ask('DELETE', `/patients/${key}`, { version, left: ['1 follow-up'] });

test('the entry follows its visit to another patient, and outlives the visit that said it', async () => {
  const said = await register('Lakshmi Smaple', { dueOn: '2026-01-10' });
  const right = await register('Lakshmi Sample');
  const merge = { patientid: right.patientid, version: 1, confirmed: ['patientid'] };
  expect((await ask('PATCH', `/patients/${said.key}`, merge)).status).toBe(200);
  expect(await only()).toMatchObject({ patientid: right.patientid });
  await ask('DELETE', `/patients/${said.key}`, { version: 2 });
  expect(await only()).toMatchObject({ name: 'Lakshmi Sample' });
  await deleteOnlyVisit(right.key, 1);
  expect(await only(), 'without any visit left').toMatchObject({
    name: 'Lakshmi Sample',
    mobile: '9000012345',
    lastVisit: null,
  });
});

test('without any visit left, the entry shows the patient as last corrected', async () => {
  const { key } = await register('Lakshmi Smaple', { dueOn: '2026-01-10' });
  const corrected = { name: 'Lakshmi Sample', mobile: '9000054321' };
  await ask('PATCH', `/patients/${key}`, { ...corrected, version: 1 });
  await deleteOnlyVisit(key, 2);
  expect(await only()).toMatchObject({ ...corrected, lastVisit: null });
});

test('a later visit says another day; the patient stands in the list once', async () => {
  const { patientid } = await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  await register('Lakshmi Sample', { patientid, dueOn: '2026-01-12' });
  expect(await only()).toMatchObject({ dueOn: '2026-01-12' });
});

test('staff may say that a patient need not come, and take that back', async () => {
  await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  const { key, version } = await only();
  await ask('PATCH', `/recalls/${key}`, { version, isNeeded: false });
  expect(await readNames()).toEqual([]);
  await ask('PATCH', `/recalls/${key}`, { version: version + 1, isNeeded: true });
  expect(await only()).toMatchObject({ dueOn: '2026-01-10' });
});

test('an erased patient is in the list no more, and neither are the calls', async () => {
  const { patientid } = await register('Lakshmi Sample', { dueOn: '2026-01-10' });
  await register('Uma Sample', { dueOn: '2026-01-11' });
  const [seen] = (await readPage()).recalls as [Recall];
  await callPatient(seen, 'no-answer', { note: 'Rings at noon only' });
  const person = await findPerson(staff.database, { patientid });
  expect(person.recalls).toEqual([{ key: seen.key, patientid, dueOn: '2026-01-10' }]);
  await erasePerson(staff, person, staff.clock.now);
  expect(await readNames()).toEqual(['Uma Sample']);
  expect(await staff.database.read.selectFrom('recall_calls').selectAll().execute()).toEqual([]);
});

test('more than a thousand entries are not counted further', async () => {
  const entries = Array.from({ length: 1003 }, (_, number) => ({
    key: `recall-${number}`,
    patientid: `${2000000000 + number}`,
    record_key: `record-${number}`,
    said_at: '2025-11-01T05:00:00.000Z',
    said_on: '2025-11-01',
    said_by: null,
    due_on: '2026-01-01',
    ask_on: '2026-01-01',
    state: 'open' as const,
    call_key: number < 3 ? `call-${number}` : null,
    settled_by: null,
    version: 1,
  }));
  await staff.database.write((transaction) =>
    transaction.insertInto('recalls').values(entries).execute(),
  );
  const { counts, recalls } = await readPage();
  expect(counts).toEqual({ overdue: 1001, week: 0, twoWeeks: 0, waiting: 3 });
  expect(recalls).toHaveLength(25);
});

test('a patient with a foreign number is called in that country', async () => {
  await register('Uma Sample', { mobile: '+65 9123 4567', dueOn: '2026-02-05' });
  await goTo('2026-01-22');
  expect(await only()).toMatchObject({
    mobile: '6591234567',
    mobileTyped: '+65 9123 4567',
    dial: '+6591234567',
  });
});
