import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRecords } from '../../../tests/support/insert-records.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import {
  countAllPatients,
  findCursor,
  type ListCursor,
  type ListQuery,
  listRecords,
  sortExpression,
} from './list-records.server.ts';
import { mobileToMatch } from '../../text/mobile.ts';
import type { Patient } from '../patient.ts';
import { RECORD_SORTS } from './record-schema.server.ts';
import type { RecordSort, SortDirection } from './records.contract.ts';
import { suggestPatients } from '../search/suggest.server.ts';

const NAMES = ['Lakshmi Devi', 'lakshmi devi', 'LAXMI', 'Élodie Roy', 'సీత', '%', null];

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  const rows = Array.from({ length: 120 }, (_, number) => {
    const mobile = number % 7 === 6 ? null : `+91 90000 ${String(number).padStart(5, '0')}`;
    return {
      key: `-K${String(number).padStart(4, '0')}`,
      patientid: number === 119 ? null : `AB${String(number % 40).padStart(8, '0')}`,
      name: NAMES[number % NAMES.length] ?? null,
      mobile,
      mobile_match: mobile && mobileToMatch(mobile),
      datetime: number % 11 === 0 ? null : `2025-01-${String(1 + (number % 28)).padStart(2, '0')}`,
      version: 1,
    };
  });
  await insertRecords(opened.database, rows);
});
afterAll(() => opened.remove());

async function readAll(sort: RecordSort, order: SortDirection, of: ListQuery['of'] = 'records') {
  const records = [];
  let after: ListCursor | undefined;
  for (;;) {
    const page = await listRecords(opened.database, { of, sort, order, after });
    records.push(...page.patients);
    if (page.next === null) return records;
    after = await findCursor(opened.database, sort, page.next);
    if (!after) throw new Error('the cursor is gone');
  }
}

test.each(RECORD_SORTS)(
  'the whole list by %s: every record once, in both directions',
  async (sort) => {
    const up = await readAll(sort, 'asc');
    const down = await readAll(sort, 'desc');
    expect(new Set(up.map(({ key }) => key)).size).toBe(120);
    expect(down.map(({ key }) => key)).toEqual(up.map(({ key }) => key).toReversed());
    const values = up.map((record) => (record[sort] ?? '').toLowerCase());
    const known = values.filter((value) => /^[\x20-\x7e]*$/.test(value));
    expect(known).toEqual([...known].sort());
  },
);

test.each(RECORD_SORTS)(
  'the list of patients by %s: each once with the newest record and the number of visits, in both directions',
  async (sort) => {
    const { rows } = await opened.database.read.executeQuery<Patient>(
      opened.database.read.selectFrom('records').selectAll().compile(),
    );
    const byPerson = Map.groupBy(rows, ({ patientid, key }) => patientid ?? key);
    const newest = [...byPerson.values()].map((visits) => {
      const order = visits.toSorted((one, other) =>
        `${one.datetime ?? ''} ${one.key}` < `${other.datetime ?? ''} ${other.key}` ? 1 : -1,
      );
      return { key: order[0]?.key, visits: visits.length };
    });
    const pick = ({ key, visits }: Patient & { visits?: number }) => ({ key, visits });
    const up = (await readAll(sort, 'asc', 'patients')).map(pick);
    expect(up).toHaveLength(41);
    expect(await countAllPatients(opened.database)).toBe(41);
    expect(new Set(up.map((one) => JSON.stringify(one)))).toEqual(
      new Set(newest.map((one) => JSON.stringify(one))),
    );
    expect((await readAll(sort, 'desc', 'patients')).map(pick)).toEqual(up.toReversed());
  },
);

test('the list continues after a record that has been deleted; an unknown key gets no cursor', async () => {
  const page = await listRecords(opened.database, {
    of: 'records',
    sort: 'patientid',
    order: 'asc',
    after: undefined,
  });
  expect(page.patients).toHaveLength(25);
  expect(await findCursor(opened.database, 'patientid', 'never-seen')).toBeUndefined();
});

