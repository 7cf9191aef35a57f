import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { duringAnotherChange } from '../../tests/support/run-test-change.ts';
import { FilesUnavailable } from '../../storage/files/files.ts';
import { newKey } from '../../storage/keys.ts';
import { mobileToMatch } from '../patients/mobile.ts';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { sweepFiles } from '../reports/files/sweep-files.server.ts';
import { findAudit } from '../audit/find-audit.server.ts';
import { recordReading } from '../audit/record-reading.server.ts';
import { eraseAllOf, erasePerson } from './erase-person.server.ts';
import { recordErasures, readErasureMatcher } from './erasures.server.ts';
import { findPerson, type PersonQuery } from './find-person.server.ts';
import { reapplyErasures } from './reapply-erasures.server.ts';
import { holdData, storeHolds, listHolds, releaseData, type Hold } from './holds.server.ts';
import { findDue, findDueInBoth } from './due.server.ts';
import { removeDue } from './retention.server.ts';

const NO_OTHERS = { appointments: [], patientids: [] };

let staff: TestStaff;
beforeEach(async () => {
  staff = await openTestStaff();
  staff.clock.now = new Date('2026-11-20T06:00:00Z');
});
afterEach(() => staff.close());

async function addRecord(patientid: string | null, mobile: string, datetime: string | null) {
  const key = newKey(staff.clock.now);
  await staff.database.write((transaction) =>
    transaction
      .insertInto('records')
      .values({ key, patientid, mobile, mobile_match: mobileToMatch(mobile), datetime, version: 1 })
      .execute(),
  );
  return key;
}

/** An earlier version of a record of the patient. */
async function addVersion(record_key: string, patientid: string, mobile: string, version = 1) {
  const number = { mobile, mobile_match: mobileToMatch(mobile), datetime: '2020-01-01 10:00:00' };
  const change = { change: 'corrected', changed_at: staff.clock.now.toISOString() } as const;
  await staff.database.write((transaction) =>
    transaction
      .insertInto('record_versions')
      .values({ record_key, patientid, ...number, ...change, version })
      .execute(),
  );
}

async function addEnquiry(mobile: string | null, datetime: string | null, key?: string) {
  const values = { key: key ?? newKey(staff.clock.now), reference: 'R', mobile, datetime };
  await staff.database.write((transaction) =>
    transaction
      .insertInto('enquiries')
      .values({ ...values, place: 'inbox', version: 1 })
      .execute(),
  );
  return values.key;
}

async function addAppointment(key: string, starts_at: string, mobile: string, patientid?: string) {
  const number = { mobile, mobile_match: mobileToMatch(mobile) };
  await staff.database.write((transaction) =>
    transaction
      .insertInto('appointments')
      .values({
        key,
        patientid: patientid ?? null,
        ...number,
        starts_at,
        status: 'agreed',
        version: 1,
      })
      .execute(),
  );
}

const listAppointments = async () => {
  const rows = staff.database.read.selectFrom('appointments').select('key').orderBy('key');
  return (await rows.execute()).map(({ key }) => key);
};

