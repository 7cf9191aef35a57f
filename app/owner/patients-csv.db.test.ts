import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';

const PATIENT = '0000000001';

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  cookie = await staff.openOwnerSession();
});
afterEach(() => staff.close());

const readAudit = () =>
  staff.database.read
    .selectFrom('audit')
    .select(['action', 'subject', 'patientid', 'result'])
    .orderBy('number')
    .execute();

test('all patients are saved as CSV with their names as they are written, and no cell runs as a formula', async () => {
  const names = ['లక్ష్మి', '=HYPERLINK("x")', 'Asha, "Sample"'];
  for (const [number, name] of names.entries()) {
    await staff.database.write((transaction) =>
      transaction
        .insertInto('records')
        .values({
          key: `-K${number}`,
          patientid: PATIENT,
          name,
          bp: '120/80',
          weight: number === 1 ? '72.5' : null,
          note: number === 2 ? '=1+1' : null,
          version: 1,
        })
        .execute(),
    );
  }
  await staff.database.write((transaction) =>
    transaction
      .insertInto('patient_facts')
      .values({ patientid: PATIENT, birthdate: '1974', allergies: '=Penicillin', version: 1 })
      .execute(),
  );
  const FACTS = "1974,,'=Penicillin,,,,";
  const answer = await staff.call('/staff/owner/patients', { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="patients-2026-01-05.csv"',
  );
  const lines = Buffer.from(await answer.arrayBuffer())
    .toString()
    .split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFkey,patientid,name,age,email,mobile,bp,sugar,temperature,datetime,weight,height,waist,pulse,note,' +
      'birthdate,sex,allergies,diagnoses,pregnancy,motherHeight,fatherHeight',
  );
  expect(lines.slice(1)).toEqual([
    `'-K0,'0000000001,లక్ష్మి,,,,120/80,,,,,,,,,${FACTS}`,
    `'-K1,'0000000001,"'=HYPERLINK(""x"")",,,,120/80,,,,72.5,,,,,${FACTS}`,
    `'-K2,'0000000001,"Asha, ""Sample""",,,,120/80,,,,,,,,'=1+1,${FACTS}`,
    '',
  ]);
  expect((await readAudit()).at(-1)).toMatchObject({ action: 'export', subject: 'patients' });
});

test('the list of patients is whole however long it is', async () => {
  const rows = Array.from({ length: 1203 }, (_, number) => ({
    key: `K${String(number).padStart(5, '0')}`,
    patientid: String(number),
    version: 1,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await staff.database.write((transaction) =>
      transaction
        .insertInto('records')
        .values(rows.slice(from, from + 500))
        .execute(),
    );
  }
  const text = await (await staff.call('/staff/owner/patients', { cookie })).text();
  const keys = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
  expect(keys).toEqual(rows.map(({ key }) => key));
});
