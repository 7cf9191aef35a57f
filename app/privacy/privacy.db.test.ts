import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../staff/open-test-staff.ts';
import { newKey } from '../../storage/keys.ts';
import { mobileToMatch } from '../patients/mobile.ts';
import { findAudit } from '../staff/find-audit.server.ts';
import { recordReading } from '../staff/record-reading.server.ts';
import { erasePerson } from './erase-person.server.ts';
import { openErasures } from './erasures.server.ts';
import { findPerson, type PersonQuery } from './find-person.server.ts';
import { reapplyErasures } from './reapply-erasures.server.ts';
import { holdData, releaseData } from './holds.server.ts';
import { findDue, removeDue } from './retention.server.ts';

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

async function addReport(patientid: string) {
  async function* bytes() {
    yield Buffer.from('a report');
  }
  const { fileId, size, sha256 } = await staff.files.put(bytes());
  const at = staff.clock.now.toISOString();
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

test('erasing a patient takes records, files, and enquiries under the same number in any spelling (G3)', async () => {
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

test('what the audit lists of a patient stays, and keeps nothing of the person from going', async () => {
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

test('a number that a family shares: by patient id its enquiries stay, by number all goes', async () => {
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

test('the history of records goes with them, and is found where it is all that is left (G3)', async () => {
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
  await reapplyErasures(staff);
  expect(await listVersions()).toEqual([{ record_key: 'other' }]);
});

test('of an erasure only keyed hashes stay, and they know what comes back and who comes anew', async () => {
  const key = await addRecord('0000000001', '9000012345', '2026-01-01 10:00:00');
  await erase({ mobile: '9000012345' });
  const kept = JSON.stringify(
    await staff.database.read.selectFrom('erasures').selectAll().execute(),
  );
  for (const word of [key, '0000000001', '9000012345']) expect(kept).not.toContain(word);
  const isErased = await openErasures(staff.database.read);
  expect(isErased?.({ key })).toBe(true);
  expect(isErased?.({ key: 'other', mobile: '9000012345', datetime: '2025-05-05 10:00:00' })).toBe(
    true,
  );
  expect(isErased?.({ key: 'other', patientid: '0000000001' })).toBe(true);
  expect(isErased?.({ key: 'other', mobile: '9000012346' })).toBe(false);
  const later = newKey(new Date('2026-11-21T06:00:00Z'));
  expect(isErased?.({ key: later, mobile: '9000012345' })).toBe(false);
});

test('what is held is neither erased nor removed by time, until it is released', async () => {
  await addRecord('0000000001', '9000012345', '2020-01-01 10:00:00');
  await addEnquiry('9000012345', '2020-01-01 10:00:00');
  const hold = { kind: 'mobile', value: '9000012345' } as const;
  await staff.database.write((transaction) => holdData(transaction, hold, staff.clock.now));
  await expect(erase({ patientid: '0000000001' })).rejects.toThrow('held');
  await removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await count()).toEqual([1, 1, 0, 0]);
  await staff.database.write((transaction) => releaseData(transaction, hold));
  await removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect(await count()).toEqual([0, 0, 0, 0]);
});

const removeOld = async (periods: { enquiriesMonths: number; recordsYears?: number }) => {
  const { database, files } = staff;
  const retention = { database, files, periods, timeZone: 'Asia/Kolkata', now: staff.clock.now };
  await removeDue(retention, await findDue(retention));
};

test('enquiries go after 12 months by the clinic’s clock; what tells no time stays (G3)', async () => {
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

test('patients go only where the content says so, years after their last visit, reports included', async () => {
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

test('staff see what is kept about a number, by key; strangers see nothing', async () => {
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
