import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPeople, type TestPeople } from '../../tests/support/open-test-people.ts';
import { duringAnotherChange } from '../../tests/support/run-test-change.ts';
import { FilesUnavailable } from '../../storage/files/files.ts';
import { sweepFiles } from '../reports/files/sweep-files.server.ts';
import { findAudit } from '../audit/find-audit.server.ts';
import { readEvents } from '../live/events.server.ts';
import { recordReading } from '../audit/record-reading.server.ts';
import { correctRecord } from '../patients/records/change-record.server.ts';
import { addResults, correctResult } from '../results/change-results.server.ts';
import { NOT_ON_SLIP } from '../results/reference-ranges.ts';
import { eraseAllOf, erasePerson } from './erase-person.server.ts';
import { findPerson, type PersonQuery } from './find-person.server.ts';

const LATER = '2026-12-01 10:00';

let clinic: TestPeople;
beforeEach(async () => {
  clinic = await openTestPeople();
});
afterEach(() => clinic.close());

test('erasing a patient deletes records, files, and enquiries under the same number in any spelling (G3)', async () => {
  await clinic.addRecord('0000000001', '+91 90000 12345', '2026-01-01 10:00:00');
  await clinic.addRecord('0000000001', '9000099999', '2025-01-01 10:00:00');
  await clinic.addReport('0000000001');
  await clinic.addEnquiry('090000-12345', '2026-01-01 10:00:00');
  await clinic.addEnquiry('9000099999', null);
  await clinic.addRecord('0000000002', '9000000002', null);
  await clinic.addReport('0000000002');
  await clinic.addEnquiry('9000000002', null);
  expect(await clinic.count()).toEqual([3, 3, 2, 2]);
  await clinic.erase({ patientid: '0000000001' });
  expect(await clinic.count()).toEqual([1, 1, 1, 1]);
  // Open desks forget them.
  const kinds = (await readEvents(clinic.database.read, 0, 99)).map(({ kind }) => kind);
  expect(kinds).toEqual(['record', 'record', 'enquiry', 'enquiry']);
});

test('data stored by staff or an import after the person was looked up are erased too', async () => {
  const query = { patientid: '0000000001' };
  await clinic.addRecord('0000000001', '9000000001', null);
  await clinic.addRecord('0000000002', '9000000002', null);
  const shown = await findPerson(clinic.database, query);
  await clinic.addRecord('0000000001', '9000012345', null);
  await clinic.addReport('0000000001');
  await clinic.addEnquiry('9000012345', null);
  expect(await eraseAllOf(clinic, query, shown, clinic.clock.now)).toEqual({ filesLeft: 0 });
  expect(await clinic.count()).toEqual([1, 0, 0, 0]);
});

test('what stayed under the former id of a visit is erased with it, unless that id is somebody’s', async () => {
  const { database, clock } = clinic;
  const ids = ['0000000001', '0000000002', '0000000003'];
  const [left = '', asked = '', others = ''] = ids;
  const change = { now: clock.now, timeZone: 'Asia/Kolkata', staffName: null, version: 1 };
  for (const patientid of ids) await clinic.addRecord(patientid, '9000000001', null);
  await clinic.addRecord(others, '9000000002', null);
  await database.write(async (transaction) => {
    const facts = ids.map((patientid) => ({ patientid, allergies: 'Penicillin', version: 1 }));
    await transaction.insertInto('patient_facts').values(facts).execute();
    for (const patientid of [left, others]) {
      const { key } = await transaction
        .selectFrom('records')
        .select('key')
        .where('patientid', '=', patientid)
        .executeTakeFirstOrThrow();
      const sent = { patientid: asked, confirmed: ['patientid' as const] };
      await correctRecord(transaction, { ...change, key }, sent);
    }
  });
  await clinic.erase({ patientid: asked });
  const facts = await database.read.selectFrom('patient_facts').select('patientid').execute();
  expect(facts).toEqual([{ patientid: others }]);
});

