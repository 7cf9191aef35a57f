import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from './migrations/0016-written-numbers.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

/** As they stood in a database of before, and as they are to be matched. */
const NUMBERS = [
  ['\u202a+91 90000 77777\u202c', '9000077777'],
  ['౯౦౦౦౦౭౭౭౭౭', '9000077777'],
  ['९००००७७७७७', '9000077777'],
  ['90000\u221277777', '9000077777'],
  ['9000077777', '9000077777'],
  ['౯౦౦౦౦', '౯౦౦౦౦'],
  ['అమ్మ 9000077777', 'అమ్మ 9000077777'],
  ['12-34', '12-34'],
  ['', ''],
  [null, null],
] as const;

test('a number that was matched as it was written is matched by its digits, in records and what they said before', async () => {
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

test('a number that was held as it was written is held by its digits, and once', async () => {
  const hold = (kind: 'patientid' | 'mobile', value: string, day: number) => ({
    kind,
    value,
    held_at: `2026-11-0${day}T06:00:00.000Z`,
  });
  await opened.database.write(async (transaction) => {
    await transaction
      .insertInto('holds')
      .values([
        hold('mobile', '౯౦౦౦౦౭౭౭౭౭', 2),
        hold('mobile', '\u202a9000088888\u202c', 5),
        hold('mobile', '9000088888', 4),
        hold('mobile', '९०००० ७७७७७', 3),
        hold('patientid', '౯౦౦౦౦౭౭౭౭౭', 1),
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
    hold('patientid', '౯౦౦౦౦౭౭౭౭౭', 1),
    hold('mobile', '9000077777', 2),
    hold('mobile', '9000088888', 4),
  ]);
});