async function addReport(patientid: string, at = staff.clock.now.toISOString()) {
  async function* bytes() {
    yield Buffer.from('a report');
  }
  const { fileId, size, sha256 } = await staff.files.put(bytes());
  await staff.database.write((transaction) =>
    transaction
      .insertInto('report_files')
      .values({
        key: newKey(staff.clock.now),
        patientid,
        name: fileId,
        size,
        sha256,
        type: 'text/plain',
        file_id: fileId,
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
}

const count = async () => {
  const rows = async (table: 'records' | 'enquiries' | 'report_files') =>
    (await staff.database.read.selectFrom(table).select('key').execute()).length;
  const files = (await Array.fromAsync(staff.files.list())).length;
  return [await rows('records'), await rows('enquiries'), await rows('report_files'), files];
};
const erase = async (query: PersonQuery) =>
  erasePerson(staff, await findPerson(staff.database, query), staff.clock.now);
const listErasures = () => staff.database.read.selectFrom('erasures').selectAll().execute();
/** Repeats the erasures as a restore does with a backup older than all of them. */
const restoreOlder = async () => {
  const erasures = await listErasures();
  await staff.database.write((transaction) => transaction.deleteFrom('erasures').execute());
  return reapplyErasures(staff, erasures);
};

test('erasing a patient deletes records, files, and enquiries under the same number in any spelling (G3)', async () => {
  await addRecord('0000000001', '+91 90000 12345', '2026-01-01 10:00:00');
  await addRecord('0000000001', '9000099999', '2025-01-01 10:00:00');
  await addReport('0000000001');
  await addEnquiry('090000-12345', '2026-01-01 10:00:00');
  await addEnquiry('9000099999', null);
  await addRecord('0000000002', '9000000002', null);
  await addReport('0000000002');
  await addEnquiry('9000000002', null);
  expect(await count()).toEqual([3, 3, 2, 2]);
  await erase({ patientid: '0000000001' });
  expect(await count()).toEqual([1, 1, 1, 1]);
});

test('data stored by staff or an import after the person was looked up are erased too', async () => {
  const query = { patientid: '0000000001' };
  await addRecord('0000000001', '9000000001', null);
  await addRecord('0000000002', '9000000002', null);
  const shown = await findPerson(staff.database, query);
  await addRecord('0000000001', '9000012345', null);
  await addReport('0000000001');
  await addEnquiry('9000012345', null);
  expect(await eraseAllOf(staff, query, shown, staff.clock.now)).toEqual({ filesLeft: 0 });
  expect(await count()).toEqual([1, 0, 0, 0]);
});

test('the database files of the running site hold no data of an erased person once the journal is emptied (G3)', async ({
  skip,
}) => {
  if (staff.database.kind === 'postgres') skip();
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(
    staff.database.read,
  );
  const file = rows[0]?.file ?? '';
  const readAll = async () =>
    (await Promise.all([file, `${file}-wal`].map((path) => readFile(path, 'latin1')))).join('');
  await addRecord('0000000001', '+91 90000 12345', '2026-01-01 10:00:00');
  expect(await readAll()).toContain('+91 90000 12345');
  await erase({ patientid: '0000000001' });
  expect(await staff.database.truncateWal()).toBe(true);
  expect(await readAll()).not.toContain('+91 90000 12345');
});

test('files of an erased person that could not be deleted at once go with the next sweep (G3)', async () => {
  await addRecord('0000000001', '9000000001', null);
  await addReport('0000000001');
  const { database, clock } = staff;
  const remove = () => Promise.reject(new FilesUnavailable('The store is away.'));
  const person = await findPerson(database, { patientid: '0000000001' });
  const away = { ...staff.files, remove };
  expect(await erasePerson({ database, files: away }, person, clock.now)).toEqual({ filesLeft: 1 });
  expect(await count()).toEqual([0, 0, 0, 1]);
  expect(await sweepFiles(staff, clock.now)).toMatchObject({ removed: 1, waiting: 0 });
  expect(await count()).toEqual([0, 0, 0, 0]);
});

test('the audit entries about a patient stay, and prevent no erasure', async () => {
  await addRecord('0000000001', '9000012345', null);
  const entry = {
    action: 'read',
    session: undefined,
    address: undefined,
    patientid: '0000000001',
    result: 'ok',
  } as const;
  await recordReading(staff.database, entry);
  expect((await findAudit(staff.database, '0000000001', 1000)).entries).toHaveLength(1);
  await erase({ patientid: '0000000001' });
  expect(await count()).toEqual([0, 0, 0, 0]);
  const { entries } = await findAudit(staff.database, '0000000001', 1000);
  expect(entries.map(({ action }) => action)).toEqual(['erase', 'read']);
});

test('a number shared by a family: erasure by patient id keeps its enquiries, erasure by number deletes all', async () => {
  await addRecord('0000000001', '9000012345', null);
  await addRecord('0000000002', '9000012345', null);
  await addEnquiry('9000012345', null);
  const person = await findPerson(staff.database, { patientid: '0000000001' });
  expect(person.sharedMobiles).toEqual(['9000012345']);
  expect(person.enquiries).toEqual([]);
  await erase({ patientid: '0000000001' });
  expect(await count()).toEqual([1, 1, 0, 0]);
  await erase({ mobile: '+91 90000 12345' });
  expect(await count()).toEqual([0, 0, 0, 0]);
});

test('a number that another patient once had: erasure by patient id keeps its enquiries', async () => {
  await addRecord('0000000001', '9000012345', null);
  const corrected = await addRecord('0000000002', '9000067890', null);
  await addVersion(corrected, '0000000002', '9000012345');
  await addEnquiry('9000012345', null, 'whose');
  await erase({ patientid: '0000000001' });
  expect(await listEnquiries()).toEqual(['whose']);
  await restoreOlder();
  expect(await listEnquiries()).toEqual(['whose']);
});

test('erasing by id again after a restore spares other patients with the same number in that backup', async () => {
  await addRecord('0000000001', '9000012345', null);
  await erase({ patientid: '0000000001' });
  const daughter = await addRecord('0000000002', '9000012345', '2020-01-01 10:00:00');
  await addVersion('deleted', '0000000002', '9000012345');
  await addRecord('0000000001', '9000012345', '2020-01-01 10:00:00');
  await addRecord(null, '9000012345', '2020-01-01 10:00:00');
  await addEnquiry('9000012345', '2020-01-01 10:00:00');
  const isErased = await readErasureMatcher(staff.database.read);
  const inExport = { key: 'x', patientid: '0000000002', mobile: '9000012345' };
  expect(isErased?.(inExport)).toBe(false);
  expect(await restoreOlder()).toBe(3);
  const { read } = staff.database;
  expect(await read.selectFrom('records').select('key').execute()).toEqual([{ key: daughter }]);
  expect(await read.selectFrom('record_versions').select('record_key').execute()).toEqual([
    { record_key: 'deleted' },
  ]);
});

test('a person erased by number, even in advance, stays erased after a restore, whatever the patient id', async () => {
  await erase({ mobile: '9000012345' });
  await addRecord('0000000001', '9000012345', '2020-01-01 10:00:00');
  await addEnquiry('9000012345', '2020-01-01 10:00:00');
  const other = await addRecord('0000000002', '9000067890', '2020-01-01 10:00:00');
  expect(await restoreOlder()).toBe(2);
  const records = await staff.database.read.selectFrom('records').select('key').execute();
  expect(records).toEqual([{ key: other }]);
});

test('a restore keeps rows added under an erased number since, and deletes the erased ones', async () => {
  const erased = await addRecord('0000000001', '9000012345', null);
  await addEnquiry('9000012345', null);
  const daughter = await addRecord('0000000002', '9000067890', null);
  await erase({ mobile: '9000012345' });
  await staff.database.write((transaction) =>
    transaction.updateTable('records').set({ mobile_match: '9000012345' }).execute(),
  );
  expect(await reapplyErasures(staff, await listErasures())).toBe(0);
  expect(await count()).toEqual([1, 0, 0, 0]);
  await staff.database.write((transaction) =>
    transaction.insertInto('records').values({ key: erased, version: 1 }).execute(),
  );
  expect(await reapplyErasures(staff, [])).toBe(1);
  const records = await staff.database.read.selectFrom('records').select('key').execute();
  expect(records).toEqual([{ key: daughter }]);
  // The person is erased once more after that backup.
  staff.clock.now = new Date('2026-11-21T06:00:00Z');
  const before = await listErasures();
  await erase({ mobile: '9000012345' });
  const after = await listErasures();
  await staff.database.write((transaction) => transaction.deleteFrom('erasures').execute());
  await staff.database.write((transaction) =>
    transaction.insertInto('erasures').values(before).execute(),
  );
  await addRecord('0000000002', '9000012345', '2020-01-01 10:00:00');
  expect(await reapplyErasures(staff, after)).toBe(1);
  expect(await listErasures()).toHaveLength(after.length);
});

test('the history of records is erased with them, and is found even if nothing else is left (G3)', async () => {
  await staff.database.write(async (transaction) => {
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
        staff.database.read,
      )
    ).rows;
  await erase({ mobile: '9000012345' });
  expect(await listVersions()).toEqual([{ record_key: 'other' }]);
  await staff.database.write((transaction) =>
    sql`insert into sample_versions values ('deleted', '0000000001', null, null)`.execute(
      transaction,
    ),
  );
  await restoreOlder();
  expect(await listVersions()).toEqual([{ record_key: 'other' }]);
});

test('an erasure leaves only keyed hashes, which tell restored rows from new ones', async () => {
  const key = await addRecord('0000000001', '9000012345', '2026-01-01 10:00:00');
  await erase({ mobile: '9000012345' });
  const kept = JSON.stringify(await listErasures());
  for (const word of [key, '0000000001', '9000012345']) expect(kept).not.toContain(word);
  const isErased = await readErasureMatcher(staff.database.read);
  expect(isErased?.({ key })).toBe(true);
  expect(isErased?.({ key: 'other', mobile: '9000012345', datetime: '2025-05-05 10:00:00' })).toBe(
    true,
  );
  expect(isErased?.({ key: 'other', patientid: '0000000001' })).toBe(true);
  expect(isErased?.({ key: 'other', mobile: '9000012346' })).toBe(false);
  const later = newKey(new Date('2026-11-21T06:00:00Z'));
  expect(isErased?.({ key: later, mobile: '9000012345' })).toBe(false);
});

test('an erasure noted when numbers kept a prefix still keeps enquiries out', async () => {
  const erased = ['09000012345', '00919000067890'].map((value) => ({
    kind: 'mobile' as const,
    value,
  }));
  await staff.database.write((transaction) => recordErasures(transaction, erased, staff.clock.now));
  const isErased = await readErasureMatcher(staff.database.read);
  const enquiry = { key: 'elsewhere', datetime: '2020-01-01 10:00:00' };
  for (const [written, isOut] of [
    ['+09000012345', true],
    ['9000012345', true],
    ['+0091 90000 67890', true],
    ['9000099999', false],
  ] as const) {
    expect(isErased?.({ ...enquiry, mobile: mobileToMatch(written) }), written).toBe(isOut);
  }
});

test('the same holds for an erasure noted when numbers were matched as written', async () => {
  const written = '౯౦౦౦౦౧౨౩౪౫';
  await staff.database.write((transaction) =>
    recordErasures(transaction, [{ kind: 'mobile', value: written }], staff.clock.now),
  );
  const isErased = await readErasureMatcher(staff.database.read);
  const enquiry = { key: 'elsewhere', datetime: '2020-01-01 10:00:00', mobile: '9000012345' };
  expect(isErased?.({ ...enquiry, writtenMobile: written })).toBe(true);
  expect(isErased?.({ ...enquiry, writtenMobile: '9000012345' })).toBe(false);
});

test('held data are neither erased nor removed by retention, until they are released', async () => {
  await addRecord('0000000001', '9000012345', '2020-01-01 10:00:00');
  await addEnquiry('9000012345', '2020-01-01 10:00:00');
  const held = { kind: 'mobile', value: '9000012345' } as const;
  await hold(held);
  await expect(erase({ patientid: '0000000001' })).rejects.toThrow('held');
  await removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await count()).toEqual([1, 1, 0, 0]);
  await release(held);
  await removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await count()).toEqual([0, 0, 0, 0]);
});

test('enquiries of people who are no patients are held by their number', async () => {
  await addEnquiry('9000012345', '2026-11-01 10:00:00');
  const held = { kind: 'mobile', value: '9000012345' } as const;
  await hold(held);
  await expect(erase({ mobile: '90000 12345' })).rejects.toThrow('held');
  expect(await count()).toEqual([0, 1, 0, 0]);
  await release(held);
  await erase({ mobile: '90000 12345' });
  expect(await count()).toEqual([0, 0, 0, 0]);
});

test('a record without a patient id, whether null or empty, is erased by its number', async () => {
  await addRecord('', '9000012345', null);
  await addRecord(null, '9000012345', null);
  await addRecord('', '9000099999', null);
  await erase({ mobile: '9000012345' });
  expect(await count()).toEqual([1, 0, 0, 0]);
});

test('the later of two erasures counts, in whichever order they are read', async () => {
  const number = [{ kind: 'mobile', value: '9000012345' }] as const;
  const note = (iso: string) =>
    staff.database.write((transaction) => recordErasures(transaction, number, new Date(iso)));
  await note('2026-11-20T06:00:00Z');
  await note('2026-01-01T06:00:00Z');
  expect(await listErasures()).toMatchObject([{ erased_at: '2026-11-20T06:00:00.000Z' }]);
  await note('2026-11-21T06:00:00Z');
  expect(await listErasures()).toMatchObject([{ erased_at: '2026-11-21T06:00:00.000Z' }]);
});

test('an erased person is deleted from tables added later too', async () => {
  await addRecord('0000000001', '9000012345', null);
  await addReport('0000000001');
  await addEnquiry('9000012345', null);
  const { read } = staff.database;
  const keyOf = async (table: 'records' | 'enquiries' | 'report_files') =>
    (await read.selectFrom(table).select('key').executeTakeFirstOrThrow()).key;
  const named = {
    record_key: await keyOf('records'),
    enquiry_key: await keyOf('enquiries'),
    report_key: await keyOf('report_files'),
    patientid: '0000000001',
  };
  const run = (statement: string) =>
    staff.database.write((transaction) => sql.raw(statement).execute(transaction));
  for (const [column, value] of Object.entries(named)) {
    await run(`create table later_${column} (${column} text not null)`);
    await run(`insert into later_${column} values ('${value}'), ('of somebody else')`);
  }
  await erase({ patientid: '0000000001' });
  for (const column of Object.keys(named)) {
    const { rows } = await sql
      .raw(`select ${column} as left_over from later_${column}`)
      .execute(read);
    expect(rows, column).toEqual([{ left_over: 'of somebody else' }]);
  }
});

const hold = (one: Hold) =>
  staff.database.write((transaction) => holdData(transaction, one, staff.clock.now));
const release = (one: Hold) => staff.database.write((transaction) => releaseData(transaction, one));

test('a hold whose number has a prefix in an older list is stored once, without the prefix', async () => {
  const held = { kind: 'mobile', value: '9000012345' } as const;
  await hold(held);
  const held_at = '2026-11-01T06:00:00.000Z';
  const older = (value: string) => ({ kind: 'mobile' as const, value, held_at });
  await staff.database.write((transaction) =>
    storeHolds(transaction, [older('09000012345'), older('00919000067890')]),
  );
  expect((await listHolds(staff.database.read)).map(({ value }) => value)).toEqual([
    '9000067890',
    '9000012345',
  ]);
  const enquiry = await addEnquiry('+0091 90000 67890', '2020-01-01 10:00:00');
  await removeOld({ enquiriesMonths: 12 });
  expect(await listEnquiries()).toEqual([enquiry]);
});

const listEnquiries = async () =>
  (await staff.database.read.selectFrom('enquiries').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );

test('holding a patient keeps enquiries under the patient’s current, former and shared numbers too', async () => {
  const record = await addRecord('0000000001', '+91 90000 11111', '2020-01-01 10:00:00');
  await addVersion(record, '0000000001', '9000022222');
  await addVersion('deleted', '0000000001', '9000033333');
  await addRecord('0000000001', '9000044444', '2020-01-01 10:00:00');
  await addRecord('0000000002', '9000044444', '2020-01-01 10:00:00');
  await addEnquiry('090000-11111', '2020-01-01 10:00:00', 'a-present');
  await addEnquiry('9000022222', '2020-01-01 10:00:00', 'b-former');
  await addEnquiry('+919000033333', '2020-01-01 10:00:00', 'c-deleted');
  await addEnquiry('9000044444', '2020-01-01 10:00:00', 'd-shared');
  await addEnquiry('9000055555', '2020-01-01 10:00:00', 'e-stranger');
  await hold({ kind: 'patientid', value: '0000000001' });
  await removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await listEnquiries()).toEqual(['a-present', 'b-former', 'c-deleted', 'd-shared']);
  // The other patient with the number is not held.
  expect(await count()).toEqual([2, 4, 0, 0]);
  await release({ kind: 'patientid', value: '0000000001' });
  await removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await count()).toEqual([0, 0, 0, 0]);
});

