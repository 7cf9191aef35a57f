import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../tests/support/open-test-database.ts';
import * as results from './migrations/0037-results.ts';
import * as order from './migrations/0041-result-order.ts';

test('a result of before keeps what is stored; its first typing is that of version 1, its place is not known', async () => {
  const { database, remove } = await openTestDatabase();
  const found = await database.write(async (transaction) => {
    const rows = transaction as unknown as Kysely<unknown>;
    await results.up(rows);
    const columns = sql.raw(
      'patientid, analyte, taken_on, value, unit, typed_at, typed_by, version',
    );
    await sql`insert into results (key, ${columns}) values
      ('corrected', '1', 'tsh', '2026-01-02', '6.4', 'mIU/L', '2026-01-09', 'B', 3),
      ('typed', '1', 'tsh', '2026-01-02', '6.1', 'mIU/L', '2026-01-05', 'A', 1)`.execute(rows);
    await sql`insert into result_versions
      (result_key, ${columns}, change, changed_at) values
      ('corrected', '1', 'tsh', '2026-01-02', '6.2', 'mIU/L', '2026-01-04', 'A', 1, 'corrected', '2026-01-08'),
      ('corrected', '1', 'tsh', '2026-01-02', '6.3', 'mIU/L', '2026-01-08', 'A', 2, 'corrected', '2026-01-09')`.execute(
      rows,
    );
    await order.up(rows);
    return {
      results: await transaction.selectFrom('results').selectAll().orderBy('key').execute(),
      versions: await transaction
        .selectFrom('result_versions')
        .select(['version', 'first_typed_at'])
        .orderBy('version')
        .execute(),
    };
  });
  const unsaid = {
    taken_time: '',
    minutes: null,
    place: 0,
    unit_assumed: 0,
    range_sign: null,
    lab_mark: null,
    word: null,
    looked_at: null,
  };
  expect(found.results).toMatchObject([
    {
      key: 'corrected',
      value: '6.4',
      typed_at: '2026-01-09',
      first_typed_at: '2026-01-04',
      ...unsaid,
    },
    { key: 'typed', value: '6.1', typed_at: '2026-01-05', first_typed_at: '2026-01-05', ...unsaid },
  ]);
  expect(found.versions).toEqual([
    { version: 1, first_typed_at: '2026-01-04' },
    { version: 2, first_typed_at: '2026-01-04' },
  ]);
  await remove();
});
