import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { insertRecords } from '../../../tests/support/insert-records.ts';
import { findDue } from '../../privacy/due.server.ts';
import { erasePerson } from '../../privacy/erase-person.server.ts';
import { findPerson } from '../../privacy/find-person.server.ts';
import { EVERY_NAME } from '../search/typed-words.ts';
import { removeDue } from '../../privacy/retention.server.ts';
import { indexForeignRecords } from './index-foreign-records.server.ts';

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession();
});
afterEach(() => staff.close());

async function send(method: string, path: string, body?: unknown) {
  const answer = await staff.call(`/staff/patients${path}`, { method, body, cookie });
  expect(answer.ok).toBe(true);
  return answer.status === 204 ? undefined : answer.json();
}

type Row = [patientid: string | null, name: string | null, datetime: string | null];
let count = 0;
const makeRows = (rows: Row[]) =>
  rows.map(([patientid, name, datetime]) => {
    const key = `-K${String(++count).padStart(5, '0')}`;
    return { key, patientid, name, datetime, version: 1 };
  });
const insert = (rows: Row[]) => insertRecords(staff.database, makeRows(rows));
/** As an instance of the previous version does, or a person by hand. */
const insertUnindexed = (rows: Row[]) =>
  staff.database.write((transaction) =>
    transaction.insertInto('records').values(makeRows(rows)).execute(),
  );
const indexAll = () => indexForeignRecords(staff.database, () => undefined);

