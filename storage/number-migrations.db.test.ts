import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as prefixed from './migrations/0015-prefixed-numbers.ts';
import * as written from './migrations/0016-written-numbers.ts';
import { openTestDatabase, type TestDatabase } from '../tests/support/open-test-database.ts';

const hold = (kind: 'patientid' | 'mobile', value: string, day: number) => ({
  kind,
  value,
  held_at: `2026-11-0${day}T06:00:00.000Z`,
});

interface Moved {
  up: (database: Kysely<unknown>) => Promise<void>;
  /** `mobile_match` before the migration and after it. */
  numbers: [former: string | null, now: string | null][];
  holds: ReturnType<typeof hold>[];
  held: ReturnType<typeof hold>[];
}

const PREFIXED: Moved = {
  up: prefixed.up,
  numbers: [
    ['09000077777', '9000077777'],
    ['00919000077777', '9000077777'],
    ['9000077777', '9000077777'],
    ['0000077777', '0000077777'],
    ['00441632960000', '00441632960000'],
    ['0900007777a', '0900007777a'],
    ['09000077777\n', '09000077777\n'],
    ['12-34', '12-34'],
    [null, null],
  ],
  holds: [
    hold('mobile', '00919000077777', 3),
    hold('mobile', '09000077777', 2),
    hold('mobile', '09000088888', 5),
    hold('mobile', '9000088888', 4),
    hold('patientid', '09000077777', 1),
  ],
  held: [
    hold('patientid', '09000077777', 1),
    hold('mobile', '9000077777', 2),
    hold('mobile', '9000088888', 4),
  ],
};

const WRITTEN: Moved = {
  up: written.up,
  numbers: [
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
  ],
  holds: [
    hold('mobile', '౯౦౦౦౦౭౭౭౭౭', 2),
    hold('mobile', '\u202a9000088888\u202c', 5),
    hold('mobile', '9000088888', 4),
    hold('mobile', '९०००० ७७७७७', 3),
    hold('patientid', '౯౦౦౦౦౭౭౭౭౭', 1),
  ],
  held: [
    hold('patientid', '౯౦౦౦౦౭౭౭౭౭', 1),
    hold('mobile', '9000077777', 2),
    hold('mobile', '9000088888', 4),
  ],
};

describe.each([
  ['that was stored with its prefix', PREFIXED],
  ['that was stored with invisible characters or other digits', WRITTEN],
])('a number %s', (_how, { up, numbers, holds, held }) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.remove());

  test('is matched by its digits, in records and their earlier versions', async () => {
    await opened.database.write(async (transaction) => {
      for (const [at, [mobile_match]] of numbers.entries()) {
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
      const expected = numbers.map(([, mobile_match]) => ({ mobile: 'as written', mobile_match }));
      expect(rows, table).toEqual(expected);
    }
  });

  test('has one hold, under its digits', async () => {
    await opened.database.write(async (transaction) => {
      await transaction.insertInto('holds').values(holds).execute();
      await up(transaction as unknown as Kysely<unknown>);
    });
    const rows = await opened.database.read
      .selectFrom('holds')
      .selectAll()
      .orderBy('held_at')
      .execute();
    expect(rows).toEqual(held);
  });
});
