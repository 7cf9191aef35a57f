import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPeople, type TestPeople } from '../../tests/support/open-test-people.ts';
import { newKey } from '../../storage/keys.ts';
import { mobileToMatch } from '../text/mobile.ts';
import { recordErasures, readErasureMatcher } from './erasures.server.ts';
import { findPerson, listRows } from './find-person.server.ts';
import { listPersonTables } from './person-tables.ts';
import { reapplyErasures } from './reapply-erasures.server.ts';

const LATER = '2026-12-01 10:00';

let clinic: TestPeople;
beforeEach(async () => {
  clinic = await openTestPeople();
});
afterEach(() => clinic.close());

test('erasing by id again after a restore spares other patients with the same number in that backup', async () => {
  await clinic.addRecord('0000000001', '9000012345', null);
  await clinic.erase({ patientid: '0000000001' });
  const daughter = await clinic.addRecord('0000000002', '9000012345', '2020-01-01 10:00:00');
  await clinic.addVersion('deleted', '0000000002', '9000012345');
  await clinic.addRecord('0000000001', '9000012345', '2020-01-01 10:00:00');
  await clinic.addRecord(null, '9000012345', '2020-01-01 10:00:00');
  await clinic.addEnquiry('9000012345', '2020-01-01 10:00:00');
  const isErased = await readErasureMatcher(clinic.database.read);
  const inExport = { key: 'x', patientid: '0000000002', mobile: '9000012345' };
  expect(isErased?.(inExport)).toBe(false);
  expect(await clinic.restoreOlder()).toBe(3);
  const { read } = clinic.database;
  expect(await read.selectFrom('records').select('key').execute()).toEqual([{ key: daughter }]);
  expect(await read.selectFrom('record_versions').select('record_key').execute()).toEqual([
    { record_key: 'deleted' },
  ]);
});

test('a person erased by number, even in advance, stays erased after a restore, whatever the patient id', async () => {
  await clinic.erase({ mobile: '9000012345' });
  await clinic.addRecord('0000000001', '9000012345', '2020-01-01 10:00:00');
  await clinic.addEnquiry('9000012345', '2020-01-01 10:00:00');
  const other = await clinic.addRecord('0000000002', '9000067890', '2020-01-01 10:00:00');
  expect(await clinic.restoreOlder()).toBe(2);
  const records = await clinic.database.read.selectFrom('records').select('key').execute();
  expect(records).toEqual([{ key: other }]);
});

test('a restore keeps rows added under an erased number since, and deletes the erased ones', async () => {
  const erased = await clinic.addRecord('0000000001', '9000012345', null);
  await clinic.addEnquiry('9000012345', null);
  const daughter = await clinic.addRecord('0000000002', '9000067890', null);
  await clinic.erase({ mobile: '9000012345' });
  await clinic.database.write((transaction) =>
    transaction.updateTable('records').set({ mobile_match: '9000012345' }).execute(),
  );
  expect(await reapplyErasures(clinic, await clinic.listErasures())).toBe(0);
  expect(await clinic.count()).toEqual([1, 0, 0, 0]);
  await clinic.database.write((transaction) =>
    transaction.insertInto('records').values({ key: erased, version: 1 }).execute(),
  );
  expect(await reapplyErasures(clinic, [])).toBe(1);
  const records = await clinic.database.read.selectFrom('records').select('key').execute();
  expect(records).toEqual([{ key: daughter }]);
  // The person is erased once more after that backup.
  clinic.clock.now = new Date('2026-11-21T06:00:00Z');
  const before = await clinic.listErasures();
  await clinic.erase({ mobile: '9000012345' });
  const after = await clinic.listErasures();
  await clinic.database.write((transaction) => transaction.deleteFrom('erasures').execute());
  await clinic.database.write((transaction) =>
    transaction.insertInto('erasures').values(before).execute(),
  );
  await clinic.addRecord('0000000002', '9000012345', '2020-01-01 10:00:00');
  expect(await reapplyErasures(clinic, after)).toBe(1);
  expect(await clinic.listErasures()).toHaveLength(after.length);
});

test('an erasure leaves only keyed hashes, which tell restored rows from new ones', async () => {
  const key = await clinic.addRecord('0000000001', '9000012345', '2026-01-01 10:00:00');
  await clinic.erase({ mobile: '9000012345' });
  const kept = JSON.stringify(await clinic.listErasures());
  for (const word of [key, '0000000001', '9000012345']) expect(kept).not.toContain(word);
  const isErased = await readErasureMatcher(clinic.database.read);
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
  await clinic.database.write((transaction) =>
    recordErasures(transaction, erased, clinic.clock.now),
  );
  const isErased = await readErasureMatcher(clinic.database.read);
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
  await clinic.database.write((transaction) =>
    recordErasures(transaction, [{ kind: 'mobile', value: written }], clinic.clock.now),
  );
  const isErased = await readErasureMatcher(clinic.database.read);
  const enquiry = { key: 'elsewhere', datetime: '2020-01-01 10:00:00', mobile: '9000012345' };
  expect(isErased?.({ ...enquiry, writtenMobile: written })).toBe(true);
  expect(isErased?.({ ...enquiry, writtenMobile: '9000012345' })).toBe(false);
});

test('the later of two erasures counts, in whichever order they are read', async () => {
  const number = [{ kind: 'mobile', value: '9000012345' }] as const;
  const note = (iso: string) =>
    clinic.database.write((transaction) => recordErasures(transaction, number, new Date(iso)));
  await note('2026-11-20T06:00:00Z');
  await note('2026-01-01T06:00:00Z');
  expect(await clinic.listErasures()).toMatchObject([{ erased_at: '2026-11-20T06:00:00.000Z' }]);
  await note('2026-11-21T06:00:00Z');
  expect(await clinic.listErasures()).toMatchObject([{ erased_at: '2026-11-21T06:00:00.000Z' }]);
});

