import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import type { RecordChange, RecordPage, VersionedPatient } from './records.contract.ts';
import { sparsePatient } from '../../../tests/support/sample-patient.ts';

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession();
});
afterEach(() => staff.close());

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  staff.call(`/staff/patients${path}`, { method, body, cookie, headers });

async function register(parts: object = {}): Promise<VersionedPatient> {
  const answer = await send('POST', '', { name: 'Invented Person', ...parts });
  expect(answer.status).toBe(201);
  return answer.json();
}

const countVersions = async () => {
  const rows = await staff.database.read.selectFrom('record_versions').select('version').execute();
  return rows.length;
};

test('a new patient gets an id of ten digits and the time of the clinic', async () => {
  const values = { mobile: '+91 90000-00001', bp: '120 / 80', sugar: '5.6', email: '' };
  const record = await register(values);
  expect(record).toEqual({
    ...sparsePatient({ name: 'Invented Person', mobile: '9000000001', bp: '120/80', sugar: '5.6' }),
    key: expect.stringMatching(/^[\w-]{24}$/),
    patientid: expect.stringMatching(/^\d{10}$/),
    datetime: '2026-01-05 10:30:00',
    version: 1,
  });
  const found = await staff.call('/staff/search', {
    method: 'POST',
    body: { by: 'mobile', value: '090000 00001' },
    cookie,
  });
  expect((await found.json()).patients).toHaveLength(1);
  expect(await (await send('GET', `/${record.key}`)).json()).toEqual({
    ...record,
    reportsLeft: 0,
    left: [],
  });
});

test('a visit is added to an existing patient only', async () => {
  const { patientid } = await register({ name: 'Visiting Person' });
  const visit = await register({ name: 'Visiting Person', patientid, sugar: '7.1' });
  expect(visit.patientid).toBe(patientid);
  const unknown = await send('POST', '', { name: 'X', patientid: '0000000000' });
  expect(unknown.status).toBe(422);
  expect((await unknown.json()).errors).toEqual({ patientid: 'No patient has this id.' });
});

test('a repeated request adds nothing; the same key with a different body is refused', async () => {
  const headers = { 'idempotency-key': 'a-key-of-a-register-form' };
  const body = { name: 'Only Once' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send('POST', '', body, headers)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(19).fill(200), 201]);
  const keys = await Promise.all(answers.map(async (answer) => (await answer.json()).key));
  expect(new Set(keys).size).toBe(1);
  expect((await send('POST', '', { name: 'Other' }, headers)).status).toBe(422);
  const unkeyed = await send('POST', '', body, { 'idempotency-key': 'short' });
  expect(unkeyed.status).toBe(400);
  expect((await unkeyed.json()).error).toContain('16 to 128 letters');
});

test('a refused request may be corrected and sent again with the same key', async () => {
  const headers = { 'idempotency-key': 'a-key-that-was-refused' };
  expect((await send('POST', '', { name: '' }, headers)).status).toBe(422);
  expect((await send('POST', '', { name: 'Now Named' }, headers)).status).toBe(201);
});

test('impossible values are refused; unusual ones are stored once confirmed', async () => {
  const body = { name: 'Unusual Person', sugar: '30', bp: '80/120' };
  const refused = await send('POST', '', body);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toEqual({
    errors: { bp: 'The first number of BP is the higher one.' },
    unusual: { sugar: '30 mmol/L (540 mg/dL) is unusual.' },
  });
  const asked = await send('POST', '', { ...body, bp: '120/80' });
  expect(asked.status).toBe(422);
  const taken = await register({ ...body, bp: '120/80', confirmed: ['sugar'] });
  expect(taken.sugar).toBe('30');
});

test('a name without a visible character counts as missing', async () => {
  const refused = await send('POST', '', { name: '\u200b' });
  expect(refused.status).toBe(422);
  expect((await refused.json()).errors).toEqual({ name: 'Enter a name.' });
});

test('a request with an unknown field is refused (B9)', async () => {
  for (const extra of ['key', 'version', 'original', 'constructor', 'status']) {
    const answer = await send('POST', '', { name: 'X', [extra]: 'x' });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual({ [extra]: 'There is no such field.' });
  }
});