test('a version that a desk keeps of a record or a result during an erasure is erased too', async () => {
  const { database, clock } = clinic;
  const patientid = '0000000001';
  const record = await clinic.addRecord(patientid, '9000000001', null);
  const typing = { now: clock.now, today: '2026-12-01', time: '12:00', staffName: null };
  const tsh = {
    ...NOT_ON_SLIP,
    analyte: 'tsh',
    comparator: null,
    value: '6.2',
    unit: 'mIU/L',
    rangeFrom: null,
    rangeTo: null,
  } as const;
  const slip = { takenOn: '2026-01-01', reportKey: null };
  const added = await database.write((transaction) =>
    addResults(transaction, patientid, { ...slip, results: [tsh], requestKey: undefined }, typing),
  );
  const [result] = added.kind === 'stored' ? added.value : [];
  const person = await findPerson(database, { patientid });
  const { erased } = await duringAnotherChange(
    database,
    async (untilWaiting) => {
      const sent = erasePerson(clinic, person, clock.now);
      await untilWaiting(sent);
      return { erased: sent };
    },
    async (transaction) => {
      const change = { key: record, version: 1, timeZone: 'Asia/Kolkata', ...typing };
      await correctRecord(transaction, change, { name: 'Corrected', confirmed: [] });
      const other = { ...tsh, ...slip, value: '2.6', version: 1 };
      await correctResult(transaction, result?.key ?? '', other, typing);
    },
  );
  await erased;
  for (const table of ['records', 'record_versions', 'results', 'result_versions'] as const) {
    expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('the database files of the running site hold no data of an erased person once the journal is emptied (G3)', async ({
  skip,
}) => {
  if (clinic.database.kind === 'postgres') skip();
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(
    clinic.database.read,
  );
  const file = rows[0]?.file ?? '';
  const readAll = async () =>
    (await Promise.all([file, `${file}-wal`].map((path) => readFile(path, 'latin1')))).join('');
  await clinic.addRecord('0000000001', '+91 90000 12345', '2026-01-01 10:00:00');
  expect(await readAll()).toContain('+91 90000 12345');
  await clinic.erase({ patientid: '0000000001' });
  expect(await clinic.database.truncateWal()).toBe(true);
  expect(await readAll()).not.toContain('+91 90000 12345');
});

test('files of an erased person that could not be deleted at once go with the next sweep (G3)', async () => {
  await clinic.addRecord('0000000001', '9000000001', null);
  await clinic.addReport('0000000001');
  const { database, clock } = clinic;
  const remove = () => Promise.reject(new FilesUnavailable('The store is away.'));
  const person = await findPerson(database, { patientid: '0000000001' });
  const away = { ...clinic.files, remove };
  expect(await erasePerson({ database, files: away }, person, clock.now)).toEqual({ filesLeft: 1 });
  expect(await clinic.count()).toEqual([0, 0, 0, 1]);
  expect(await sweepFiles(clinic, clock.now)).toMatchObject({ removed: 1, waiting: 0 });
  expect(await clinic.count()).toEqual([0, 0, 0, 0]);
});

test('the audit entries about a patient stay, and prevent no erasure', async () => {
  await clinic.addRecord('0000000001', '9000012345', null);
  const entry = {
    action: 'read',
    session: undefined,
    address: undefined,
    patientid: '0000000001',
    result: 'ok',
  } as const;
  await recordReading(clinic.database, entry);
  expect((await findAudit(clinic.database, '0000000001', 1000)).entries).toHaveLength(1);
  await clinic.erase({ patientid: '0000000001' });
  expect(await clinic.count()).toEqual([0, 0, 0, 0]);
  const { entries } = await findAudit(clinic.database, '0000000001', 1000);
  expect(entries.map(({ action }) => action)).toEqual(['erase', 'read']);
});

test('a number shared by a family: erasure by patient id keeps its enquiries, erasure by number deletes all', async () => {
  await clinic.addRecord('0000000001', '9000012345', null);
  await clinic.addRecord('0000000002', '9000012345', null);
  await clinic.addEnquiry('9000012345', null);
  const person = await findPerson(clinic.database, { patientid: '0000000001' });
  expect(person.sharedMobiles).toEqual(['9000012345']);
  expect(person.enquiries).toEqual([]);
  await clinic.erase({ patientid: '0000000001' });
  expect(await clinic.count()).toEqual([1, 1, 0, 0]);
  await clinic.erase({ mobile: '+91 90000 12345' });
  expect(await clinic.count()).toEqual([0, 0, 0, 0]);
});

test('a number that another patient once had: erasure by patient id keeps its enquiries', async () => {
  await clinic.addRecord('0000000001', '9000012345', null);
  const corrected = await clinic.addRecord('0000000002', '9000067890', null);
  await clinic.addVersion(corrected, '0000000002', '9000012345');
  await clinic.addEnquiry('9000012345', null, 'whose');
  await clinic.erase({ patientid: '0000000001' });
  expect(await clinic.listEnquiries()).toEqual(['whose']);
  await clinic.restoreOlder();
  expect(await clinic.listEnquiries()).toEqual(['whose']);
});

test('the history of records is erased with them, and is found even if nothing else is left (G3)', async () => {
  await clinic.database.write(async (transaction) => {
    await sql`create table sample_versions (record_key text, patientid text, mobile_match text, datetime text)`.execute(
      transaction,
    );
    await sql`insert into sample_versions values
      ('deleted', '0000000001', '9000012345', '2026-01-01 10:00:00'),
      ('other', '0000000002', '9000000002', '2026-01-01 10:00:00')`.execute(transaction);
  });
  const listVersions = async () =>
    (
      await sql<{ record_key: string }>`select record_key from sample_versions`.execute(
        clinic.database.read,
      )
    ).rows;
  await clinic.erase({ mobile: '9000012345' });
  expect(await listVersions()).toEqual([{ record_key: 'other' }]);
  await clinic.database.write((transaction) =>
    sql`insert into sample_versions values ('deleted', '0000000001', null, null)`.execute(
      transaction,
    ),
  );
  await clinic.restoreOlder();
  expect(await listVersions()).toEqual([{ record_key: 'other' }]);
});

test('a deleted record that only the history has is found and erased, with and without a patient id', async () => {
  await clinic.addVersion('deleted', '0000000001', '9000011111');
  await clinic.addVersion('numberless', '', '9000022222');
  const standing = await clinic.addRecord('0000000003', '9000033333', null);
  await clinic.addVersion(standing, '', '9000022222');
  const corrected = await clinic.addRecord('0000000003', '9000033333', null);
  await clinic.addVersion(corrected, '0000000004', '9000044444');
  const find = async (query: PersonQuery) => (await findPerson(clinic.database, query)).former;
  expect(await find({ patientid: '0000000001' })).toEqual([{ key: 'deleted', isDeleted: true }]);
  expect(await find({ mobile: '9000022222' })).toEqual([{ key: 'numberless', isDeleted: true }]);
  // The record is now another patient's, so it stays.
  expect(await find({ patientid: '0000000004' })).toEqual([{ key: corrected, isDeleted: false }]);
  await clinic.erase({ patientid: '0000000004' });
  await clinic.erase({ patientid: '0000000001' });
  await clinic.erase({ mobile: '9000022222' });
  const left = await clinic.database.read
    .selectFrom('record_versions')
    .select('record_key')
    .execute();
  expect(left).toEqual([{ record_key: standing }]);
  expect(await clinic.count()).toEqual([2, 0, 0, 0]);
});

test('a record without a patient id, whether null or empty, is erased by its number', async () => {
  await clinic.addRecord('', '9000012345', null);
  await clinic.addRecord(null, '9000012345', null);
  await clinic.addRecord('', '9000099999', null);
  await clinic.erase({ mobile: '9000012345' });
  expect(await clinic.count()).toEqual([1, 0, 0, 0]);
});

test('an erased person is deleted from tables added later too', async () => {
  await clinic.addRecord('0000000001', '9000012345', null);
  await clinic.addReport('0000000001');
  await clinic.addEnquiry('9000012345', null);
  const { read } = clinic.database;
  const keyOf = async (table: 'records' | 'enquiries' | 'report_files') =>
    (await read.selectFrom(table).select('key').executeTakeFirstOrThrow()).key;
  const named = {
    record_key: await keyOf('records'),
    enquiry_key: await keyOf('enquiries'),
    report_key: await keyOf('report_files'),
    patientid: '0000000001',
  };
  const run = (statement: string) =>
    clinic.database.write((transaction) => sql.raw(statement).execute(transaction));
  for (const [column, value] of Object.entries(named)) {
    await run(`create table later_${column} (${column} text not null)`);
    await run(`insert into later_${column} values ('${value}'), ('of somebody else')`);
  }
  await clinic.erase({ patientid: '0000000001' });
  for (const column of Object.keys(named)) {
    const { rows } = await sql
      .raw(`select ${column} as left_over from later_${column}`)
      .execute(read);
    expect(rows, column).toEqual([{ left_over: 'of somebody else' }]);
  }
});

test('erasing a patient takes the appointments along, and those of callers under the own number', async () => {
  await clinic.addRecord('0000000001', '9000012345', '2026-01-01 10:00:00');
  await clinic.addRecord('0000000002', '9000000002', '2026-01-01 10:00:00');
  await clinic.addAppointment('hers', LATER, '9000099999', '0000000001');
  await clinic.addAppointment('called', LATER, '+91 90000 12345');
  await clinic.addAppointment('of-another', LATER, '9000012345', '0000000002');
  await clinic.addAppointment('stays', LATER, '9000000003');
  await clinic.erase({ patientid: '0000000001' });
  expect(await clinic.listAppointments()).toEqual(['of-another', 'stays']);
});
