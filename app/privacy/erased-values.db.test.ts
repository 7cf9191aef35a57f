import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteReport, renameReport } from '../reports/list/change-report.server.ts';
import { saveTestReport } from '../../tests/support/save-test-report.ts';
import { hashRow } from '../audit/audit-chain.server.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { erasePerson } from './erase-person.server.ts';
import { findPerson } from './find-person.server.ts';
import { reapplyErasures } from './reapply-erasures.server.ts';

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession();
});
afterEach(() => staff.close());

const sha256 = (text: string) => hash('sha256', text, 'hex');

async function send(method: string, path: string, body?: unknown) {
  const answer = await staff.call(`/staff/patients${path}`, { method, body, cookie });
  expect(answer.ok).toBe(true);
  return answer.status === 204 ? undefined : answer.json();
}

/** All values of all tables, as an attacker with the database file can read them. */
async function readAll(): Promise<string> {
  const tables = await staff.database.read.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(staff.database.read)),
  );
  return JSON.stringify(rows.map((one) => one.rows));
}

test('an erased visit or file name cannot be found by testing guesses against stored values (G3)', async () => {
  const vitals = { bp: '120/80', sugar: '5.6', temperature: '98.4' };
  const record = await send('POST', '', { name: 'Invented Person', ...vitals });
  const { key, patientid, version } = record;
  const corrected = await send('PATCH', `/${key}`, { version, sugar: '7.1' });
  const at = staff.clock.now.toISOString();
  const reports = ['first.txt', 'second.txt'].map((name) => ({
    patientid,
    name,
    createdAt: at,
    updatedAt: at,
  }));
  const [first, second] = await Promise.all(
    reports.map((report) => saveTestReport(staff, report, report.name, staff.clock.now)),
  );
  const who = { session: undefined, address: undefined, at: staff.clock.now };
  const renaming = { name: 'renamed.txt', formerName: undefined };
  await renameReport(staff, first?.key ?? '', renaming, who);
  await deleteReport(staff, second?.key ?? '', who);

  const texts = [
    ...[record, corrected].map((one) => JSON.stringify(one)),
    ...['first.txt', 'second.txt'].map((name) => `${name} ${sha256(name)}`),
    `renamed.txt ${sha256('first.txt')}`,
  ];
  const person = await findPerson(staff.database, { patientid });
  expect([person.records.length, person.reports.length]).toEqual([1, 1]);
  await erasePerson(staff, person, staff.clock.now);

  const audit = await staff.database.read.selectFrom('audit').selectAll().execute();
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['create', 'edit', 'delete', 'erase']),
  );
  const kept = await readAll();
  expect(kept).toContain(patientid);
  const guesses = [null, ...texts.map(sha256)];
  for (const guess of guesses) {
    if (guess !== null) expect(kept).not.toContain(guess);
    // The hash of the entry itself would confirm a correct guess too.
    for (const row of audit) {
      for (const other of guesses) {
        if (guess === null && other === null) continue;
        expect(kept).not.toContain(hashRow({ ...row, before_hash: guess, after_hash: other }));
      }
    }
  }
});

test('restoring an older backup does not bring back the notes about an erased person’s deleted files', async () => {
  const changes = ['0000000001', '0000000002'].map((patientid) => ({
    patientid,
    change: 'deleted' as const,
    bytes_hash: sha256(patientid),
  }));
  const insert = () =>
    staff.database.write((transaction) =>
      transaction.insertInto('report_changes').values(changes).execute(),
    );
  const listPatients = async () => {
    const rows = await staff.database.read.selectFrom('report_changes').selectAll().execute();
    return rows.map(({ patientid }) => patientid);
  };
  await staff.addPatient('0000000001');
  await insert();
  const person = await findPerson(staff.database, { patientid: '0000000001' });
  await erasePerson(staff, person, staff.clock.now);
  expect(await listPatients()).toEqual(['0000000002']);
  const erasures = await staff.database.read.selectFrom('erasures').selectAll().execute();
  await staff.database.write(async (transaction) => {
    await transaction.deleteFrom('erasures').execute();
    await transaction.deleteFrom('report_changes').execute();
  });
  await insert();
  await reapplyErasures(staff, erasures);
  expect(await listPatients()).toEqual(['0000000002']);
});
