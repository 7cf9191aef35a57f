import { afterEach, beforeEach, expect, test } from 'vitest';
import { issueAsSeen, openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';

/** The visit of the first one was filed under the number of the other one by mistake. */
const HERS = '0000000001';
const OTHER = '0000000002';
const VISIT = '-Kmistaken';
const RACES = 50;

let staff: TestStaff;
let doctor: string;
beforeEach(async () => {
  staff = await openTestStaff();
  doctor = await staff.openSession({
    staffName: 'Dr. A. Sample',
    role: 'doctor',
    person: 'https://id.example.org#a',
  });
  await staff.addPatient(HERS);
  await staff.addPatient(OTHER);
  await addVisit(VISIT);
});
afterEach(() => staff.close());

const addVisit = (key: string) =>
  staff.database.write((transaction) =>
    transaction
      .insertInto('records')
      .values({ key, patientid: OTHER, name: 'Uma Example', version: 1 })
      .execute(),
  );

async function send(method: string, path: string, body?: unknown) {
  const answer = await staff.call(`/staff${path}`, { method, body, cookie: doctor });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

const prescription = {
  language: 'en',
  address: '2 Sample Street',
  age: 'not known',
  sex: 'not known',
  weight: '',
  diagnoses: '',
  medicines: [],
  tests: 'TSH',
  advice: '',
  nextVisit: '',
};
const write = (patientid: string, recordKey: string, replaces: string | null = null) =>
  send('POST', `/patients/${patientid}/prescriptions`, { recordKey, replaces, prescription });
const issue = async (key: string, version = 1) =>
  send('POST', `/prescriptions/${key}/issue`, await issueAsSeen(staff, doctor, key, version));
async function writeIssued(patientid: string, recordKey: string, replaces: string | null = null) {
  const { key } = (await write(patientid, recordKey, replaces)).body;
  expect((await issue(key)).status).toBe(200);
  return key as string;
}
const list = async (patientid: string) =>
  (await send('GET', `/patients/${patientid}/prescriptions`)).body.prescriptions;
const listKeys = async (patientid: string) =>
  (await list(patientid)).map(({ key }: { key: string }) => key);
const move = (confirmed: string[] = ['patientid'], key = VISIT) =>
  send('PATCH', `/patients/${key}`, { patientid: HERS, version: 1, confirmed });

test('a correction of the patient id says what goes along, and what stays', async () => {
  await writeIssued(OTHER, VISIT);
  await write(OTHER, VISIT);
  await write(OTHER, VISIT);
  await send('PATCH', `/patients/${OTHER}/facts`, { version: 0, sex: 'male' });
  const asked = await move([]);
  expect([asked.status, asked.body.unusual.patientid]).toEqual([
    422,
    `With this visit 2 drafts of a prescription and 1 issued prescription go along. Then a prescription issued under ${OTHER} is not valid, and can be replaced. Under ${OTHER} the patient’s facts stay.`,
  ]);
});

test('an issued prescription follows its visit with the sheet as it was issued, and can be replaced once', async () => {
  await send('PATCH', `/patients/${OTHER}/facts`, { version: 0, sex: 'male', allergies: 'Dust' });
  const key = await writeIssued(OTHER, VISIT);
  const [before] = await list(OTHER);
  expect((await move()).status).toBe(200);
  expect(await list(OTHER)).toEqual([]);
  expect(await list(HERS)).toEqual([{ ...before, patientid: HERS }]);
  const next = await writeIssued(HERS, VISIT, key);
  expect((await list(HERS)).find((one: { key: string }) => one.key === next)).toMatchObject({
    replaces: key,
    sheet: { patient: { id: HERS } },
  });
  expect((await write(HERS, VISIT, key)).status).toBe(422);
});

test('who opens such a prescription is in the audit of both patients, as is the correction', async () => {
  await writeIssued(OTHER, VISIT);
  await move();
  await list(HERS);
  const rows = await staff.database.read
    .selectFrom('audit')
    .select(['action', 'patientid', 'others'])
    .orderBy('number', 'desc')
    .limit(2)
    .execute();
  const both = { patientid: HERS, others: JSON.stringify([OTHER]) };
  expect(rows).toEqual([
    { action: 'read', ...both },
    { action: 'edit', ...both },
  ]);
});

test('a draft follows its visit, and whoever has it open is asked', async () => {
  const { key } = (await write(OTHER, VISIT)).body;
  await move();
  expect(await listKeys(HERS)).toEqual([key]);
  expect((await issue(key, 1)).status).toBe(409);
  const { body } = await issue(key, 2);
  expect(body.sheet.patient.id).toBe(HERS);
});

test('a prescription that replaces another patient’s is refused', async () => {
  const key = await writeIssued(OTHER, VISIT);
  const refused = await write(HERS, `-K${HERS}`, key);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['replaces']]);
});

test('a draft that was to replace a prescription of the other patient no longer does', async () => {
  const stays = await writeIssued(OTHER, `-K${OTHER}`);
  const goes = await writeIssued(OTHER, VISIT);
  const moved = (await write(OTHER, VISIT, stays)).body.key;
  const left = (await write(OTHER, `-K${OTHER}`, goes)).body.key;
  const along = (await write(OTHER, VISIT, goes)).body.key;
  await move();
  const rows = await staff.database.read
    .selectFrom('prescriptions')
    .select(['key', 'replaces'])
    .where('issued_at', 'is', null)
    .execute();
  expect(new Map(rows.map(({ key, replaces }) => [key, replaces]))).toEqual(
    new Map([
      [moved, null],
      [left, null],
      [along, goes],
    ]),
  );
});

test('a prescription that the other patient’s doctor has replaced already can be replaced by the right one', async () => {
  const key = await writeIssued(OTHER, VISIT);
  await writeIssued(OTHER, `-K${OTHER}`, key);
  await move();
  await writeIssued(HERS, VISIT, key);
});

test(`a prescription that is written beside the correction ${RACES} times is never another patient’s`, async () => {
  for (let race = 0; race < RACES; race++) {
    const visit = `-Kraced${race}`;
    await addVisit(visit);
    const [moved, written] = await Promise.all([move(['patientid'], visit), write(OTHER, visit)]);
    expect(moved.status).toBe(200);
    expect([201, 422]).toContain(written.status);
  }
  const rows = await staff.database.read
    .selectFrom('prescriptions')
    .innerJoin('records', 'records.key', 'record_key')
    .select(['prescriptions.patientid', 'records.patientid as of'])
    .execute();
  for (const row of rows) expect(row).toEqual({ patientid: HERS, of: HERS });
});

test(`a prescription that is issued beside the correction ${RACES} times names the patient whose it is, or is marked`, async () => {
  for (let race = 0; race < RACES; race++) {
    const visit = `-Kissued${race}`;
    await addVisit(visit);
    const { key } = (await write(OTHER, visit)).body;
    const body = await issueAsSeen(staff, doctor, key, 1);
    const [moved, issued] = await Promise.all([
      move(['patientid'], visit),
      send('POST', `/prescriptions/${key}/issue`, body),
    ]);
    expect(moved.status).toBe(200);
    expect([200, 409]).toContain(issued.status);
    const stored = (await list(HERS)).find((one: { key: string }) => one.key === key);
    expect(stored.issuedAt === null ? 409 : 200).toBe(issued.status);
    if (issued.status === 200) expect(stored.sheet.patient.id).toBe(OTHER);
  }
});
