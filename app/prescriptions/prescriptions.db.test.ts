import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueAsSeen, openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { erasePerson } from '../privacy/erase-person.server.ts';
import { findPerson } from '../privacy/find-person.server.ts';
import { reapplyErasures } from '../privacy/reapply-erasures.server.ts';
import { copyContent } from '../../tests/support/content-copy.server.ts';
import { NO_MEDICINE_LIST } from './medicine-list.ts';
import { tellNobodyIssues } from './nobody-issues.server.ts';
import { findIssuer } from './prescription-sheet.server.ts';

const PATIENT = '1801753199';
const OTHER = '2801753199';
const VISIT = `-K${PATIENT}`;

let staff: TestStaff;
let shared: string;
let doctor: string;
beforeAll(async () => {
  staff = await openTestStaff();
});
beforeEach(async () => {
  await staff.database.write(async (transaction) => {
    // Beyond twenty sessions the oldest ends, and all are of one moment here.
    const tables = ['sessions', 'prescriptions', 'patient_facts', 'records', 'erasures'] as const;
    for (const table of tables) await transaction.deleteFrom(table).execute();
  });
  shared = await staff.openSession({ staffName: 'Dr. A. Sample' });
  doctor = await openNamed('Dr. A. Sample', 'doctor');
  await staff.addPatient(PATIENT);
  await staff.addPatient(OTHER);
});
afterAll(() => staff.close());

const openNamed = (staffName: string, role: 'front-desk' | 'doctor' | 'owner') =>
  staff.openSession({ staffName, role, person: `https://id.example.org#${staffName}` });

const metformin = {
  name: 'Metformin',
  strength: '850 mg',
  form: 'tablet',
  dose: '1-0-1',
  food: 'after',
  days: '30',
  quantity: '60',
};
const written = {
  language: 'te',
  address: '2 Sample Street',
  weight: '',
  diagnoses: 'Type 2 diabetes',
  medicines: [metformin],
  tests: 'HbA1c',
  advice: '',
  nextVisit: '2026-02-05',
  age: '52 y',
  sex: 'not known',
};

