import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCommand, type TestCommand } from '../../tests/support/open-test-command.ts';
import * as demoData from './demo-data.ts';

let clinic: TestCommand;
beforeEach(async () => {
  clinic = await openTestCommand();
});
afterEach(() => clinic.remove());

test('a clinic large enough to be filled without indexes has them afterwards, and is intact', async () => {
  await clinic.run(demoData, '--patients', '60000', '--visits', '1', '--reports', '0');
  await clinic.open(async ({ database }) => {
    const indexes = await sql<{ name: string }>`pragma index_list(records)`.execute(database.read);
    expect(indexes.rows.map((row) => row.name)).toEqual(
      expect.arrayContaining(['records_patientid', 'records_name', 'records_mobile']),
    );
    const check = await sql`pragma integrity_check`.execute(database.read);
    expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
    const records = await database.read.selectFrom('records').select('patientid').execute();
    expect(new Set(records.map((record) => record.patientid)).size).toBe(60_000);
  });
});
