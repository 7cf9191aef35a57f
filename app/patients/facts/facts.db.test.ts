import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { erasePerson } from '../../privacy/erase-person.server.ts';
import { findPerson } from '../../privacy/find-person.server.ts';
import { ADDED_FIELDS } from '../patient.ts';
import { FACT_FIELDS } from './facts.ts';
import { NO_FACTS } from './stored-facts.server.ts';

const PATIENT = '0000000001';
const ALL = {
  birthdate: '1974-05-12',
  sex: 'female',
  allergies: 'Penicillin\nSulfa',
  diagnoses: 'Type 2 diabetes\nHypothyroidism',
  pregnancy: '12+3 on 2026-01-05',
  motherHeight: '162.5',
  fatherHeight: '170',
};

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession({ staffName: 'Asha' });
  await staff.addPatient(PATIENT);
});
afterEach(() => staff.close());

const call = (method: string, body?: unknown, path = '', patientid = PATIENT) =>
  staff.call(`/staff/patients/${patientid}/facts${path}`, { method, body, cookie });

async function save(body: object, status = 200) {
  const answer = await call('PATCH', body);
  expect(answer.status).toBe(status);
  return answer.json();
}

const readAudit = () =>
  staff.database.read
    .selectFrom('audit')
    .select(['action', 'subject', 'patientid', 'result'])
    .orderBy('number')
    .execute();

/** All values of all tables, as somebody with the database file can read them. */
async function readAll(): Promise<string> {
  const tables = await staff.database.read.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(staff.database.read)),
  );
  return JSON.stringify(rows.map((one) => one.rows));
}

test('facts are stored as they were said, with their earlier versions', async () => {
  const none = { ...NO_FACTS, key: PATIENT, version: 0 };
  expect(await (await call('GET')).json()).toEqual(none);
  const said = { ...ALL, birthdate: '12/5/1974', pregnancy: '12+3', allergies: 'none' };
  const first = { ...ALL, allergies: 'none known', key: PATIENT, version: 1 };
  expect(await save({ ...said, version: 0 })).toEqual(first);
  expect(await save({ ...said, version: 1 })).toEqual(first);
  staff.clock.now = new Date('2026-01-05T05:05:00Z');
  const second = { ...ALL, birthdate: '1974', sex: null, key: PATIENT, version: 2 };
  const change = { birthdate: '1974', sex: null, allergies: ALL.allergies };
  expect(await save({ ...change, version: 1 })).toEqual(second);
  expect(await (await call('GET')).json()).toEqual(second);
  const { key: _, version: __, ...before } = first;
  expect((await (await call('GET', undefined, '/history')).json()).changes).toEqual([
    {
      version: 1,
      changedAt: '2026-01-05T05:05:00.000Z',
      changedBy: 'Asha',
      before,
      after: { ...ALL, birthdate: '1974', sex: null },
    },
  ]);
});

