import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOT_ON_SLIP } from './reference-ranges.ts';
import { inSlipOrder, nameResult, type Result } from './result.ts';
import { saveTestReport } from '../../tests/support/save-test-report.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { erasePerson } from '../privacy/erase-person.server.ts';
import { findPerson } from '../privacy/find-person.server.ts';
import { reapplyErasures } from '../privacy/reapply-erasures.server.ts';

const PATIENT = '1801753199';
const OTHER = '2801753199';

let staff: TestStaff;
let cookie: string;
beforeAll(async () => {
  staff = await openTestStaff();
});
beforeEach(async () => {
  staff.clock.now = new Date('2026-01-05T05:00:00Z');
  await staff.database.write(async (transaction) => {
    const tables = [
      'results',
      'result_versions',
      'patient_facts',
      'records',
      'report_files',
      'erasures',
    ] as const;
    for (const table of tables) await transaction.deleteFrom(table).execute();
  });
  cookie = await staff.openSession({ staffName: 'Dr Sample' });
  await staff.addPatient(PATIENT);
  await staff.addPatient(OTHER);
});
afterAll(() => staff.close());

const value = { comparator: null, rangeFrom: null, rangeTo: null };
/** The fields of an answer that the request left out. */
const leftOut = {
  ...NOT_ON_SLIP,
  lookedAt: null,
  lookedBy: null,
};
const tsh = { ...value, analyte: 'tsh', value: '6.20', unit: 'µIU/mL' };
const hba1c = { ...value, analyte: 'hba1c', value: '65', unit: 'mmol/mol' };
const slip = { takenOn: '2026-01-02', reportKey: null, results: [tsh, hba1c] };