test('holding a number keeps every patient who has or had it, and enquiries under their other numbers', async () => {
  const record = await addRecord('0000000001', '9000011111', '2020-01-01 10:00:00');
  await addVersion(record, '0000000001', '9000022222');
  await addRecord('0000000002', '9000033333', '2020-01-01 10:00:00');
  await addEnquiry('9000011111', '2020-01-01 10:00:00', 'a-present');
  await addEnquiry('9000022222', '2020-01-01 10:00:00', 'b-former');
  await addEnquiry('9000033333', '2020-01-01 10:00:00', 'c-stranger');
  await hold({ kind: 'mobile', value: '9000022222' });
  await expect(erase({ patientid: '0000000001' })).rejects.toThrow('held');
  await removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await listEnquiries()).toEqual(['a-present', 'b-former']);
  expect(await count()).toEqual([1, 2, 0, 0]);
});

test('a number of very many patients is held and found in batches', async () => {
  const rows = Array.from({ length: 1000 }, (_, number) => ({
    key: `row-${number}`,
    patientid: String(number).padStart(10, '0'),
    mobile_match: '9000011111',
    datetime: '2020-01-01 10:00:00',
    version: 1,
  }));
  await staff.database.write((transaction) =>
    transaction.insertInto('records').values(rows).execute(),
  );
  await hold({ kind: 'mobile', value: '9000011111' });
  await removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  const found = await findPerson(staff.database, { mobile: '9000011111' });
  expect([found.patientids.length, found.records.length]).toEqual([1000, 1000]);
});