test('a correction keeps the earlier version', async () => {
  const record = await register({ name: 'Sita Rao', sugar: '5.6', mobile: '9000000077' });
  staff.clock.now = new Date('2026-01-05T05:06:00Z');
  const answer = await send('PATCH', `/${record.key}`, { version: 1, sugar: '6.5', email: '' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ ...record, sugar: '6.5', version: 2 });
  const gone = await send('DELETE', `/${record.key}`, { version: 2 });
  expect(gone.status).toBe(204);

  const { changes }: { changes: RecordChange[] } = await (
    await send('GET', `/${record.key}/history`)
  ).json();
  expect(changes.map(({ change, version }) => [change, version])).toEqual([
    ['deleted', 2],
    ['corrected', 1],
  ]);
  expect(changes[1]?.before.sugar).toBe('5.6');
  expect(changes[1]?.after?.sugar).toBe('6.5');
  expect(changes[0]?.before.name).toBe('Sita Rao');
  expect(changes[0]?.after).toBeNull();
  expect(changes[1]?.changedAt).toBe('2026-01-05T05:06:00.000Z');

  const late = await send('PATCH', `/${record.key}`, { version: 2, sugar: '7' });
  expect(late.status).toBe(410);
  expect((await send('GET', `/${record.key}`)).status).toBe(410);
  expect((await send('DELETE', `/${record.key}`, { version: 2 })).status).toBe(410);
  expect((await send('PATCH', '/nobody', { version: 1 })).status).toBe(404);
});

test('weight, height, waist and pulse are sent only where they were measured, and kept in the history', async () => {
  const record = await register({ weight: ' 72,5 ', height: '163', pulse: '౭౨' });
  expect(record).toMatchObject({ weight: '72.5', height: '163', pulse: '72' });
  expect(record).not.toHaveProperty('waist');
  const lost = { version: 1, weight: '', height: '1.63' };
  const refused = await send('PATCH', `/${record.key}`, lost);
  expect((await refused.json()).errors).toEqual({
    height: 'Height can be 25 to 250 cm. If 1.63 was read in metres, it is 163 cm.',
  });
  const corrected = await send('PATCH', `/${record.key}`, { version: 1, weight: '', waist: '88' });
  const { weight: _, ...others } = record;
  expect(await corrected.json()).toEqual({ ...others, waist: '88', version: 2 });
  const late = await send('PATCH', `/${record.key}`, { version: 1, pulse: '', waist: '90' });
  const { sent } = await late.json();
  expect(sent).toMatchObject({ weight: '72.5', waist: '90', version: 1 });
  expect(sent).not.toHaveProperty('pulse');
  const history = await send('GET', `/${record.key}/history`);
  const [change]: RecordChange[] = (await history.json()).changes;
  expect([change?.before.weight, change?.after?.weight]).toEqual(['72.5', undefined]);
});

test('after a correction the new mobile number is found and the old one no longer', async () => {
  const record = await register({ mobile: '9000000055' });
  await send('PATCH', `/${record.key}`, { version: 1, mobile: '+91 90000 00056' });
  const search = async (value: string) => {
    const body = { by: 'mobile', value };
    const answer = await staff.call('/staff/search', { method: 'POST', body, cookie });
    return (await answer.json()).patients.length;
  };
  expect(await search('9000000056')).toBe(1);
  expect(await search('9000000055')).toBe(0);
});

test('the second of two corrections gets both versions, and nothing is overwritten', async () => {
  const record = await register({ name: 'Shared Record', age: '30', bp: '120/80' });
  await send('PATCH', `/${record.key}`, { version: 1, bp: '130/85' });
  const second = await send('PATCH', `/${record.key}`, { version: 1, age: '31' });
  expect(second.status).toBe(409);
  const { current, sent } = await second.json();
  expect(current).toMatchObject({ age: '30', bp: '130/85', version: 2 });
  expect(sent).toMatchObject({ age: '31', bp: '120/80', version: 1 });
  expect((await send('DELETE', `/${record.key}`, { version: 1 })).status).toBe(409);
  expect(await (await send('GET', `/${record.key}`)).json()).toMatchObject({ age: '30' });
});

/** Files a report as it rests in the database; its bytes are not asked for here. */
async function fileReport(patientid: string | null): Promise<void> {
  const key = `report-of-${patientid}`;
  const row = { key, patientid: patientid ?? '', name: 'a.pdf', size: 1, sha256: '', type: '' };
  const at = '2026-01-05T05:00:00.000Z';
  await staff.database.write(async (transaction) => {
    await transaction
      .insertInto('report_files')
      .values({ ...row, file_id: key, created_at: at, updated_at: at })
      .execute();
  });
}