async function send(cookie: string, method: string, path: string, body?: unknown, headers = {}) {
  const answer = await staff.call(`/staff${path}`, { method, body, cookie, headers });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

const write = (changed = {}, replaces: string | null = null, headers = {}) =>
  send(
    shared,
    'POST',
    `/patients/${PATIENT}/prescriptions`,
    { recordKey: VISIT, replaces, prescription: { ...written, ...changed } },
    headers,
  );
const issue = async (key: string, version = 1, cookie = doctor, asked = {}) =>
  send(
    cookie,
    'POST',
    `/prescriptions/${key}/issue`,
    await issueAsSeen(staff, doctor, key, version, asked),
  );
const list = async (cookie = doctor) =>
  (await send(cookie, 'GET', `/patients/${PATIENT}/prescriptions`)).body;
const say = (facts: object) =>
  send(shared, 'PATCH', `/patients/${PATIENT}/facts`, { ...facts, version: 0 });
const rename = (name: string) => send(shared, 'PATCH', `/patients/${VISIT}`, { name, version: 1 });

test('only a doctor who signed in by name, with a registration number in the content, issues', async () => {
  const { status, body } = await write();
  expect([status, body.issuedAt, body.writtenBy]).toEqual([201, null, 'Dr. A. Sample']);
  const others = [
    [shared, 'Only a doctor who signed in by name issues a prescription.'],
    [
      await openNamed('Dr. C. Sample', 'doctor'),
      'The site’s content has no registration number of Dr. C. Sample (https://id.example.org#Dr. C. Sample).',
    ],
  ] as const;
  for (const [cookie, reason] of others) {
    expect(await issue(body.key, 1, cookie)).toEqual({ status: 403, body: { error: reason } });
    expect((await list(cookie)).notIssuing).toBe(reason);
  }
  // The list shows a draft as it would be printed now, under the name of the doctor who is signed in.
  expect((await list()).prescriptions[0].sheet.doctor.registration).toBe('APMC 00001');
  const stranger = await openNamed('Dr. C. Sample', 'doctor');
  expect((await list(stranger)).prescriptions[0].sheet).toBeNull();
  expect((await issue(body.key, 1, await openNamed('Dr. A. Sample', 'front-desk'))).status).toBe(
    403,
  );
  expect((await list()).notIssuing).toBeNull();
  const issued = await issue(body.key);
  expect(issued.status).toBe(200);
  expect(issued.body).toMatchObject({
    issuedBy: 'Dr. A. Sample',
    issuedAt: staff.clock.now.toISOString(),
    version: 2,
    sheet: { doctor: { registration: 'APMC 00001' } },
  });
});

test('a doctor of whom the content says issuer and subject is found by them, whatever the name at sign-in', async () => {
  const renamed = await staff.openSession({
    staffName: 'Renamed',
    role: 'doctor',
    person: 'https://id.example.org#d',
  });
  const namesake = await openNamed('Dr. D. Sample', 'doctor');
  const { key } = (await write()).body;
  expect((await issue(key, 1, namesake)).status).toBe(403);
  const seen = await issueAsSeen(staff, renamed, key, 1);
  const issued = await send(renamed, 'POST', `/prescriptions/${key}/issue`, seen);
  expect(issued.body.sheet.doctor.name).toBe('Dr. D. Sample');
});

test('without a list of doctors nobody issues, and the refusal says who has to write it', async () => {
  const prescribing = { doctors: [], medicines: [], list: NO_MEDICINE_LIST };
  const session = {
    staffName: 'Dr. A. Sample',
    role: 'doctor' as const,
    person: 'https://id.example.org#a',
  };
  expect(await findIssuer(staff.database.read, { prescribing }, session)).toEqual({
    refusal:
      'Nobody issues prescriptions yet: whoever runs the server names the doctors in clinic.yaml, under “prescriptions”. You are signed in as Dr. A. Sample (https://id.example.org#a).',
  });
});

test('a start says which lines name a doctor, once prescriptions are written and nobody may issue them', async () => {
  await using content = await copyContent();
  await content.change(
    'clinic.yaml',
    'hours:',
    'doctor: { registration: APMC 00000, council: Sample Council }\nhours:',
  );
  const told = async () => tellNobodyIssues(staff.database.read, await content.read());
  expect(await told()).toBeUndefined();
  await write();
  const [sentence, ...lines] = (await told())?.split('\n') ?? [];
  expect(sentence).toMatch(/^Nobody may issue prescriptions: clinic\.yaml has no list of doctors/);
  expect(lines.slice(0, 5)).toEqual([
    'prescriptions:',
    '  doctors:',
    '    - name: "Dr. A. Sample"',
    '      registration: "APMC 00000"',
    '      council: "Sample Council"',
  ]);
  await content.change('clinic.yaml', 'hours:', `${lines.join('\n')}\nhours:`);
  expect((await content.read()).prescribing.doctors).toMatchObject([{ name: 'Dr. A. Sample' }]);
  expect(await told()).toBeUndefined();
});

test('a name that two people have signed in under issues nothing until “person” tells them apart', async () => {
  const { key } = (await write()).body;
  const first = await staff.openSession({
    staffName: 'Dr. B. Sample',
    role: 'doctor',
    person: 'https://id.example.org#b',
  });
  expect((await list(first)).notIssuing).toBeNull();
  await staff.openSession({
    staffName: ' dr. b.  sample',
    role: 'front-desk',
    person: 'https://id.example.org#renamed',
  });
  const reason =
    'Two people have signed in as Dr. B. Sample, so the name does not say who issues. If you are the doctor, whoever runs the server writes it beside the name in clinic.yaml: “person: https://id.example.org#b”.';
  expect((await list(first)).notIssuing).toBe(reason);
  expect(await issue(key, 1, first)).toEqual({ status: 403, body: { error: reason } });
});

test('an issued prescription is neither changed nor deleted nor issued again, and keeps what was printed', async () => {
  await say({ birthdate: '1974-05-12', sex: 'female', allergies: 'Penicillin' });
  const { key } = (await write()).body;
  const issued = (await issue(key)).body;
  expect(issued.sheet).toEqual({
    day: '2026-01-05',
    clinic: {
      name: 'Rhythm Clinic',
      address: ['1 Sample Road', 'Visakhapatnam 530 000'],
      phone: '0891 000 0101',
    },
    doctor: expect.objectContaining({ name: 'Dr. A. Sample', registration: 'APMC 00001' }),
    patient: { id: PATIENT, name: 'Asha Sample', age: '51 y', sex: 'female' },
    allergies: 'Penicillin',
    told: [
      {
        own: 'ఉదయం 1 మాత్ర, రాత్రి 1 మాత్ర, భోజనం తర్వాత, 30 రోజులు',
        english: '1 tablet in the morning, 1 tablet at night, after food, for 30 days',
        form: '850 mg tablets',
        quantity: '60 tablets',
      },
    ],
    warnings: [{ own: 'అలర్జీ: Penicillin', english: 'Allergic to Penicillin' }],
  });
  const changed = { prescription: { ...written, tests: 'TSH' }, version: 2 };
  expect((await send(doctor, 'PATCH', `/prescriptions/${key}`, changed)).status).toBe(409);
  expect((await send(doctor, 'DELETE', `/prescriptions/${key}`, { version: 2 })).status).toBe(409);
  expect((await issue(key, 2)).status).toBe(409);
  await send(shared, 'PATCH', `/patients/${PATIENT}/facts`, { allergies: 'Dust', version: 1 });
  expect((await list()).prescriptions).toEqual([issued]);
});

test('an issued prescription is replaced by another one, once', async () => {
  const { key } = (await write()).body;
  const early = await write({}, key);
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['replaces']]);
  await issue(key);
  const first = (await write({ tests: 'TSH' }, key)).body;
  const second = (await write({ tests: 'LDL' }, key)).body;
  expect((await issue(first.key)).status).toBe(200);
  const late = await issue(second.key);
  expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['replaces']]);
  expect((await write({}, key)).status).toBe(422);
});