test('erasing a patient keeps enquiries under a former number of a held patient, also in a restore', async () => {
  const record = await addRecord('0000000001', '9000011111', '2020-01-01 10:00:00');
  await addVersion(record, '0000000001', '9000022222');
  await addRecord('0000000002', '9000022222', '2020-01-01 10:00:00');
  await addEnquiry('9000022222', '2020-01-01 10:00:00', 'under-both');
  await hold({ kind: 'patientid', value: '0000000001' });
  await expect(erase({ mobile: '9000022222' })).rejects.toThrow('held');
  await erase({ patientid: '0000000002' });
  expect(await count()).toEqual([1, 1, 0, 0]);
  await restoreOlder();
  expect(await count()).toEqual([1, 1, 0, 0]);
});

test('repeating an erasure by number spares held data of others, and deletes the erased rows', async () => {
  const held = { kind: 'patientid', value: '0000000001' } as const;
  await addRecord('0000000002', '9000022222', '2020-01-01 10:00:00');
  await addEnquiry('9000022222', '2020-01-01 10:00:00', 'erased');
  await erase({ patientid: '0000000002' });
  const record = await addRecord('0000000001', '9000011111', '2020-01-01 10:00:00');
  await addVersion('deleted', '0000000001', '9000022222');
  await addEnquiry('9000022222', '2020-01-01 10:00:00', 'held');
  await addEnquiry('9000022222', '2020-01-01 10:00:00', 'erased');
  await hold(held);
  await restoreOlder();
  expect(await listEnquiries()).toEqual(['held']);
  await release(held);
  await restoreOlder();
  expect(await listEnquiries()).toEqual([]);
  const records = await staff.database.read.selectFrom('records').select('key').execute();
  expect(records).toEqual([{ key: record }]);
});

