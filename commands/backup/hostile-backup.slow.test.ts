import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRecord, addReport, useTestClinic } from '../../tests/support/open-test-clinic.ts';
import * as backup from './backup.ts';
import * as restore from './restore.ts';

const clinic = useTestClinic(async (stores) => {
  await addRecord(stores, { key: 'ours' });
  await addReport(stores, { key: 'report', patientid: '0000000001', bytes: 'a report' });
});

const run = (statement: string) =>
  clinic.withStores(({ database }) =>
    database.write((transaction) => sql.raw(statement).execute(transaction)),
  );

const VERSION = (files: string) =>
  `insert into content_versions values (1, '2026-11-20T06:00:00.000Z', null, 'start', null, 0, '${files}', '')`;
const HASH = '0'.repeat(64);

test.each([
  [
    'create trigger t after delete on sessions begin delete from records; end',
    'drop trigger t',
    'the trigger t',
  ],
  ['create view v as select * from records', 'drop view v', 'the view v'],
])(
  'a backup that holds a trigger or a view is refused, and its making said so: %s',
  async (make, drop, what) => {
    await run(make);
    expect(await clinic.run(backup, [])).toBe(1);
    expect(clinic.said.errors).toContain(`The database holds ${what}, which this program did not`);
    await run(drop);
    await expect(clinic.run(restore, [await clinic.newestBackup()])).rejects.toThrow(
      `The database in the backup holds ${what}, which this program did not make`,
    );
  },
);

test.each([
  [VERSION(`{"../../pwn.js":"${HASH}"}`), 'delete from content_versions'],
  [VERSION(`{"clinic.yaml":"../../pwn"}`), 'delete from content_versions'],
  [`insert into content_files values ('../pwn', '', '')`, 'delete from content_files'],
  [`update report_files set sha256 = '../../pwn'`, 'select 1'],
])('a backup with a name or a hash that leads outside is refused: %s', async (make, drop) => {
  await run(make);
  const path = await clinic.backUp();
  await run(drop);
  await expect(clinic.run(restore, [path])).rejects.toThrow(
    /A row in the backup has a hash or a file name.*The present data is unchanged/,
  );
});