test('moving the only visit of a patient with reports or facts must be confirmed, and can be undone', async () => {
  const { patientid: other } = await register({ name: 'Other Person' });
  const { key, patientid } = await register({ name: 'Only Visit' });
  await fileReport(patientid);
  const readLeft = async () => (await (await send('GET', `/${key}`)).json()).reportsLeft;
  expect(await readLeft()).toBe(1);
  const away = await send('PATCH', `/${key}`, { version: 1, patientid: other });
  expect(away.status).toBe(422);
  expect((await away.json()).unusual).toEqual({
    patientid: `This is the only visit under ${patientid}, where 1 report is kept: no search would lead there any more.`,
  });
  const facts = { version: 0, sex: 'female', allergies: 'none known' };
  expect((await send('PATCH', `/${patientid}/facts`, facts)).status).toBe(200);
  await staff.database.write(async (transaction) => {
    const row = {
      key: 'left',
      patientid: patientid ?? '',
      record_key: key,
      body: '{}',
      version: 1,
    };
    await transaction
      .insertInto('prescriptions')
      .values({ ...row, written_at: '2026-01-05T05:00:00.000Z' })
      .execute();
  });
  const withFacts = await send('PATCH', `/${key}`, { version: 1, patientid: other });
  expect((await withFacts.json()).unusual).toEqual({
    patientid: `With this visit 1 draft of a prescription goes along. This is the only visit under ${patientid}, where 1 report and the patient’s facts are kept: no search would lead there any more.`,
  });
  const confirmed = { version: 1, patientid: other, confirmed: ['patientid'] };
  expect((await send('PATCH', `/${key}`, confirmed)).status).toBe(200);
  const left = ['1 report', 'the patient’s facts'];
  const back = { version: 2, patientid, confirmed: ['patientid'] };
  const asked = await send('PATCH', `/${key}`, back);
  expect([asked.status, await asked.json()]).toEqual([
    409,
    {
      error: `No visit has the id ${patientid}, but 1 report and the patient’s facts are kept under it. Take another id, unless this is the same patient.`,
      left,
    },
  ]);
  expect((await send('PATCH', `/${key}`, { ...back, left })).status).toBe(200);
  const second = await register({ name: 'Only Visit', patientid });
  expect(await readLeft()).toBe(0);
  expect((await send('PATCH', `/${key}`, { ...back, version: 3, patientid: other })).status).toBe(
    200,
  );
  expect((await send('DELETE', `/${second.key}`, { version: 1 })).status).toBe(409);
  expect((await send('DELETE', `/${second.key}`, { version: 1, left })).status).toBe(204);
});

test('50 racing edits: exactly one wins, version after version (D3)', async () => {
  const record = await register({ name: 'Raced Record', age: '1' });
  const before = await countVersions();
  for (let version = 1; version <= 3; version++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, racer) =>
        send('PATCH', `/${record.key}`, { version, age: String(version * 10 + (racer % 10)) }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  }
  expect(await countVersions()).toBe(before + 3);
});

test('an imported value is not checked against the rules until somebody changes it', async () => {
  await staff.database.write((transaction) =>
    transaction
      .insertInto('records')
      .values({
        key: '-Imported',
        name: 'Imported Person',
        age: '20 years',
        email: '',
        mobile: 'ask at the desk',
        mobile_match: 'ask at the desk',
        bp: 'high',
        original: '{"kept":"apart"}',
        version: 1,
      })
      .execute(),
  );
  const whole = { age: '20 years', email: '', mobile: 'ask at the desk', bp: 'high' };
  const answer = await send('PATCH', '/-Imported', { ...whole, version: 1, sugar: '5.5' });
  expect(answer.status).toBe(200);
  const refused = await send('PATCH', '/-Imported', { version: 2, bp: 'very high' });
  expect(refused.status).toBe(422);
  const { original } = await staff.database.read
    .selectFrom('records')
    .select('original')
    .where('key', '=', '-Imported')
    .executeTakeFirstOrThrow();
  expect(original).toBe('{"kept":"apart"}');
});

test('the list shows each change at once, and each reading is audited with the patients it showed', async () => {
  const record = await register({ name: 'Listed Person' });
  const readList = async (query = '') => {
    const answer = await send('GET', query);
    expect(answer.headers.get('content-type')).toBe('application/json');
    return (await answer.json()) as RecordPage;
  };
  const find = ({ patients }: RecordPage) => patients.find(({ key }) => key === record.key);
  const countReadings = async () => {
    const rows = await staff.database.read
      .selectFrom('audit')
      .select(['patientid', 'others'])
      .where('subject', '=', 'the list of records')
      .execute();
    return rows.filter((row) => JSON.stringify(row).includes(String(record.patientid))).length;
  };
  const query = '?sort=datetime&order=desc';
  expect(find(await readList(query))?.name).toBe('Listed Person');
  expect(find(await readList(query))?.name).toBe('Listed Person');
  expect(await countReadings()).toBe(2);
  await send('PATCH', `/${record.key}`, { version: 1, name: 'Renamed Person' });
  expect(find(await readList(query))?.name).toBe('Renamed Person');
  await send('DELETE', `/${record.key}`, { version: 2 });
  expect(find(await readList(query))).toBeUndefined();
  expect(await countReadings()).toBe(3);
  expect((await send('GET', '?after=never-seen')).status).toBe(404);
});