test('a record corrected since stays, also after a restore; its versions about an erased person go', async () => {
  await addRecord('0000000001', '9000011111', null);
  const corrected = await addRecord('0000000002', '9000022222', null);
  const said = async () =>
    (
      await staff.database.read
        .selectFrom('record_versions')
        .select(['record_key', 'patientid', 'mobile'])
        .orderBy('version')
        .execute()
    ).map(({ record_key, patientid, mobile }) => [record_key, patientid, mobile]);
  await addVersion(corrected, '0000000002', '9000011111', 1);
  await addVersion(corrected, '0000000001', '9000033333', 2);
  await addVersion(corrected, '0000000002', '9000044444', 3);
  const before = await said();
  await erase({ patientid: '0000000001' });
  expect(await count()).toEqual([1, 0, 0, 0]);
  expect(await said()).toEqual([before[0], before[2]]);
  // As an older backup restores it.
  await addVersion(corrected, '0000000001', '9000033333', 2);
  await addVersion('deleted', '0000000001', '9000011111', 4);
  expect(await restoreOlder()).toBe(2);
  expect(await count()).toEqual([1, 0, 0, 0]);
  expect(await said()).toEqual([before[0], before[2]]);
});

test('staff see that a number is held if the hold names a patient who once had it', async () => {
  const record = await addRecord('0000000001', '9000011111', null);
  await addVersion(record, '0000000001', '9000022222');
  await hold({ kind: 'mobile', value: '9000022222' });
  const cookie = await staff.openSession();
  const ask = { method: 'POST', body: { mobile: '9000011111' }, cookie };
  expect(await (await staff.call('/staff/kept', ask)).json()).toMatchObject({ isHeld: true });
});

test('a deleted record that only the history has is found and erased, with and without a patient id', async () => {
  await addVersion('deleted', '0000000001', '9000011111');
  await addVersion('numberless', '', '9000022222');
  const standing = await addRecord('0000000003', '9000033333', null);
  await addVersion(standing, '', '9000022222');
  const corrected = await addRecord('0000000003', '9000033333', null);
  await addVersion(corrected, '0000000004', '9000044444');
  const find = async (query: PersonQuery) => (await findPerson(staff.database, query)).former;
  expect(await find({ patientid: '0000000001' })).toEqual([{ key: 'deleted', isDeleted: true }]);
  expect(await find({ mobile: '9000022222' })).toEqual([{ key: 'numberless', isDeleted: true }]);
  // The record is now another patient's, so it stays.
  expect(await find({ patientid: '0000000004' })).toEqual([{ key: corrected, isDeleted: false }]);
  await erase({ patientid: '0000000004' });
  await erase({ patientid: '0000000001' });
  await erase({ mobile: '9000022222' });
  const left = await staff.database.read
    .selectFrom('record_versions')
    .select('record_key')
    .execute();
  expect(left).toEqual([{ record_key: standing }]);
  expect(await count()).toEqual([2, 0, 0, 0]);
});

const removeOld = async (periods: { enquiriesMonths: number; recordsYears?: number }) => {
  const { database, files } = staff;
  const retention = { database, files, periods, timeZone: 'Asia/Kolkata', now: staff.clock.now };
  await removeDue(retention, await findDue(retention));
};

test('enquiries are removed after 12 months by the clinic’s clock; those without a time stay (G3)', async () => {
  // It is 11:30 on 20 November in the clinic.
  await addEnquiry('9000000001', '2025-11-20 11:29:59', 'due');
  await addEnquiry('9000000002', '2025-11-20 11:30:00', 'not-yet');
  await addEnquiry('9000000003', null, 'timeless');
  await addEnquiry('9000000004', 'yesterday', newKey(new Date('2020-01-01T00:00:00Z')));
  await removeOld({ enquiriesMonths: 12 });
  const left = await staff.database.read
    .selectFrom('enquiries')
    .select('key')
    .orderBy('key')
    .execute();
  expect(left.map(({ key }) => key)).toEqual(['not-yet', 'timeless']);
});

const removeEnquiry = (key: string, removedAt: string) =>
  staff.database.write((transaction) =>
    transaction
      .updateTable('enquiries')
      .set({ removed_at: removedAt })
      .where('key', '=', key)
      .execute(),
  );

