import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { samplePdf } from '../../../tests/support/sample-files.ts';
import { saveTestReport } from '../../../tests/support/save-test-report.ts';
import { deleteReport } from '../../reports/list/change-report.server.ts';
import { saveRecord } from './save-record.server.ts';

const PATIENT = '0000000001';
const OTHER = '0000000002';
const VISIT = `-K${PATIENT}`;
const RACES = 50;

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession();
});
afterEach(() => staff.close());

async function send(method: string, path: string, body?: unknown) {
  const answer = await staff.call(`/staff/patients${path}`, { method, body, cookie });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

const tsh = {
  analyte: 'tsh',
  comparator: null,
  value: '6.2',
  unit: 'mIU/L',
  rangeFrom: null,
  rangeTo: null,
};
const addResult = (patientid = PATIENT) =>
  send('POST', `/${patientid}/results`, { takenOn: '2026-01-02', reportKey: null, results: [tsh] });

async function upload(patientid = PATIENT): Promise<number> {
  const body = new FormData();
  const bytes = samplePdf() as Uint8Array<ArrayBuffer>;
  body.set('file', new File([bytes], 'a.pdf', { type: 'application/pdf' }));
  const address = `https://clinic.example.org/staff/patients/${patientid}/reports`;
  const headers = { cookie };
  return (await staff.fetch(new Request(address, { method: 'POST', body, headers }))).status;
}

/** Leaves a result under the id of a deleted visit. */
async function leaveResult(): Promise<void> {
  await staff.addPatient(PATIENT);
  expect((await addResult()).status).toBe(201);
  const deletion = { version: 1, left: ['1 result'] };
  expect((await send('DELETE', `/${VISIT}`, deletion)).status).toBe(204);
}

const LEFT = ['1 result', '1 earlier visit'];
const QUESTION = {
  error: `No visit has the id ${PATIENT}, but 1 result and 1 earlier visit are kept under it. Take another id, unless this is the same patient.`,
  left: LEFT,
};

async function readSubjects(action: string): Promise<[string | null, string | null, string][]> {
  const rows = await staff.database.read
    .selectFrom('audit')
    .select(['patientid', 'subject', 'result'])
    .where('action', '=', action)
    .orderBy('number')
    .execute();
  return rows.map((row) => [row.patientid, row.subject, row.result]);
}

test('a new visit under an id without visits is asked about, with counts and no value, and confirmed in the audit', async () => {
  await leaveResult();
  const visit = { name: 'Uma Example', patientid: PATIENT };
  expect(await send('POST', '', visit)).toEqual({ status: 409, body: QUESTION });
  expect((await send('POST', '', { ...visit, left: ['1 result'] })).status).toBe(409);
  const { status, body } = await send('POST', '', { ...visit, left: LEFT });
  expect(status).toBe(201);
  expect((await readSubjects('create')).slice(-3)).toEqual([
    [PATIENT, 'record', 'refused'],
    [PATIENT, 'record', 'refused'],
    [PATIENT, `record ${body.key} with 1 result, 1 earlier visit`, 'ok'],
  ]);
  // From now on it is a patient like any other.
  expect((await send('POST', '', visit)).status).toBe(201);
});

test('a refused request keeps its Idempotency-Key for the answer', async () => {
  await leaveResult();
  const post = (body: object) =>
    staff.call('/staff/patients', {
      method: 'POST',
      body: { name: 'Uma Example', patientid: PATIENT, ...body },
      cookie,
      headers: { 'idempotency-key': 'a-visit-that-is-asked-about' },
    });
  const statuses = [];
  for (const body of [{}, { left: LEFT }, { left: LEFT }]) {
    statuses.push((await post(body)).status);
  }
  expect(statuses).toEqual([409, 201, 200]);
});

test('a visit that is moved to an id without visits is asked about', async () => {
  await leaveResult();
  await staff.addPatient(OTHER);
  const move = { patientid: PATIENT, version: 1 };
  expect(await send('PATCH', `/-K${OTHER}`, move)).toEqual({ status: 409, body: QUESTION });
  expect((await send('PATCH', `/-K${OTHER}`, { ...move, left: LEFT })).status).toBe(200);
  const [entry] = await staff.database.read
    .selectFrom('audit')
    .select(['patientid', 'others', 'subject'])
    .where('action', '=', 'edit')
    .where('result', '=', 'ok')
    .execute();
  expect(entry).toEqual({
    patientid: PATIENT,
    others: JSON.stringify([OTHER]),
    subject: `record -K${OTHER} with 1 result, 1 earlier visit`,
  });
});

test('an only visit that was moved by mistake goes back to its id, where nothing else is', async () => {
  await staff.addPatient(PATIENT);
  await staff.addPatient(OTHER);
  expect((await send('PATCH', `/${VISIT}`, { patientid: OTHER, version: 1 })).status).toBe(200);
  expect((await send('PATCH', `/${VISIT}`, { patientid: PATIENT, version: 2 })).status).toBe(200);
  expect((await send('PATCH', `/${VISIT}`, { patientid: '0000000003', version: 3 })).status).toBe(
    422,
  );
});

test('the only visit is deleted once somebody has seen all that no search finds without it', async () => {
  await staff.addPatient(PATIENT);
  await upload();
  const read = await send('GET', `/${VISIT}`);
  expect(read.body).toMatchObject({ reportsLeft: 1, left: ['1 report'] });
  await addResult();
  await send('PATCH', `/${PATIENT}/facts`, { version: 0, sex: 'female' });
  const asked = await send('DELETE', `/${VISIT}`, { version: 1, left: read.body.left });
  const left = ['1 report', '1 result', 'the patient’s facts'];
  expect(asked).toMatchObject({ status: 409, body: { current: { reportsLeft: 1, left } } });
  expect((await send('DELETE', `/${VISIT}`, { version: 1, left })).status).toBe(204);
  expect((await readSubjects('delete')).at(-1)).toEqual([
    PATIENT,
    `record ${VISIT} leaving ${left.join(', ')}`,
    'ok',
  ]);
});

test('a report, result or fact for an id without visits is refused, and a deleted report stays deleted', async () => {
  await staff.addPatient(PATIENT);
  const at = staff.clock.now.toISOString();
  const report = { patientid: PATIENT, name: 'a.txt', createdAt: at, updatedAt: at };
  const { key } = await saveTestReport(staff, report, 'a', staff.clock.now);
  await deleteReport(staff, key, { session: undefined, address: undefined, at: staff.clock.now });
  const left = ['1 deleted report'];
  expect((await send('DELETE', `/${VISIT}`, { version: 1, left })).status).toBe(204);
  expect(await upload()).toBe(404);
  expect((await addResult()).status).toBe(404);
  expect((await send('PATCH', `/${PATIENT}/facts`, { version: 0, sex: 'male' })).status).toBe(404);
  const restored = await staff.call(`/staff/reports/${key}/restore`, { method: 'POST', cookie });
  expect([restored.status, await restored.json()]).toEqual([
    410,
    { error: 'The patient has no visit any more, so no search would find the report.' },
  ]);
});

test('a drawn id is drawn again while anything is left under it (R19)', async () => {
  await leaveResult();
  // Of a moment whose digits are all 1 only one id can be drawn.
  const now = new Date(1_111_111_111_111);
  const draw = (patientid: string) =>
    staff.database.write((transaction) =>
      saveRecord(transaction, { name: patientid }, { now, timeZone: 'Asia/Kolkata' }),
    );
  const drawn = await draw('first');
  expect(drawn.patientid).toBe('1111111111');
  await addResult('1111111111');
  await send('DELETE', `/${drawn.key}`, { version: 1, left: ['1 result'] });
  await expect(draw('second')).rejects.toThrow('no patient id was free');
});

test.each([
  ['an upload', async (patientid: string) => upload(patientid)],
  ['a result', async (patientid: string) => (await addResult(patientid)).status],
])(
  `deleting an only visit beside %s ${RACES} times leaves nothing that nobody was asked about`,
  async (_, add) => {
    for (let race = 0; race < RACES; race++) {
      const patientid = `1${String(race).padStart(9, '0')}`;
      await staff.addPatient(patientid);
      const [removed, added] = await Promise.all([
        send('DELETE', `/-K${patientid}`, { version: 1 }),
        add(patientid),
      ]);
      expect([removed.status, added]).toEqual(added === 201 ? [409, 201] : [204, 404]);
    }
  },
);

test(`two desks take over what is left ${RACES} times: neither fails, and it is asked about again once`, async () => {
  await leaveResult();
  const { read, write } = staff.database;
  for (let race = 0; race < RACES; race++) {
    await write((transaction) =>
      transaction.deleteFrom('records').where('patientid', '=', PATIENT).execute(),
    );
    const visit = { name: 'Uma Example', patientid: PATIENT };
    const answers = await Promise.all([
      send('POST', '', { ...visit, left: LEFT }),
      send('POST', '', visit),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [201, 201],
      [201, 409],
    ]).toContainEqual(statuses);
    const visits = read.selectFrom('records').select('key').where('patientid', '=', PATIENT);
    const count = statuses.filter((status) => status === 201).length;
    expect(await visits.execute()).toHaveLength(count);
  }
});