/** Expects the index to hold what the records themselves say. */
async function expectTrue(): Promise<void> {
  const { read } = staff.database;
  const records = await read.selectFrom('records').selectAll().execute();
  const newest = new Map<string, { key: string; visit: string; words: string[] }>();
  for (const { key, patientid, name, datetime, ...record } of records) {
    const moment = datetime !== null && datetime in MOMENTS ? MOMENTS[datetime] : datetime;
    expect(record.visited_at, key).toBe(moment);
    expect(record.indexed_version, key).toBe(record.version);
    if (name === null) continue;
    const id = JSON.stringify([patientid === null ? `key ${key}` : `id ${patientid}`, name]);
    const visit = record.visited_at ?? '';
    const known = newest.get(id);
    if (known && (known.visit > visit || (known.visit === visit && known.key > key))) continue;
    const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    newest.set(id, { key, visit, words: [...new Set(words)].sort() });
  }
  const names = await read.selectFrom('known_names').selectAll().execute();
  const words = await read.selectFrom('name_words').selectAll().execute();
  const found = names.map(({ id, person, name, record_key, visit }) => {
    const own = words.filter(({ name_id, word }) => name_id === id && word !== EVERY_NAME);
    expect(words.filter(({ name_id }) => name_id === id)).toHaveLength(own.length + 1);
    for (const { day } of own) expect(day).toBe(Number(visit.slice(0, 10).replaceAll('-', '')));
    return [
      JSON.stringify([person, name]),
      { key: record_key, visit, words: own.map(({ word }) => word).sort() },
    ];
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(newest));
  const ids = new Set(names.map(({ id }) => id));
  expect(words.filter(({ name_id }) => !ids.has(name_id))).toEqual([]);
}

const MOMENTS: Record<string, string | null> = {
  '2026-1-2 9:05': '2026-01-02 09:05:00',
  'last week': null,
};
const ROWS: Row[] = [
  ['p1', 'M. V. Jyothi Rao', '2026-01-01 10:00:00'],
  ['p1', 'M. V. Jyothi Rao', '2026-01-03 10:00:00'],
  ['p1', 'M. V. Jyothi Rao', '2026-1-2 9:05'],
  ['p1', 'M. V. Jyothi Rao', 'last week'],
  ['p1', 'Jyothi Sastry', null],
  ['p2', 'M. V. Jyothi Rao', '2026-01-03 10:00:00'],
  [null, 'M. V. Jyothi Rao', '2026-01-03 10:00:00'],
  [null, 'M. V. Jyothi Rao', '2026-01-03 10:00:00'],
  ['p3', null, '2026-01-03 10:00:00'],
  ['p4', '', '2026-01-03 10:00:00'],
  ['p5', '%"\\*', '2026-01-03 10:00:00'],
  ['p6', 'రామ రామ RAMA', '2026-01-03 10:00:00'],
];

test('the index follows records that are inserted at once and by and by', async () => {
  await insert(ROWS);
  await expectTrue();
  for (const row of ROWS) await insert([row]);
  await expectTrue();
});

test('the index follows registrations, corrections and deletions', async () => {
  const first = await send('POST', '', { name: 'Asha Kumari' });
  const second = await send('POST', '', { name: 'Asha Kumari', patientid: first.patientid });
  await expectTrue();
  const moved = await send('PATCH', `/${second.key}`, { version: 1, name: 'Asha Kumari Devi' });
  await expectTrue();
  await send('PATCH', `/${second.key}`, { version: moved.version, name: 'Asha Kumari' });
  await expectTrue();
  await send('DELETE', `/${second.key}`, { version: moved.version + 1 });
  await expectTrue();
  await send('DELETE', `/${first.key}`, { version: 1 });
  await expectTrue();
  expect(await staff.database.read.selectFrom('name_words').selectAll().execute()).toEqual([]);
});

test('a start indexes what an earlier version or a person wrote, corrected or deleted meanwhile', async () => {
  await insert(ROWS);
  await insertUnindexed(ROWS);
  await indexAll();
  await expectTrue();
  const { write, read } = staff.database;
  const records = await read.selectFrom('records').select('key').orderBy('key').execute();
  const [corrected = '', deleted = '', last = ''] = records.map(({ key }) => key);
  await write(async (transaction) => {
    await transaction
      .updateTable('records')
      .set({ name: 'Uma Devi', datetime: '2026-02-03 10:00:00', version: 2 })
      .where('key', '=', corrected)
      .execute();
    await transaction.deleteFrom('records').where('key', 'in', [deleted, last]).execute();
  });
  await indexAll();
  await expectTrue();
  await write((transaction) => transaction.deleteFrom('records').execute());
  await indexAll();
  await expectTrue();
});

test('a start indexes more records than it takes at once, and a second start finds nothing to do', async () => {
  const rows = Array.from({ length: 2100 }, (_, number): Row => [`q${number % 900}`, 'Uma', null]);
  for (let start = 0; start < rows.length; start += 300) {
    await insertUnindexed(rows.slice(start, start + 300));
  }
  await indexAll();
  await expectTrue();
  const words = () => staff.database.read.selectFrom('name_words').selectAll().execute();
  const before = await words();
  await indexAll();
  expect(await words()).toEqual(before);
});

test('the first start after an update indexes all records, and goes on where a killed one stopped', async () => {
  await insert(ROWS);
  const { write, read } = staff.database;
  const progress = { name: 'names-indexed-to', value: '', updated_at: '' };
  await write(async (transaction) => {
    await transaction.deleteFrom('known_names').execute();
    await transaction.deleteFrom('name_words').execute();
    await transaction
      .updateTable('records')
      .set({ visited_at: null })
      .where('datetime', '=', '2026-1-2 9:05')
      .execute();
    await transaction.insertInto('kept_values').values(progress).execute();
  });
  await indexAll();
  await expectTrue();
  const kept = read.selectFrom('kept_values').select('name').where('name', '=', progress.name);
  expect(await kept.execute()).toEqual([]);
});

test('instances that register visits of one patient at once leave one true index', async () => {
  const { patientid } = await send('POST', '', { name: 'Asha Kumari' });
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      send('POST', '', { name: number % 2 ? 'Asha Kumari' : 'Asha Devi', patientid }),
    ),
  );
  await expectTrue();
});

test('erasure and retention leave no word of a name in the index', async () => {
  await insert([
    ['gone', 'Erased Personname', '2020-01-01 10:00:00'],
    ['gone', 'Erased Formername', '2019-01-01 10:00:00'],
    ['old', 'Expired Personname', '2001-01-01 10:00:00'],
    ['kept', 'Staying Samename', '2026-01-01 10:00:00'],
  ]);
  const person = await findPerson(staff.database, { patientid: 'gone' });
  await erasePerson(staff, person, staff.clock.now);
  await expectTrue();
  const { database, files, clock } = staff;
  const periods = { enquiriesMonths: 12, recordsYears: 10 };
  const retention = { database, files, periods, timeZone: 'Asia/Kolkata', now: clock.now };
  await removeDue(retention, await findDue(retention));
  await expectTrue();
  const words = await staff.database.read.selectFrom('name_words').select('word').execute();
  expect(words.map(({ word }) => word).sort()).toEqual([EVERY_NAME, 'samename', 'staying']);
});