test('an enquiry that staff removed is deleted after a day, unless it is held; the audit has one entry', async () => {
  for (const key of ['a-removed', 'b-removed', 'c-today', 'd-stays']) {
    await addEnquiry('9000000001', '2026-11-01 10:00:00', key);
  }
  await addRecord('0000000002', '9000022222', '2026-01-01 10:00:00');
  await addEnquiry('+91 90000-22222', '2026-11-01 10:00:00', 'e-held');
  for (const key of ['a-removed', 'b-removed', 'e-held']) {
    await removeEnquiry(key, '2026-11-19T05:59:59.999Z');
  }
  await removeEnquiry('c-today', '2026-11-19T06:00:00.000Z');
  await hold({ kind: 'patientid', value: '0000000002' });
  await removeOld({ enquiriesMonths: 12 });
  await removeOld({ enquiriesMonths: 12 });
  expect(await listEnquiries()).toEqual(['c-today', 'd-stays', 'e-held']);
  const entries = await staff.database.read
    .selectFrom('audit')
    .select(['action', 'subject'])
    .execute();
  expect(entries).toEqual([
    { action: 'delete', subject: 'kept long enough: 2 enquiries, 0 records, 0 reports' },
  ]);
});

test('a removed enquiry stays in an old backup as long as staff can restore it', async () => {
  for (const key of ['gone', 'removed-again', 'put-back']) {
    await addEnquiry('9000000001', '2026-11-01 10:00:00', key);
  }
  await removeEnquiry('gone', '2026-11-19T05:59:59.999Z');
  await removeEnquiry('removed-again', '2026-11-19T06:00:00.000Z');
  const { database } = staff;
  const keeping = { periods: { enquiriesMonths: 12 }, timeZone: 'Asia/Kolkata' };
  const due = { enquiries: [], removed: ['gone', 'removed-again', 'put-back'], ...NO_OTHERS };
  const left = await findDueInBoth(due, { database, ...keeping, now: staff.clock.now });
  expect(left.removed).toEqual(['gone']);
});

test('a removed enquiry that is restored while the due data are counted stays', async () => {
  await addEnquiry('9000000001', '2026-11-01 10:00:00', 'sent-again');
  await removeEnquiry('sent-again', '2026-11-01T06:00:00.000Z');
  const { database, files } = staff;
  const periods = { enquiriesMonths: 12 };
  const retention = { database, files, periods, timeZone: 'Asia/Kolkata', now: staff.clock.now };
  const due = await findDue(retention);
  await database.write((transaction) =>
    transaction.updateTable('enquiries').set({ removed_at: null }).execute(),
  );
  await removeDue(retention, due);
  expect(await listEnquiries()).toEqual(['sent-again']);
});

test('a patient who is held or comes again during the removal of due data stays complete', async () => {
  const old = '2020-01-01 10:00:00';
  for (const patientid of ['0000000001', '0000000002', '0000000003', '0000000004']) {
    await addRecord(patientid, `90000${patientid.slice(5)}`, old);
    await addVersion(`deleted-${patientid}`, patientid, `90000${patientid.slice(5)}`);
    await addReport(patientid, '2020-06-01T00:00:00.000Z');
    await addEnquiry(`90000${patientid.slice(5)}`, old, `of-${patientid}`);
  }
  const { database, files } = staff;
  const periods = { enquiriesMonths: 12, recordsYears: 3 };
  const retention = { database, files, periods, timeZone: 'Asia/Kolkata', now: staff.clock.now };
  const due = await findDue(retention);
  expect(due.patientids).toHaveLength(4);
  await hold({ kind: 'patientid', value: '0000000001' });
  await hold({ kind: 'mobile', value: '9000000002' });
  await addRecord('0000000003', '9000000003', '2026-11-20 10:00:00');
  await removeDue(retention, due);
  const records = await database.read.selectFrom('records').select('patientid').execute();
  const patients = records.map(({ patientid }) => patientid?.at(-1)).sort();
  expect(patients).toEqual(['1', '2', '3', '3']);
  const versions = await database.read.selectFrom('record_versions').select('version').execute();
  expect(versions).toHaveLength(3);
  expect(await count()).toEqual([4, 2, 3, 3]);
  expect(await listEnquiries()).toEqual(['of-0000000001', 'of-0000000002']);
  const entries = await database.read.selectFrom('audit').select('subject').execute();
  expect(entries).toEqual([{ subject: 'kept long enough: 2 enquiries, 1 records, 1 reports' }]);
});

/** Sends a request as staff, removes due data before it is stored, and returns the answer to the request. */
async function removeBeneath(send: () => Promise<Response>): Promise<number> {
  const { database, files } = staff;
  const periods = { enquiriesMonths: 12, recordsYears: 3 };
  const retention = { database, files, periods, timeZone: 'Asia/Kolkata', now: staff.clock.now };
  const due = await findDue(retention);
  const [sending, removing] = await duringAnotherChange(database, async (untilWaiting) => {
    const sent = send();
    await untilWaiting(sent);
    const removed = removeDue(retention, due);
    await untilWaiting(sent, removed);
    return [sent, removed] as const;
  });
  await removing;
  return (await sending).status;
}

const HELD_LATE = '0000000001';
const keeping = () => ({
  ...staff,
  periods: { enquiriesMonths: 12, recordsYears: 3 },
  timeZone: 'Asia/Kolkata',
  now: staff.clock.now,
});