const suggest = async (by: 'patientid' | 'name' | 'mobile', prefix: string) =>
  (await suggestPatients(opened.database, by, prefix)).map(({ value }) => value);

test('suggestions begin with the prefix in any case and name their patients', async () => {
  expect(new Set(await suggest('name', 'LAKSH'))).toEqual(
    new Set(['Lakshmi Devi', 'lakshmi devi']),
  );
  expect(new Set(await suggest('name', 'laxmi'))).toEqual(new Set(['LAXMI']));
  expect(await suggest('patientid', 'ab0000000')).toHaveLength(8);
  const [first] = await suggestPatients(opened.database, 'patientid', 'Ab00000001');
  expect(first).toEqual({
    by: 'patientid',
    value: 'AB00000001',
    patientid: 'AB00000001',
    name: expect.any(String),
    mobile: expect.any(String),
    age: null,
    lastVisit: '2025-01-26',
    match: 'whole',
  });
});

test('names in other scripts, and capitals outside of A to Z', async () => {
  expect(new Set(await suggest('name', 'సీ'))).toEqual(new Set(['సీత']));
  for (const prefix of ['éLO', 'Élodie r', 'élodie roy']) {
    expect(new Set(await suggest('name', prefix)), prefix).toEqual(new Set(['Élodie Roy']));
  }
});

test('the first digits of a number match however the number is written', async () => {
  for (const prefix of ['900000001', '+91 90000 0001', '0091-90000-0001', '0900000001']) {
    const found = await suggest('mobile', prefix);
    expect(found.length, prefix).toBeGreaterThan(0);
    for (const value of found) expect(value.startsWith('900000001'), value).toBe(true);
  }
});

test('characters with a meaning in SQL are matched literally', async () => {
  expect(new Set(await suggest('name', '%'))).toEqual(new Set(['%']));
  for (const prefix of ['_', '"', '\\', "'", '*', 'NEAR(', ' ']) {
    expect(await suggest('name', prefix), prefix).toEqual([]);
  }
});

test('lists and suggestions are read from an index, never from the whole table', async () => {
  const { database } = opened;
  const explain = async (text: string) => {
    const start = database.kind === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await database.read.connection().execute(async (connection) => {
      // A small table is scanned whatever its indexes are.
      if (database.kind === 'postgres') {
        await sql`set enable_seqscan = off; set enable_bitmapscan = off`.execute(connection);
      }
      return sql<Record<string, string>>`${sql.raw(`${start} ${text}`)}`.execute(connection);
    });
    return rows.map((row) => row['detail'] ?? row['QUERY PLAN'] ?? '').join('\n');
  };
  const expression = (sort: RecordSort | 'mobile') =>
    sortExpression(database.kind, sort).toOperationNode();
  const write = (sort: RecordSort | 'mobile') =>
    String((expression(sort) as { sqlFragments: readonly string[] }).sqlFragments[0]);
  const index = {
    name: 'records_name_order',
    patientid: 'records_id_order',
    datetime: 'records_visited',
    mobile: database.kind === 'sqlite' ? 'records_mobile' : 'records_mobile_order',
  };
  for (const sort of RECORD_SORTS) {
    const order = `order by ${write(sort)} desc, key desc limit 26`;
    const from = `select name from records where (${write(sort)}, key) < ('x', 'y')`;
    for (const text of [`select name from records ${order}`, `${from} ${order}`]) {
      const plan = await explain(text);
      expect(plan, text).toContain(index[sort]);
      expect(plan, text).not.toMatch(/TEMP B-TREE|Sort/i);
    }
  }
  for (const by of ['name', 'patientid', 'mobile'] as const) {
    const text = `select name from records where ${write(by)} >= 'a' and ${write(by)} < 'b' order by ${write(by)} limit 200 offset 40`;
    const plan = await explain(text);
    expect(plan, text).toContain(index[by]);
    expect(plan, text).not.toMatch(/TEMP B-TREE|Sort|SCAN records(?! USING)/i);
  }
});
