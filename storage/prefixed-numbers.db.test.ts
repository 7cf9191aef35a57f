import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from './migrations/0015-prefixed-numbers.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

/** As they stood in a database of before, and as they are to be matched. */
const NUMBERS = [
  ['09000077777', '9000077777'],
  ['00919000077777', '9000077777'],
  ['9000077777', '9000077777'],
  ['0000077777', '0000077777'],
  ['00441632960000', '00441632960000'],
  ['0900007777a', '0900007777a'],
  ['09000077777\n', '09000077777\n'],
  ['12-34', '12-34'],
  [null, null],
] as const;

test('a number that was matched with its prefix is matched without it, in records and what they said before', async () => {
  await opened.database.write(async (transaction) => {
    for (const [at, [mobile_match]] of NUMBERS.entries()) {
      const row = { mobile: 'as written', mobile_match, version: at };
      await transaction
        .insertInto('records')
        .values({ ...row, key: `record ${at}` })
        .execute();
      const change = { change: 'corrected', changed_at: '2026-11-20T06:00:00Z' } as const;
      await transaction
        .insertInto('record_versions')
        .values({ ...row, ...change, record_key: 'a record' })
        .execute();
    }
    await up(transaction as unknown as Kysely<unknown>);
  });
  for (const table of ['records', 'record_versions'] as const) {
    const rows = await opened.database.read
      .selectFrom(table)
      .select(['mobile', 'mobile_match'])
      .orderBy('version')
      .execute();
    const expected = NUMBERS.map(([, mobile_match]) => ({ mobile: 'as written', mobile_match }));
    expect(rows, table).toEqual(expected);
  }
});

test('a number that was held with its prefix is held without it, and once', async () => {
  const hold = (kind: 'patientid' | 'mobile', value: string, day: number) => ({
    kind,
    value,
    held_at: `2026-11-0${day}T06:00:00.000Z`,
  });
  await opened.database.write(async (transaction) => {
    await transaction
      .insertInto('holds')
      .values([
        hold('mobile', '00919000077777', 3),
        hold('mobile', '09000077777', 2),
        hold('mobile', '09000088888', 5),
        hold('mobile', '9000088888', 4),
        hold('patientid', '09000077777', 1),
      ])
      .execute();
    await up(transaction as unknown as Kysely<unknown>);
  });
  const held = await opened.database.read
    .selectFrom('holds')
    .selectAll()
    .orderBy('held_at')
    .execute();
  expect(held).toEqual([
    hold('patientid', '09000077777', 1),
    hold('mobile', '9000077777', 2),
    hold('mobile', '9000088888', 4),
  ]);
});