test.each([
  [
    'a patient is being erased',
    { kind: 'patientid', value: HELD_LATE } as const,
    () => erase({ patientid: HELD_LATE }),
  ],
  [
    'a patient is being removed by age',
    { kind: 'patientid', value: HELD_LATE } as const,
    () =>
      removeDue(keeping(), { ...NO_OTHERS, enquiries: [], removed: [], patientids: [HELD_LATE] }),
  ],
  [
    'an enquiry is being removed by age',
    { kind: 'mobile', value: '9000000001' } as const,
    () => removeDue(keeping(), { ...NO_OTHERS, enquiries: ['old'], removed: [] }),
  ],
])('a hold placed while %s takes effect only after that', async (_, late, remove) => {
  await addRecord(HELD_LATE, '9000000002', '2020-01-01 10:00:00');
  await addReport(HELD_LATE, '2020-01-01T00:00:00.000Z');
  await addEnquiry('9000000001', '2020-01-01 10:00:00', 'old');
  const countRows = async () => (await count()).slice(0, 3).join();
  const [removing, holding] = await duringAnotherChange(
    staff.database,
    async (untilWaiting) => {
      const removed = remove();
      await untilWaiting(removed);
      const held = hold(late).then(countRows);
      await untilWaiting(removed, held);
      return [removed, held] as const;
    },
    // The removal waits for these rows after it has read the holds.
    async (transaction) => {
      const at = { updated_at: '2026-01-01T00:00:00.000Z' };
      await transaction.updateTable('report_files').set(at).execute();
      await transaction.updateTable('enquiries').set({ note: 'called' }).execute();
    },
  );
  await removing;
  // The data stay as they were when the hold took effect: no held data are removed.
  expect(await holding).toBe(await countRows());
});

test('a patient whose visit is being added during the removal of due data keeps the whole history', async () => {
  const cookie = await staff.openSession();
  await addRecord('0000000001', '9000000001', '2020-01-01 10:00:00');
  await addReport('0000000001', '2020-01-01T00:00:00.000Z');
  await addRecord('0000000002', '9000000002', '2020-01-01 10:00:00');
  const body = { name: 'Invented Person', patientid: '0000000001' };
  const visit = async () => staff.call('/staff/patients', { method: 'POST', body, cookie });
  expect(await removeBeneath(visit)).toBe(201);
  expect(await count()).toEqual([2, 0, 1, 1]);
});

test('a record that is being corrected to another patient, or to a later visit, keeps that patient’s history', async () => {
  const cookie = await staff.openSession();
  const correct = (key: string, change: object) => async () =>
    staff.call(`/staff/patients/${key}`, {
      method: 'PATCH',
      body: { version: 1, ...change },
      cookie,
    });
  await addRecord('0000000001', '9000000001', '2020-01-01 10:00:00');
  await addReport('0000000001', '2020-01-01T00:00:00.000Z');
  const recent = await addRecord('0000000002', '9000000001', '2026-01-01 10:00:00');
  expect(await removeBeneath(correct(recent, { patientid: '0000000001' }))).toBe(200);
  expect(await count()).toEqual([2, 0, 1, 1]);
  const old = await addRecord('0000000003', '9000000003', '2020-01-01 10:00:00');
  await addReport('0000000003', '2020-01-01T00:00:00.000Z');
  expect(await removeBeneath(correct(old, { datetime: '2026-01-01 10:00:00' }))).toBe(200);
  expect(await count()).toEqual([3, 0, 2, 2]);
});

test('a patient to whom a report is being added during the removal of due data keeps the older ones', async () => {
  const cookie = await staff.openSession();
  await addReport('0000000001', '2020-01-01T00:00:00.000Z');
  const body = new FormData();
  const bytes = samplePdf() as Uint8Array<ArrayBuffer>;
  body.set('file', new File([bytes], 'a.pdf', { type: 'application/pdf' }));
  const address = 'https://clinic.example.org/staff/patients/0000000001/reports';
  const upload = async () =>
    staff.fetch(new Request(address, { method: 'POST', body, headers: { cookie } }));
  expect(await removeBeneath(upload)).toBe(201);
  expect(await count()).toEqual([0, 0, 2, 2]);
});

test('patients are removed only if the content sets a period, years after their last visit, reports included', async () => {
  await addRecord('0000000001', '9000000001', '2020-01-01 10:00:00');
  await addRecord('0000000001', '9000000001', '2021-01-01 10:00:00');
  await addReport('0000000001');
  await addRecord('0000000002', '9000000002', '2020-01-01 10:00:00');
  await addRecord('0000000002', '9000000002', '2026-01-01 10:00:00');
  await addReport('0000000002');
  await removeOld({ enquiriesMonths: 12 });
  expect(await count()).toEqual([4, 0, 2, 2]);
  await removeOld({ enquiriesMonths: 12, recordsYears: 5 });
  expect(await count()).toEqual([2, 0, 1, 1]);
});