test('repeating an erasure by number spares held data of others, and deletes the erased rows', async () => {
  const held = { kind: 'patientid', value: '0000000001' } as const;
  await clinic.addRecord('0000000002', '9000022222', '2020-01-01 10:00:00');
  await clinic.addEnquiry('9000022222', '2020-01-01 10:00:00', 'erased');
  await clinic.erase({ patientid: '0000000002' });
  const record = await clinic.addRecord('0000000001', '9000011111', '2020-01-01 10:00:00');
  await clinic.addVersion('deleted', '0000000001', '9000022222');
  await clinic.addEnquiry('9000022222', '2020-01-01 10:00:00', 'held');
  await clinic.addEnquiry('9000022222', '2020-01-01 10:00:00', 'erased');
  await clinic.hold(held);
  await clinic.restoreOlder();
  expect(await clinic.listEnquiries()).toEqual(['held']);
  await clinic.release(held);
  await clinic.restoreOlder();
  expect(await clinic.listEnquiries()).toEqual([]);
  const records = await clinic.database.read.selectFrom('records').select('key').execute();
  expect(records).toEqual([{ key: record }]);
});

test('a record corrected since stays, also after a restore; its versions about an erased person go', async () => {
  await clinic.addRecord('0000000001', '9000011111', null);
  const corrected = await clinic.addRecord('0000000002', '9000022222', null);
  const said = async () =>
    (
      await clinic.database.read
        .selectFrom('record_versions')
        .select(['record_key', 'patientid', 'mobile'])
        .orderBy('version')
        .execute()
    ).map(({ record_key, patientid, mobile }) => [record_key, patientid, mobile]);
  await clinic.addVersion(corrected, '0000000002', '9000011111', 1);
  await clinic.addVersion(corrected, '0000000001', '9000033333', 2);
  await clinic.addVersion(corrected, '0000000002', '9000044444', 3);
  const before = await said();
  await clinic.erase({ patientid: '0000000001' });
  expect(await clinic.count()).toEqual([1, 0, 0, 0]);
  expect(await said()).toEqual([before[0], before[2]]);
  // As an older backup restores it.
  await clinic.addVersion(corrected, '0000000001', '9000033333', 2);
  await clinic.addVersion('deleted', '0000000001', '9000011111', 4);
  expect(await clinic.restoreOlder()).toBe(2);
  expect(await clinic.count()).toEqual([1, 0, 0, 0]);
  expect(await said()).toEqual([before[0], before[2]]);
});

test('erasing a number takes every appointment with it along, and a restore does not bring them back', async () => {
  const key = newKey(clinic.clock.now);
  await clinic.addAppointment(key, LATER, '9000000003');
  await clinic.addAppointment('stays', LATER, '9000000004');
  await clinic.erase({ mobile: '9000000003' });
  expect(await clinic.listAppointments()).toEqual(['stays']);
  await clinic.addAppointment(key, LATER, '9000000003');
  expect(await clinic.restoreOlder()).toBe(1);
  expect(await clinic.listAppointments()).toEqual(['stays']);
});

/** A row in each table that names patients, with only what the table requires, as an older backup may hold it. */
async function nameInEveryTable(patientid: string): Promise<string[]> {
  const known = await clinic.database.read.introspection.getTables();
  const naming = listPersonTables().filter(({ by }) => by.includes('patientid'));
  await clinic.database.write(async (transaction) => {
    for (const { table } of naming) {
      const columns = known.find(({ name }) => name === table)?.columns ?? [];
      const needed = columns.filter(({ name, isNullable }) => !isNullable || name === 'patientid');
      const values = needed.map(({ name, dataType }) => {
        if (name === 'patientid') return patientid;
        return /int/i.test(dataType) ? 1 : `older-${name}`;
      });
      const names = needed.map(({ name }) => sql.ref(name));
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
        transaction,
      );
    }
  });
  return naming.map(({ table }) => table);
}

const listNaming = async (patientid: string, tables: readonly string[]) => {
  const found: string[] = [];
  for (const table of tables) {
    const rows =
      await sql`select 1 from ${sql.table(table)} where patientid = ${patientid}`.execute(
        clinic.database.read,
      );
    if (rows.rows.length > 0) found.push(table);
  }
  return found;
};

test('no table of an older backup names an erased patient after the restore, and those of others stay (F3)', async () => {
  await clinic.addRecord('0000000001', '9000012345', null);
  await clinic.erase({ patientid: '0000000001' });
  const tables = await nameInEveryTable('0000000001');
  expect(await listNaming('0000000001', tables)).toEqual(tables);
  await clinic.restoreOlder();
  expect(await listNaming('0000000001', tables)).toEqual([]);
  await nameInEveryTable('0000000002');
  await clinic.restoreOlder();
  expect(await listNaming('0000000002', tables)).toEqual(tables);
});

test('erasure finds what any table alone says about a patient, and nothing after it', async () => {
  const tables = await nameInEveryTable('0000000001');
  await clinic.database.write(async (transaction) => {
    for (const table of tables.filter((one) => !/^(?:deleted_reports|report_changes)$/.test(one))) {
      await sql`delete from ${sql.table(table)}`.execute(transaction);
    }
  });
  const find = async () =>
    listRows(await findPerson(clinic.database, { patientid: '0000000001' })).length;
  expect(await find()).toBe(2);
  await clinic.erase({ patientid: '0000000001' });
  expect(await find()).toBe(0);
});
