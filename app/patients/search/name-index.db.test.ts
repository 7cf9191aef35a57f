import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { fillNames } from '../../../storage/migrations/0019-name-search.ts';
import { findDue } from '../../privacy/due.server.ts';
import { erasePerson } from '../../privacy/erase-person.server.ts';
import { findPerson } from '../../privacy/find-person.server.ts';
import { removeDue } from '../../privacy/retention.server.ts';

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
const insert = (rows: Row[]) =>
  staff.database.write((transaction) =>
    transaction
      .insertInto('records')
      .values(
        rows.map(([patientid, name, datetime]) => {
          const key = `-K${String(++count).padStart(5, '0')}`;
          return { key, patientid, name, datetime, version: 1 };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );

/** What the index must hold, counted from the records themselves. */
async function expectTrue(): Promise<void> {
  const { read } = staff.database;
  const records = await read.selectFrom('records').selectAll().execute();
  const newest = new Map<string, { key: string; visit: string; words: string[] }>();
  for (const { key, patientid, name, datetime } of records) {
    if (name === null) continue;
    const id = JSON.stringify([patientid === null ? `key ${key}` : `id ${patientid}`, name]);
    const visit = datetime ?? '';
    const known = newest.get(id);
    if (known && (known.visit > visit || (known.visit === visit && known.key > key))) continue;
    const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    newest.set(id, { key, visit, words: [...new Set(words)].sort() });
  }
  const names = await read.selectFrom('known_names').selectAll().execute();
  const words = await read.selectFrom('name_words').selectAll().execute();
  const found = names.map(({ id, person, name, record_key, visit }) => [
    JSON.stringify([person, name]),
    {
      key: record_key,
      visit,
      words: words
        .filter(({ name_id }) => name_id === id)
        .map(({ word }) => word)
        .sort(),
    },
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(newest));
  const ids = new Set(names.map(({ id }) => id));
  expect(words.filter(({ name_id }) => !ids.has(name_id))).toEqual([]);
}

const ROWS: Row[] = [
  ['p1', 'M. V. Jyothi Rao', '2026-01-01 10:00:00'],
  ['p1', 'M. V. Jyothi Rao', '2026-01-03 10:00:00'],
  ['p1', 'M. V. Jyothi Rao', '2026-01-02 10:00:00'],
  ['p1', 'Jyothi Sastry', null],
  ['p2', 'M. V. Jyothi Rao', '2026-01-03 10:00:00'],
  [null, 'M. V. Jyothi Rao', '2026-01-03 10:00:00'],
  [null, 'M. V. Jyothi Rao', '2026-01-03 10:00:00'],
  ['p3', null, '2026-01-03 10:00:00'],
  ['p4', '', '2026-01-03 10:00:00'],
  ['p5', '%"\\*', '2026-01-03 10:00:00'],
  ['p6', 'రామ రామ RAMA', '2026-01-03 10:00:00'],
];

test('the index of names follows records that are inserted at once and by and by', async () => {
  await insert(ROWS);
  await expectTrue();
  for (const row of ROWS) await insert([row]);
  await expectTrue();
});

test('the index of names follows registrations, corrections and deletions', async () => {
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

test('the index of names follows changes of any column, many at a time', async () => {
  await insert(ROWS);
  const change = (set: Record<string, string | null>, name: string) =>
    staff.database.write((transaction) =>
      transaction.updateTable('records').set(set).where('name', '=', name).execute(),
    );
  await change({ patientid: 'p9' }, 'M. V. Jyothi Rao');
  await expectTrue();
  await change({ datetime: '2025-01-01 10:00:00' }, 'M. V. Jyothi Rao');
  await expectTrue();
  await change({ name: 'Uma' }, 'M. V. Jyothi Rao');
  await expectTrue();
  await change({ name: null }, 'Uma');
  await expectTrue();
  await staff.database.write((transaction) => transaction.deleteFrom('records').execute());
  await expectTrue();
});

test('filled from all records, the index of names is the same', async () => {
  await insert(ROWS);
  await staff.database.write((transaction) => fillNames(transaction as never));
  await expectTrue();
  await insert(ROWS);
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
  expect(words.map(({ word }) => word).sort()).toEqual(['samename', 'staying']);
});