test('data that outlive a patient’s records are removed by their own times, unless held', async () => {
  const listPatients = async () => {
    const { read } = staff.database;
    const reports = await read.selectFrom('report_files').select('patientid').execute();
    const versions = await read.selectFrom('record_versions').select('patientid').execute();
    const sorted = (rows: { patientid: string | null }[]) =>
      rows.map(({ patientid }) => patientid?.slice(-1)).sort();
    return { reports: sorted(reports).join(''), histories: sorted(versions).join('') };
  };
  const [old, young] = ['2020-06-01T00:00:00.000Z', '2024-06-01T00:00:00.000Z'];
  await addReport('0000000001', old);
  await addVersion('deleted-1', '0000000001', '9000000001');
  await addReport('0000000002', old);
  await addReport('0000000002', young);
  await addVersion('deleted-2', '0000000002', '9000000002');
  await addVersion('deleted-3', '0000000003', '9000000003');
  await addReport('0000000004', old);
  await addVersion('deleted-5', '0000000005', '9000000005');
  await addVersion('deleted-6', '0000000006', '9000000006');
  await addReport('0000000006', old);
  await addReport('0000000007', 'unknown');
  await addRecord('0000000008', '9000000008', '2026-01-01 10:00:00');
  await addVersion('deleted-8', '0000000008', '9000000008');
  await addReport('0000000008', old);
  await hold({ kind: 'patientid', value: '0000000004' });
  await hold({ kind: 'mobile', value: '9000000005' });
  await removeOld({ enquiriesMonths: 12 });
  expect(await listPatients()).toEqual({ reports: '1224678', histories: '123568' });
  await removeOld({ enquiriesMonths: 12, recordsYears: 5 });
  expect(await listPatients()).toEqual({ reports: '22478', histories: '258' });
  expect((await count()).at(-1)).toBe(5);
  const { subject } = await staff.database.read
    .selectFrom('audit')
    .select('subject')
    .executeTakeFirstOrThrow();
  expect(subject).toBe('kept long enough: 0 enquiries, 0 records, 2 reports');
});

test('staff see the data kept about a number, by key; a visitor sees nothing', async () => {
  await addRecord('0000000001', '+91 90000 12345', null);
  await addReport('0000000001');
  await addEnquiry('9000012345', '2026-01-01 10:00:00');
  const ask = (body: unknown, cookie?: string) =>
    staff.call('/staff/kept', { method: 'POST', body, cookie });
  expect((await ask({ mobile: '9000012345' })).status).toBe(401);
  const cookie = await staff.openSession();
  const kept = await (await ask({ mobile: '0 90000 12345' }, cookie)).json();
  expect(kept).toMatchObject({ mobile: '9000012345', patientids: ['0000000001'], isHeld: false });
  expect([kept.records.length, kept.enquiries.length, kept.reports.length]).toEqual([1, 1, 1]);
  expect(await (await ask({ mobile: '9000000000' }, cookie)).json()).toMatchObject({ records: [] });
  for (const body of [
    { mobile: 'x' },
    {},
    { mobile: 9000012345 },
    { mobile: '9000012345', by: 1 },
  ]) {
    expect((await ask(body, cookie)).status).toBe(422);
  }
});

const LATER = '2026-12-01 10:00';

test('erasing a patient takes the appointments along, and those of callers under the own number', async () => {
  await addRecord('0000000001', '9000012345', '2026-01-01 10:00:00');
  await addRecord('0000000002', '9000000002', '2026-01-01 10:00:00');
  await addAppointment('hers', LATER, '9000099999', '0000000001');
  await addAppointment('called', LATER, '+91 90000 12345');
  await addAppointment('of-another', LATER, '9000012345', '0000000002');
  await addAppointment('stays', LATER, '9000000003');
  await erase({ patientid: '0000000001' });
  expect(await listAppointments()).toEqual(['of-another', 'stays']);
});

test('erasing a number takes every appointment with it along, and a restore does not bring them back', async () => {
  const key = newKey(staff.clock.now);
  await addAppointment(key, LATER, '9000000003');
  await addAppointment('stays', LATER, '9000000004');
  await erase({ mobile: '9000000003' });
  expect(await listAppointments()).toEqual(['stays']);
  await addAppointment(key, LATER, '9000000003');
  expect(await restoreOlder()).toBe(1);
  expect(await listAppointments()).toEqual(['stays']);
});

test('appointments go as long after their day as enquiries after they came, unless they are held', async () => {
  await addAppointment('old', '2025-11-19 10:00', '9000000001');
  await addAppointment('young', '2025-11-21 10:00', '9000000001');
  await addAppointment('held', '2025-01-01 10:00', '9000000002');
  await hold({ kind: 'mobile', value: '9000000002' });
  await removeOld({ enquiriesMonths: 12 });
  expect(await listAppointments()).toEqual(['held', 'young']);
});

test('a removed appointment goes after the day in which it can be put back, unless it is held', async () => {
  for (const [key, mobile, hours] of [
    ['gone', '9000000001', 25],
    ['new', '9000000001', 23],
    ['held', '9000000002', 25],
  ] as const) {
    await addAppointment(key, LATER, mobile);
    const removed_at = new Date(staff.clock.now.getTime() - hours * 3_600_000).toISOString();
    await staff.database.write((transaction) =>
      transaction.updateTable('appointments').set({ removed_at }).where('key', '=', key).execute(),
    );
  }
  await hold({ kind: 'mobile', value: '9000000002' });
  await removeOld({ enquiriesMonths: 12 });
  expect(await listAppointments()).toEqual(['held', 'new']);
});

test('a patient with an appointment to come is not removed by age', async () => {
  await addRecord('0000000001', '9000000001', '2020-01-01 10:00:00');
  await addRecord('0000000002', '9000000002', '2020-01-01 10:00:00');
  await addAppointment('coming', LATER, '9000000001', '0000000001');
  await removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect((await count())[0]).toBe(1);
  expect(await listAppointments()).toEqual(['coming']);
});

test('an old backup keeps an appointment that was moved to a later day since', async () => {
  await addAppointment('moved', LATER, '9000000001');
  const due = { enquiries: [], removed: [], appointments: ['moved', 'gone'], patientids: [] };
  const left = await findDueInBoth(due, keeping());
  expect(left.appointments).toEqual(['gone']);
});

test('the report about a mobile number names the appointments with it', async () => {
  await addAppointment('called', LATER, '9000000003');
  const { appointments } = await findPerson(staff.database, { mobile: '+91 9000000003' });
  expect(appointments).toEqual([{ key: 'called', startsAt: LATER }]);
});