async function send(method: string, path: string, body?: unknown, headers = {}) {
  const answer = await staff.call(`/staff${path}`, { method, body, cookie, headers });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

const add = (body: unknown, headers = {}, patientid = PATIENT) =>
  send('POST', `/patients/${patientid}/results`, body, headers);
const list = async (query = '', patientid = PATIENT) =>
  (await send('GET', `/patients/${patientid}/results${query}`)).body.results;

test('a value is stored as it stands on the slip, in its unit and with its range and who typed it', async () => {
  const bound = { ...tsh, comparator: '<', value: '0.010', rangeFrom: '0.40', rangeTo: '4.20' };
  expect((await add({ ...slip, results: [bound, hba1c] })).status).toBe(201);
  const results = await list();
  expect(results).toHaveLength(2);
  expect(results).toContainEqual({
    ...leftOut,
    ...bound,
    place: 1,
    firstTypedAt: staff.clock.now.toISOString(),
    key: expect.any(String),
    loinc: '3016-3',
    takenOn: '2026-01-02',
    reportKey: null,
    typedAt: staff.clock.now.toISOString(),
    typedBy: 'Dr Sample',
    version: 1,
  });
  expect(results).toContainEqual(expect.objectContaining({ ...hba1c, loinc: '59261-8' }));
});

test.each([
  [{ ...tsh, unit: 'mg/dL' }, 'TSH is measured in mIU/L or µIU/mL.'],
  [{ ...tsh, value: '6200' }, 'TSH of 6200 µIU/mL is not possible.'],
  [{ ...hba1c, unit: '%' }, 'HbA1c of 65 % is not possible.'],
  [{ ...tsh, value: '6,2' }, "Write a number as '6.2'."],
  [{ ...tsh, value: '౬' }, "Write a number as '6.2'."],
  [{ ...tsh, comparator: '~' }, 'One of < <= > >=.'],
  [{ ...tsh, analyte: 'ketones' }, 'There is no such result.'],
  [{ ...tsh, rangeFrom: '4.2', rangeTo: '0.4' }, 'The range runs backwards.'],
])('%j is refused with a sentence, and nothing of its slip is stored', async (result, message) => {
  const { status, body } = await add({ ...slip, results: [hba1c, result] });
  expect([status, Object.values(body.errors)]).toEqual([422, [message]]);
  expect(await list()).toEqual([]);
});

test.each([
  [{ takenOn: '2026-01-06' }, { takenOn: 'This day is in the future.' }],
  [{ takenOn: '1899-12-31' }, { takenOn: 'This day is too long ago.' }],
  [{ reportKey: '-Onobody' }, { reportKey: 'This patient has no such file.' }],
  [{ reportKey: 'a\u0000' }, { reportKey: 'There is no such file.' }],
  [{ results: [] }, { results: 'Send at least one result.' }],
  [
    { results: Array.from({ length: 201 }, () => tsh) },
    { results: 'At most 200 results at once.' },
  ],
])('a slip with %j is refused', async (wrong, errors) => {
  expect(await add({ ...slip, ...wrong })).toEqual({ status: 422, body: { errors } });
});

test.each([
  ['1974', '1974-01-01', 201],
  ['1974', '1973-12-31', 422],
  ['1974-05-12', '1974-05-12', 201],
  ['1974-05-12', '1974-05-11', 422],
])('born in %s: a slip of %s gets %i', async (birthdate, takenOn, status) => {
  await staff.database.write(async (transaction) => {
    await transaction.deleteFrom('patient_facts').execute();
    await transaction
      .insertInto('patient_facts')
      .values({ patientid: PATIENT, birthdate, version: 1 })
      .execute();
  });
  const answer = await add({ ...slip, takenOn });
  expect(answer.status).toBe(status);
  if (status === 422) {
    expect(answer.body.errors).toEqual({ takenOn: 'The patient was born after this day.' });
  }
});

test('two hundred results are stored at once, and the file only of the same patient', async () => {
  const results = Array.from({ length: 200 }, (_, place) => ({ ...tsh, value: String(place) }));
  expect((await add({ ...slip, results })).status).toBe(201);
  expect(await list()).toHaveLength(200);
  const at = staff.clock.now.toISOString();
  const file = { patientid: OTHER, name: 'slip.pdf', createdAt: at, updatedAt: at };
  const { key } = await saveTestReport(staff, file, '%PDF-1.4', staff.clock.now);
  expect((await add({ ...slip, reportKey: key })).status).toBe(422);
  expect((await add({ ...slip, reportKey: key }, {}, OTHER)).status).toBe(201);
});

test('a slip that is sent again after a lost answer is stored once', async () => {
  const headers = { 'idempotency-key': 'slip-of-the-test' };
  const first = await add(slip, headers);
  expect(first.status).toBe(201);
  expect(await add(slip, headers)).toEqual({ ...first, status: 200 });
  const [{ key }] = first.body.results;
  await send('DELETE', `/results/${key}`, { version: 1 });
  expect((await add(slip, headers)).body.results).toHaveLength(1);
  expect(await list()).toHaveLength(1);
  expect((await add({ ...slip, results: [tsh] }, headers)).status).toBe(422);
  const ranged = { ...slip, results: [{ ...tsh, rangeFrom: '0.4' }, hba1c] };
  expect((await add(ranged, headers)).status).toBe(422);
  expect((await add(slip, headers, OTHER)).status).toBe(201);
});

test('a correction keeps the earlier version, and a stale one stores nothing', async () => {
  const { body } = await add({ ...slip, results: [tsh] });
  const [{ key }] = body.results;
  const change = { ...tsh, value: '2.60', takenOn: '2026-01-03', reportKey: null };
  expect((await send('PATCH', `/results/${key}`, { ...change, version: 1 })).status).toBe(200);
  const stale = await send('PATCH', `/results/${key}`, {
    ...tsh,
    ...change,
    value: '9',
    version: 1,
  });
  expect([stale.status, stale.body.current.value]).toEqual([409, '2.60']);
  expect((await send('DELETE', `/results/${key}`, { version: 2 })).status).toBe(204);
  const { edits } = (await send('GET', `/patients/${PATIENT}/results/history`)).body;
  const [first, second] = [
    { value: '6.20', takenOn: '2026-01-02', typedBy: 'Dr Sample', version: 1 },
    { value: '2.60', takenOn: '2026-01-03', typedBy: 'Dr Sample', version: 2 },
  ];
  const said = { key, changedBy: 'Dr Sample' };
  expect(edits).toMatchObject([
    { ...said, change: 'deleted', before: second, after: null },
    { ...said, change: 'corrected', before: first, after: second },
  ]);
  expect((await send('GET', `/patients/${OTHER}/results/history`)).body.edits).toEqual([]);
});

test('a result is corrected after its file was deleted, and takes no other patient’s file', async () => {
  const at = staff.clock.now.toISOString();
  const save = (patientid: string) =>
    saveTestReport(
      staff,
      { patientid, name: 'slip.pdf', createdAt: at, updatedAt: at },
      '%PDF-1.4',
      staff.clock.now,
    );
  const [own, foreign] = [await save(PATIENT), await save(OTHER)];
  const { body } = await add({ ...slip, reportKey: own.key, results: [tsh] });
  const [{ key }] = body.results;
  await staff.database.write((transaction) =>
    transaction.deleteFrom('report_files').where('key', '=', own.key).execute(),
  );
  const change = { ...tsh, value: '2.60', takenOn: '2026-01-03', version: 1 };
  const wrong = await send('PATCH', `/results/${key}`, { ...change, reportKey: foreign.key });
  expect([wrong.status, wrong.body.errors.reportKey]).toEqual([
    422,
    'This patient has no such file.',
  ]);
  expect((await send('PATCH', `/results/${key}`, { ...change, reportKey: own.key })).status).toBe(
    200,
  );
});

test('the newest of each result, and the trend of one', async () => {
  await add(slip);
  await add({ ...slip, takenOn: '2025-11-30', results: [{ ...tsh, value: '9.1' }] });
  await add({ ...slip, takenOn: '2026-01-04', results: [{ ...tsh, value: '3.1' }] });
  const valuesOf = (results: { analyte: string; value: string }[]) =>
    results.map((one) => `${one.analyte} ${one.value}`);
  expect(valuesOf(await list('?part=newest'))).toEqual(['tsh 3.1', 'hba1c 65']);
  expect(valuesOf(await list('?analyte=tsh'))).toEqual(['tsh 3.1', 'tsh 6.20', 'tsh 9.1']);
  expect(await list('', OTHER)).toEqual([]);
});

/** Types each slip an instant after the one before. */
async function addInTurn(...slips: { takenOn: string; results: object[] }[]) {
  const keys: string[][] = [];
  for (const one of slips) {
    staff.clock.now = new Date(staff.clock.now.getTime() + 1000);
    const { body } = await add({ reportKey: null, ...one });
    keys.push(body.results.map(({ key }: { key: string }) => key));
  }
  return keys;
}

const valuesOf = (results: { value: string }[]) => results.map((one) => one.value);

test('newest is by day, then time, then the first typing, then the place on the slip', async () => {
  const of = (number: string, more = {}) => ({ ...tsh, value: number, ...more });
  await addInTurn(
    { takenOn: '2026-01-02', results: [of('4', { takenTime: '18:00' }), of('3')] },
    { takenOn: '2026-01-03', results: [of('9', { takenTime: '08:10' }), of('7'), of('8')] },
    { takenOn: '2026-01-03', results: [of('6.5'), of('6.6')] },
    { takenOn: '2026-01-02', results: [of('1')] },
  );
  const newestFirst = ['9', '6.6', '6.5', '8', '7', '4', '1', '3'];
  expect(valuesOf(await list())).toEqual(newestFirst);
  expect(valuesOf(await list('?analyte=tsh'))).toEqual(newestFirst);
  expect(valuesOf(await list('?part=newest'))).toEqual(['9']);
  expect(inSlipOrder<Result>(await list()).map((one) => one.value)).toEqual([
    '9',
    '6.5',
    '6.6',
    '7',
    '8',
    '4',
    '1',
    '3',
  ]);
});

test('correction after correction keeps the place and the moment of the first typing', async () => {
  const [[first = ''] = [], [second = ''] = []] = await addInTurn(
    { takenOn: '2026-01-02', results: [tsh] },
    { takenOn: '2026-01-02', results: [{ ...tsh, value: '3' }] },
  );
  for (const [version, number] of ['6.3', '6.4', '6.5'].entries()) {
    staff.clock.now = new Date(staff.clock.now.getTime() + 1000);
    const sent = { ...tsh, value: number, takenOn: '2026-01-02', reportKey: null };
    const change = { ...sent, version: version + 1 };
    expect((await send('PATCH', `/results/${first}`, change)).status).toBe(200);
  }
  const results: Result[] = await list();
  expect(results.map(({ key }) => key)).toEqual([second, first]);
  const [, corrected] = results;
  expect(corrected).toMatchObject({ value: '6.5', place: 1, version: 4 });
  expect((corrected?.firstTypedAt ?? '') < (corrected?.typedAt ?? '')).toBe(true);
  const { edits } = (await send('GET', `/patients/${PATIENT}/results/history`)).body;
  const firsts = edits.map(({ before }: { before: Result }) => before.firstTypedAt);
  expect(new Set(firsts)).toEqual(new Set([corrected?.firstTypedAt]));
});

test('rows of before have no place, follow the table, and wait for nobody', async () => {
  await add({ ...slip, results: [tsh, hba1c, { ...tsh, analyte: 'cortisol-8am', unit: 'µg/dL' }] });
  await staff.database.write((transaction) =>
    transaction.updateTable('results').set({ place: 0 }).execute(),
  );
  const results: (Result & { loinc: string | null })[] = await list();
  expect(inSlipOrder(results).map(nameResult)).toEqual([
    'HbA1c',
    'TSH',
    'Cortisol, time not known',
  ]);
  expect(results.find(({ analyte }) => analyte === 'cortisol-8am')?.loinc).toBeNull();
  expect((await send('GET', '/results/not-looked')).body).toEqual({ patients: [], isAll: true });
});

test.each([
  [{ takenTime: '23:59' }, 'This time is in the future.'],
  [{ takenTime: '8:10' }, "Write a time as '08:10'."],
  [{ takenTime: '24:00' }, "Write a time as '08:10'."],
  [{ minutes: -1 }, 'Write whole minutes.'],
  [{ minutes: 1.5 }, 'Write whole minutes.'],
  [{ minutes: 4321 }, 'At most three days after the start of the test.'],
  [{ ...hba1c, minutes: 60 }, 'HbA1c is measured in no test: leave the minutes out.'],
  [{ rangeTo: '4.2', rangeSign: '>' }, 'This sign does not belong to this range.'],
  [{ rangeSign: '<' }, 'This sign does not belong to this range.'],
  [{ labMark: 'H' }, 'high or low.'],
  [{ word: 'negative' }, 'A word has neither number nor unit.'],
  [{ word: 'see remarks' }, "Write the word of the slip, such as 'negative' or '1:160'."],
  [{ value: '' }, "Write a number as '6.2'."],
])('today’s result with %j is refused: %s', async (wrong, message) => {
  const sent = { ...slip, takenOn: '2026-01-05', results: [{ ...tsh, ...wrong }] };
  const answer = await add(sent);
  expect([answer.status, Object.values(answer.body.errors)]).toEqual([422, [message]]);
});

test('a word, the time, the minutes, the mark and an assumed unit are stored as they were sent', async () => {
  const word = { ...value, analyte: 'anti-tpo', value: '', unit: '', word: 'negative' };
  const told = { ...tsh, isUnitAssumed: true, labMark: 'high', minutes: 60, takenTime: '08:10' };
  const range = { ...hba1c, rangeTo: '39', rangeSign: '<' };
  await add({ ...slip, results: [word, told, range] });
  const stored = inSlipOrder<Result>(await list('?part=current'));
  expect(stored).toHaveLength(3);
  for (const sent of [word, told, range])
    expect(stored).toContainEqual(expect.objectContaining(sent));
});

test('a doctor looks at what was shown, once; a correction is to be looked at anew', async () => {
  const [[key = '', other = ''] = []] = await addInTurn({
    takenOn: '2026-01-02',
    results: [tsh, { ...value, analyte: 'potassium', value: '6.6', unit: 'mmol/L' }],
  });
  const waiting = async () => (await send('GET', '/results/not-looked')).body.patients;
  expect(await waiting()).toMatchObject([
    { patientid: PATIENT, mark: 'very-high', marked: 1, count: 2, first: { analyte: 'potassium' } },
  ]);
  const look = (...results: { key: string; version: number }[]) =>
    send('POST', `/patients/${PATIENT}/results/looked`, { results });
  const looked = await look({ key, version: 1 }, { key: other, version: 2 });
  expect(looked.body.results).toMatchObject([{ key, lookedBy: 'Dr Sample' }]);
  expect(await waiting()).toMatchObject([{ count: 1 }]);
  await look({ key: other, version: 1 });
  expect(await waiting()).toEqual([]);
  const change = { ...tsh, value: '2.6', takenOn: '2026-01-02', reportKey: null, version: 1 };
  expect((await send('PATCH', `/results/${key}`, change)).body).toMatchObject({ lookedAt: null });
  expect(await waiting()).toMatchObject([{ count: 1, mark: null }]);
  expect((await look({ key, version: 1 })).body.results).toEqual([]);
});

test('who waits for a doctor: very high and very low first, then out of range, then newest', async () => {
  const of = (analyte: string, number: string, unit: string) => ({
    ...value,
    analyte,
    value: number,
    unit,
  });
  await staff.addPatient('3801753199');
  const addTo = async (patientid: string, result: object) => {
    staff.clock.now = new Date(staff.clock.now.getTime() + 1000);
    expect((await add({ ...slip, results: [result] }, {}, patientid)).status).toBe(201);
  };
  await addTo(OTHER, of('glucose-random', '48', 'mg/dL'));
  await addTo(PATIENT, of('hba1c', '8.1', '%'));
  await addTo('3801753199', of('hba1c', '5.1', '%'));
  const { body } = await send('GET', '/results/not-looked');
  expect(
    body.patients.map((one: { patientid: string; mark: string }) => [one.patientid, one.mark]),
  ).toEqual([
    [OTHER, 'very-low'],
    [PATIENT, 'high'],
    ['3801753199', null],
  ]);
});

test('both values of a day stand on the card until a doctor has looked at them', async () => {
  const potassium = { ...value, analyte: 'potassium', value: '6.6', unit: 'mmol/L' };
  const [[early = '', late = ''] = []] = await addInTurn({
    takenOn: '2026-01-02',
    results: [potassium, { ...potassium, value: '4.1' }],
  });
  expect(valuesOf(await list('?part=current')).sort()).toEqual(['4.1', '6.6']);
  const results = [early, late].map((key) => ({ key, version: 1 }));
  await send('POST', `/patients/${PATIENT}/results/looked`, { results });
  expect(valuesOf(await list('?part=current'))).toEqual(['4.1']);
});

test('the front desk types, corrects and deletes its own of the day, and sees nothing else', async () => {
  const doctors = (await add(slip)).body.results[0].key;
  // As many newer ones as a list holds.
  const many = Array.from({ length: 200 }, () => tsh);
  for (let slips = 0; slips < 5; slips += 1)
    await add({ ...slip, takenOn: '2026-01-04', results: many });
  const desk = { role: 'front-desk', person: 'a#1' } as const;
  cookie = await staff.openSession({ staffName: 'Asha', ...desk });
  const typed = await add({ ...slip, results: [hba1c] });
  expect([typed.status, typed.body.results[0].typedBy]).toEqual([201, 'Asha']);
  const [{ key }] = typed.body.results;
  expect((await list()).map((one: Result) => one.key)).toEqual([key]);
  const change = { ...hba1c, value: '66', takenOn: '2026-01-02', reportKey: null, version: 1 };
  expect((await send('PATCH', `/results/${doctors}`, change)).status).toBe(403);
  expect((await send('DELETE', `/results/${doctors}`, { version: 1 })).status).toBe(403);
  expect((await send('PATCH', `/results/${key}`, change)).status).toBe(200);
  cookie = await staff.openSession({ staffName: 'Beena', ...desk, person: 'b#1' });
  expect((await send('DELETE', `/results/${key}`, { version: 2 })).body).toEqual({
    error: 'Ask a doctor: the front desk changes what it typed itself today.',
  });
  cookie = await staff.openSession({ staffName: 'Asha', ...desk });
  const before = staff.clock.now;
  staff.clock.now = new Date(before.getTime() + 19 * 3_600_000);
  cookie = await staff.openSession({ staffName: 'Asha', ...desk });
  expect((await send('DELETE', `/results/${key}`, { version: 2 })).status).toBe(403);
  expect(await list()).toEqual([]);
  staff.clock.now = before;
  cookie = await staff.openSession({ staffName: 'Asha', ...desk });
  expect((await send('DELETE', `/results/${key}`, { version: 2 })).status).toBe(204);
});

test('a sentinel in each column is gone after an erasure, also when an older copy comes back', async () => {
  const at = staff.clock.now.toISOString();
  const file = { patientid: PATIENT, name: 'slip.pdf', createdAt: at, updatedAt: at };
  const report = await saveTestReport(staff, file, '%PDF-1.4', staff.clock.now);
  const row = {
    patientid: PATIENT,
    analyte: 'sentinel-analyte',
    taken_on: 'sentinel-day',
    comparator: null,
    value: 'sentinel-value',
    unit: 'sentinel-unit',
    range_from: 'sentinel-from',
    range_to: 'sentinel-to',
    report_key: report.key,
    typed_at: 'sentinel-typed-at',
    typed_by: 'sentinel-typed-by',
    version: 1,
    taken_time: 'sentinel-time',
    minutes: 60,
    place: 1,
    first_typed_at: 'sentinel-first',
    unit_assumed: 1,
    range_sign: null,
    lab_mark: null,
    word: 'sentinel-word',
    looked_at: 'sentinel-looked-at',
    looked_by: 'sentinel-looked-by',
  };
  const change = { change: 'deleted', changed_at: at, changed_by: 'sentinel-changer' } as const;
  const insert = () =>
    staff.database.write(async (transaction) => {
      await transaction
        .insertInto('results')
        .values({ ...row, key: 'sentinel-key' })
        .execute();
      const version = { ...row, ...change, result_key: 'sentinel-former-key' };
      await transaction.insertInto('result_versions').values(version).execute();
    });
  const readAll = async () => {
    const tables = await staff.database.read.introspection.getTables();
    const rows = await Promise.all(
      tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(staff.database.read)),
    );
    return JSON.stringify(rows.map((one) => one.rows));
  };
  await insert();
  expect((await readAll()).match(/sentinel-[a-z-]+/g)).toHaveLength(29);
  const person = await findPerson(staff.database, { patientid: PATIENT });
  expect(person.results.map(({ key }) => key)).toEqual(['sentinel-former-key', 'sentinel-key']);
  await erasePerson(staff, person, staff.clock.now);
  expect((await readAll()).includes('sentinel')).toBe(false);
  const erasures = await staff.database.read.selectFrom('erasures').selectAll().execute();
  await staff.database.write((transaction) => transaction.deleteFrom('erasures').execute());
  await insert();
  await reapplyErasures(staff, erasures);
  expect((await readAll()).includes('sentinel')).toBe(false);
});