const listNames = async (query: string) => {
  const answer = await send('GET', query);
  expect(answer.status).toBe(200);
  const { patients, next } = (await answer.json()) as RecordPage;
  return { names: patients.map(({ name }) => name), last: patients.at(-1), next: next ?? '' };
};

test.each([
  ['name', { name: 'Zz renamed' }],
  ['datetime', { datetime: '2025-01-05 08:00:00' }],
])(
  'a later page of the list by %s stays the same when the record before it is corrected to %j',
  async (sort, correction) => {
    for (let number = 0; number < 60; number++) {
      const minute = String(number).padStart(2, '0');
      await register({ name: `Aa ${minute}`, datetime: `2025-01-05 09:${minute}:00` });
    }
    const first = await listNames(`?sort=${sort}`);
    const second = await listNames(`?sort=${sort}&after=${first.next}`);
    expect(second.names).toHaveLength(25);
    const change = { version: 1, ...correction };
    expect((await send('PATCH', `/${first.last?.key}`, change)).status).toBe(200);
    const again = await listNames(`?sort=${sort}&after=${first.next}`);
    expect(again.names).toEqual(second.names);
    await send('DELETE', `/${first.last?.key}`, { version: 2 });
    expect((await listNames(`?sort=${sort}&after=${first.next}`)).names).toEqual(second.names);
  },
);

test.each(['', '.1', '.7', '.0', '.99999999999'])(
  'with %j behind it the list continues after a known key and answers 404 for an unknown one',
  async (version) => {
    const { key } = await register({ name: 'Known Person' });
    expect((await send('GET', `?after=${key}${version}`)).status).toBe(200);
    expect((await send('GET', `?after=never-seen${version}`)).status).toBe(404);
  },
);

test.each([
  [{ version: '1' }, { version: '`version` is required: send the version you last read.' }],
  [{}, { version: '`version` is required: send the version you last read.' }],
  [{ version: 2 ** 31 }, { version: '`version` is required: send the version you last read.' }],
  [{ version: 1, confirmed: 'age' }, { confirmed: 'List the confirmed fields.' }],
  [{ version: 1, colour: 'red' }, { colour: 'There is no such field.' }],
])('a correction of %j is refused in plain words', async (body, errors) => {
  const { key } = await register();
  const answer = await send('PATCH', `/${key}`, body);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ errors });
});

test('a patient id with a control character is refused like any other value', async () => {
  const answer = await send('POST', '', { name: 'X', patientid: 'a\u0000b' });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({
    errors: { patientid: 'Write it on one line, without control characters.' },
    unusual: {},
  });
});

test.each([
  ['?limit=5', { limit: 'There is no such field.' }],
  ['?sort=age', { sort: 'Write name, datetime or patientid.' }],
  ['?after=', { after: 'Leave it out or fill it in.' }],
])('a list asked for with %s is refused field by field', async (query, errors) => {
  const answer = await send('GET', query);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ errors });
});

test('a foreign number is stored as R7 says, with how it was typed beside it', async () => {
  const typed = '+65 9123 4567';
  const record = await register({ mobile: typed });
  expect(record).toMatchObject({ mobile: '6591234567', mobileTyped: typed });
  const { key, patientid } = record;
  const read = async () => (await send('GET', `/${key}`)).json();
  expect(await read()).toMatchObject({ mobile: '6591234567', mobileTyped: typed });
  const found = await staff.call('/staff/search', {
    method: 'POST',
    body: { by: 'mobile', value: '0065 9123 4567' },
    cookie,
  });
  expect((await found.json()).patients).toMatchObject([{ patientid, mobileTyped: typed }]);

  const same = await send('PATCH', `/${key}`, { mobile: '6591234567', age: '40', version: 1 });
  expect(await same.json()).toMatchObject({ mobileTyped: typed, age: '40', version: 2 });
  const indian = await send('PATCH', `/${key}`, { mobile: '+91 65912 34567', version: 2 });
  const after = await indian.json();
  expect(after).toMatchObject({ mobile: '6591234567', version: 3 });
  expect(after).not.toHaveProperty('mobileTyped');
  const history = await (await send('GET', `/${key}/history`)).json();
  expect(history.changes[0].before).toMatchObject({ mobileTyped: typed });
  expect(history.changes[0].after).not.toHaveProperty('mobileTyped');
});