test('a draft is changed and deleted by whoever saw its newest version', async () => {
  const { key } = (await write()).body;
  const change = (tests: string, version: number) =>
    send(shared, 'PATCH', `/prescriptions/${key}`, {
      prescription: { ...written, tests },
      version,
    });
  expect((await change('TSH', 1)).body).toMatchObject({
    prescription: { tests: 'TSH' },
    version: 2,
  });
  expect((await change('LDL', 1)).status).toBe(409);
  expect((await send(shared, 'DELETE', `/prescriptions/${key}`, { version: 1 })).status).toBe(409);
  expect((await send(shared, 'DELETE', `/prescriptions/${key}`, { version: 2 })).status).toBe(204);
  expect((await list()).prescriptions).toEqual([]);
});

test('a draft that is sent again after a lost answer is stored once', async () => {
  const headers = { 'idempotency-key': 'prescription-of-the-test' };
  const first = await write({}, null, headers);
  expect(await write({}, null, headers)).toEqual({ status: 200, body: first.body });
  expect((await write({ tests: 'TSH' }, null, headers)).status).toBe(422);
  expect((await list()).prescriptions).toHaveLength(1);
});

test('wrong fields have their messages, and issuing needs the weight of a child', async () => {
  const wrong = await write({ medicines: [{ ...metformin, dose: '1-1', days: '0' }] });
  expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([
    422,
    ['medicines.0.days', 'medicines.0.dose'],
  ]);
  const nobodys = await write({}, 'a\u0000');
  expect(nobodys.body.errors).toEqual({ replaces: 'There is no such thing.' });
  await say({ birthdate: '2015-05-12' });
  const { key } = (await write()).body;
  expect((await issue(key)).body).toEqual({ errors: { weight: 'Write the weight of a child.' } });
  expect((await issue(key, 1, doctor, { weight: '31' })).status).toBe(200);
});

test('issue is refused without address, age, sex, form and amount, and takes “not known”', async () => {
  const medicines = [{ ...metformin, form: '', quantity: '' }];
  const { key } = (await write({ medicines, address: '', age: '', sex: '' })).body;
  const refused = await issue(key);
  expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([
    422,
    ['address', 'age', 'medicines.0.form', 'medicines.0.quantity', 'sex'],
  ]);
  const asked = { address: '2 Sample Street', age: 'not known', sex: 'not known' };
  const issued = await issue(key, 1, doctor, { ...asked, medicines: [metformin] });
  expect(issued.body).toMatchObject({ prescription: { ...asked, medicines: [metformin] } });
});

test.each([
  ['an allergy', () => say({ allergies: 'Metformin' })],
  ['another name', () => rename('Usha Sample')],
  ['a pregnancy', () => say({ pregnancy: '12' })],
])('%s saved after the doctor saw the sheet is not issued unseen', async (_, change) => {
  const { key } = (await write({ sex: 'not known' })).body;
  const [{ prescription, sheet: seen }] = (await list()).prescriptions;
  await change();
  const body = { version: 1, prescription, seen };
  const first = await send(doctor, 'POST', `/prescriptions/${key}/issue`, body);
  // The allergy is asked about; the others are told by the new sheet.
  expect([409, 422]).toContain(first.status);
  expect((await list()).prescriptions[0].issuedAt).toBeNull();
  if (first.status === 409) {
    const again = { ...body, seen: first.body.current.sheet };
    expect(first.body.current.sheet).not.toEqual(seen);
    expect((await send(doctor, 'POST', `/prescriptions/${key}/issue`, again)).status).toBe(200);
  }
});