test('a change based on an older version stores nothing and gets the newer facts', async () => {
  await save({ sex: 'female', version: 0 });
  const { current } = await save({ diagnoses: 'Gout', version: 0 }, 409);
  expect(current).toEqual({ ...NO_FACTS, sex: 'female', key: PATIENT, version: 1 });
  const both = await Promise.all([
    call('PATCH', { diagnoses: 'Gout', version: 1 }),
    call('PATCH', { diagnoses: 'Obesity', version: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('wrong facts get a message each, and nothing is stored; so it is with an unknown patient', async () => {
  const { errors } = await save(
    { birthdate: '2026-01-06', sex: 'x', diagnoses: 'Gout', version: 0 },
    422,
  );
  expect(Object.keys(errors)).toEqual(['birthdate', 'sex']);
  await save({ sex: 'female', pregnancy: '8', version: 0 });
  expect((await save({ sex: 'male', version: 1 }, 422)).errors).toHaveProperty('pregnancy');
  expect((await call('PATCH', { sex: 'male', version: 0 }, '', '9')).status).toBe(404);
  expect(await staff.database.read.selectFrom('patient_facts').select('version').execute()).toEqual(
    [{ version: 1 }],
  );
});

test('the audit names the facts that were changed, never what they say; open desks hear of it', async () => {
  await save({ ...ALL, version: 0 });
  await save({ motherHeight: '', version: 1 });
  await save({ sex: 'male', pregnancy: '', version: 1 }, 409);
  const common = { patientid: PATIENT, action: 'edit' };
  expect((await readAudit()).slice(1)).toEqual([
    { ...common, subject: `facts ${FACT_FIELDS.join(', ')}`, result: 'ok' },
    { ...common, subject: 'facts motherHeight', result: 'ok' },
    { ...common, subject: 'facts', result: 'refused' },
  ]);
  const events = await staff.database.read.selectFrom('events').selectAll().execute();
  expect(events.map(({ kind, subject_key }) => [kind, subject_key])).toEqual([
    ['facts', PATIENT],
    ['facts', PATIENT],
  ]);
});

test('the clinic’s own diagnoses are listed once, the most frequent first', async () => {
  const others = ['Gout\nObesity', 'Obesity', 'Obesity', 'Gout'];
  await staff.database.write(async (transaction) => {
    for (const [number, diagnoses] of others.entries()) {
      await transaction
        .insertInto('patient_facts')
        .values({ patientid: `1${number}`, diagnoses, version: 1 })
        .execute();
    }
  });
  const answer = await staff.call('/staff/diagnoses', { cookie });
  expect(await answer.json()).toEqual({ diagnoses: ['Obesity', 'Gout'] });
});

test('a visit has a note, and an infant an age in months', async () => {
  const note = ' Tired since March.\r\n\r\nఅలసట ';
  const body = { name: 'Baby Sample', patientid: PATIENT, age: '8 m', note };
  const added = await staff.call('/staff/patients', { method: 'POST', body, cookie });
  const record = await added.json();
  expect(record).toMatchObject({ age: '8 months', note: 'Tired since March.\n\nఅలసట' });
  const correct = (changes: object) =>
    staff.call(`/staff/patients/${record.key}`, { method: 'PATCH', body: changes, cookie });
  const tooLong = await correct({ note: 'అ'.repeat(4001), version: 1 });
  expect((await tooLong.json()).errors.note).toContain('at most 4000 characters, 1 to take out');
  expect((await correct({ note: 'అ'.repeat(4000), version: 1 })).status).toBe(200);
  expect(await (await correct({ note: '', version: 2 })).json()).not.toHaveProperty('note');
  const history = await staff.call(`/staff/patients/${record.key}/history`, { cookie });
  const { changes } = await history.json();
  expect(changes.at(-1).before.note).toBe('Tired since March.\n\nఅలసట');
});

const seedsOf = (when: string) =>
  Object.fromEntries(ADDED_FIELDS.map((field) => [field, `seed-${when}-${field}`]));

test('after an erasure no value of any fact, added field or earlier version is left in any table', async () => {
  const sentinels = Object.fromEntries(FACT_FIELDS.map((field) => [field, `seed-${field}`]));
  const { motherHeight: mother_height, fatherHeight: father_height, ...others } = sentinels;
  const row = { patientid: PATIENT, ...others, mother_height, father_height, version: 2 } as {
    patientid: string;
    version: number;
  };
  await staff.database.write(async (transaction) => {
    await transaction.insertInto('patient_facts').values(row).execute();
    const former = { ...row, version: 1, changed_at: '', changed_by: 'seed-person' };
    await transaction.insertInto('patient_facts_versions').values(former).execute();
    await transaction.updateTable('records').set(seedsOf('now')).execute();
    await transaction
      .insertInto('record_versions')
      .values({
        record_key: `-K${PATIENT}`,
        patientid: PATIENT,
        ...seedsOf('former'),
        version: 9,
        change: 'corrected',
        changed_at: '',
      })
      .execute();
  });
  const before = await readAll();
  const seeds = [sentinels, seedsOf('now'), seedsOf('former')].flatMap((all) => Object.values(all));
  for (const seed of seeds) expect(before).toContain(seed);
  const person = await findPerson(staff.database, { patientid: PATIENT });
  expect(person.facts).toEqual([{ key: PATIENT }]);
  await erasePerson(staff, person, staff.clock.now);
  expect(await readAll()).not.toContain('seed-');
});