test('a reason that was given is kept with the line, never printed, and not asked for again', async () => {
  await say({ allergies: 'Metformin' });
  const { key } = (await write()).body;
  const refused = await issue(key);
  expect(refused.body.errors['medicines.0.answers']).toMatch(/^Allergic to Metformin\. .*Why/);
  const answers = { 'allergy: metformin: Metformin': 'Taken since, no reaction' };
  const medicines = [{ ...metformin, answers }];
  const issued = await issue(key, 1, doctor, { medicines });
  expect(issued.body.prescription.medicines[0].answers).toEqual(answers);
  expect(JSON.stringify(issued.body.sheet)).not.toContain('no reaction');
  const again = await write({ medicines: issued.body.prescription.medicines }, key);
  expect((await issue(again.body.key)).status).toBe(200);
});

test('a draft without a form is read, and what was issued without one comes back as it is', async () => {
  const { form: _, ...before } = metformin;
  const { sex: __, ...ofBefore } = { ...written, medicines: [before] };
  const { key } = (await write(ofBefore)).body;
  const body = JSON.stringify(ofBefore);
  const { told: ___, warnings: ____, ...around } = (await list()).prescriptions[0].sheet;
  const sheet = JSON.stringify(around);
  const issued = { body, sheet, issued_at: '2026-01-05T05:00:00.000Z', issued_by: 'Dr. A. Sample' };
  await staff.database.write((transaction) =>
    transaction.updateTable('prescriptions').set(issued).where('key', '=', key).execute(),
  );
  const [stored] = (await list()).prescriptions;
  expect([JSON.stringify(stored.prescription), JSON.stringify(stored.sheet)]).toEqual([
    body,
    sheet,
  ]);
});

test('names and strengths come from the clinic’s own lists and from issued prescriptions, without doses', async () => {
  const glimepiride = { ...metformin, name: 'Glimepiride', strength: '1 mg' };
  await write({ medicines: [{ ...metformin, name: 'Of a draft' }] });
  await issue((await write({ medicines: [metformin, glimepiride] })).body.key);
  const { body } = await send(doctor, 'GET', '/medicines');
  expect(body.medicines).toEqual([
    { name: 'Metformin', strengths: ['500 mg', '1 g', '850 mg'], form: 'tablet' },
    { name: 'Glimepiride', strengths: ['1 mg'], form: 'tablet' },
    { name: 'Levothyroxine', strengths: ['25 mcg'] },
  ]);
  expect(body.list).toEqual({
    medicines: [{ name: 'Levothyroxine', strengths: ['25 mcg'] }],
    groups: [],
    pregnancy: [],
  });
});

test('a sentinel in each column is gone after an erasure, also when an older copy comes back', async () => {
  const insert = () =>
    staff.database.write((transaction) =>
      transaction
        .insertInto('prescriptions')
        .values({
          key: 'sentinel-key',
          patientid: PATIENT,
          record_key: 'sentinel-visit',
          replaces: 'sentinel-replaced',
          body: 'sentinel-body',
          written_at: 'sentinel-written-at',
          written_by: 'sentinel-writer',
          version: 1,
          issued_at: 'sentinel-issued-at',
          issued_by: 'sentinel-doctor',
          issuer: 'sentinel-person',
          sheet: 'sentinel-sheet',
        })
        .execute(),
    );
  const readAll = async () => {
    const tables = await staff.database.read.introspection.getTables();
    const rows = await Promise.all(
      tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(staff.database.read)),
    );
    return JSON.stringify(rows.map((one) => one.rows));
  };
  await insert();
  expect((await readAll()).match(/sentinel-[a-z-]+/g)).toHaveLength(10);
  const person = await findPerson(staff.database, { patientid: PATIENT });
  expect(person.prescriptions.map(({ key }) => key)).toEqual(['sentinel-key']);
  await erasePerson(staff, person, staff.clock.now);
  expect((await readAll()).includes('sentinel')).toBe(false);
  const erasures = await staff.database.read.selectFrom('erasures').selectAll().execute();
  await staff.database.write((transaction) => transaction.deleteFrom('erasures').execute());
  await insert();
  await reapplyErasures(staff, erasures);
  expect((await readAll()).includes('sentinel')).toBe(false);
});
