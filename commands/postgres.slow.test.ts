import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyStaffPassword } from '../app/access/password/password.server.ts';
import { createSession } from '../app/access/sessions/session.server.ts';
import { addMessages } from '../app/messages/outbox.server.ts';
import { isFeedSecret, renewFeed } from '../app/appointments/feed/calendar-feeds.server.ts';
import { findPostgres } from '../setup/find-programs.mjs';
import {
  addEnquiry,
  addRecord,
  addReport,
  openTestClinic,
  type TestClinic,
} from '../tests/support/open-test-clinic.ts';
import { SAMPLE_EXPORT } from '../tests/support/open-test-command.ts';
import {
  askOnce,
  createTestDatabase,
  runTestPostgres,
  type TestPostgres,
} from '../tests/support/servers/run-test-postgres.ts';
import * as backup from './backup/backup.ts';
import * as restore from './backup/restore.ts';
import * as demoData from './demo/demo-data.ts';
import * as exportCommand from './export/export.ts';
import * as importCommand from './import/import.ts';
import * as erase from './people/erase.ts';
import * as hold from './people/hold.ts';
import * as retention from './people/retention.ts';
import * as setPassword from './set-password.ts';
import * as verifyAudit from './audit/verify-audit.ts';

const ERASED = '0000000001';
const KEPT = '0000000002';

let postgres: TestPostgres;
let clinic: TestClinic;
let url: string;
beforeAll(async () => {
  postgres = await runTestPostgres();
  url = await createTestDatabase(postgres.url, 'clinic');
  clinic = await openTestClinic({ DATABASE_URL: url });
});
afterAll(async () => {
  await clinic.remove();
  await postgres.remove();
});

const listPatients = () =>
  clinic.withStores(async ({ database }) => {
    const rows = await database.read.selectFrom('records').select('patientid').execute();
    return rows.map(({ patientid }) => patientid).sort();
  });
const runTool = (name: string, ...args: string[]) =>
  execFileSync(join(dirname(findPostgres()?.postgres ?? ''), name), args, { stdio: 'ignore' });

test('every command works on PostgreSQL, or says which tool to use instead', async () => {
  expect(await clinic.run(demoData, ['--patients', '20', '--enquiries', '5'])).toBe(0);
  await expect(clinic.run(demoData, [])).rejects.toThrow('DATABASE_URL to an empty database');
  const folder = join(clinic.folder, 'export');
  expect(await clinic.run(exportCommand, [folder])).toBe(0);
  expect(await clinic.run(importCommand, [folder])).toBe(0);
  expect(clinic.said.output).toMatch(/^records: .* already there/m);
  expect(clinic.said.output).not.toMatch(/\b[1-9]\d* (?:records )?(?:new|added|taken)/);
  expect(await clinic.run(retention, ['--dry-run'])).toBe(0);
  expect(await clinic.run(hold, ['--patientid', KEPT, '--yes'])).toBe(0);
  expect(await clinic.run(setPassword, [], 'violet-harbour-77-kettle\n')).toBe(0);
  expect(await clinic.run(verifyAudit, [])).toBe(0);
  expect(clinic.said.output).toContain('All are as they were written.');
  await expect(clinic.run(backup, [])).rejects.toThrow(/pg_dump/);
  await expect(clinic.run(restore, ['x'])).rejects.toThrow(/pg_restore/);
  await expect(clinic.run(restore, ['--drill'])).rejects.toThrow(/pg_restore/);
});

test('import --dry-run creates no folder when DATA_DIR is mistyped', async () => {
  const { dataDir } = clinic.settings;
  clinic.settings.dataDir = join(clinic.folder, 'mistyped');
  expect(await clinic.run(importCommand, [SAMPLE_EXPORT, '--dry-run'])).toBe(0);
  expect(clinic.said.output).toContain('Nothing was changed.');
  expect(existsSync(clinic.settings.dataDir)).toBe(false);
  clinic.settings.dataDir = dataDir;
});

test('a dump restores everything; people erased since are erased again, and nobody is signed in', async () => {
  await askOnce(url, 'delete from records');
  await clinic.withStores(async (stores) => {
    await addRecord(stores, { key: 'one', patientid: ERASED, mobile: '9000011111' });
    await addRecord(stores, { key: 'two', patientid: KEPT, mobile: '9000022222' });
    await addEnquiry(stores, { key: 'asked', mobile: '9000011111' });
    await addReport(stores, { key: 'report', patientid: KEPT, bytes: 'a report' });
    const session = {
      address: '192.0.2.1',
      device: 'test',
      now: clinic.clock.now,
      idleMinutes: 15,
    };
    await createSession(stores.database, session);
    const message = { kind: 'received', enquiryKey: 'waits', language: 'en' } as const;
    await addEnquiry(stores, { key: 'waits', mobile: '9000033333' });
    await stores.database.write((transaction) =>
      addMessages(transaction, [{ ...message, recipient: 'visitor@example.org' }], {
        now: clinic.clock.now,
        host: 'clinic.example.org',
      }),
    );
  });
  const dump = join(clinic.folder, 'clinic.dump');
  runTool('pg_dump', '--format=custom', `--file=${dump}`, url);
  expect(await clinic.run(erase, ['--patientid', ERASED, '--yes'])).toBe(0);
  expect(await listPatients()).toEqual([KEPT]);

  runTool('pg_restore', '--clean', '--if-exists', '--single-transaction', `--dbname=${url}`, dump);
  expect(await listPatients()).toEqual([ERASED, KEPT]);
  expect(await askOnce(url, 'select * from sessions')).not.toEqual([]);
  expect(await clinic.run(restore, ['--finish'])).toBe(0);
  expect(clinic.said.output).toMatch(
    /^Everybody is signed out\. Rows erased after .*: 2\.\nNo staff password is set: .*\nNo owner's password is set: .*\n$/,
  );
  expect(await listPatients()).toEqual([KEPT]);
  expect(await askOnce(url, 'select * from sessions')).toEqual([]);
  // It may have been sent since the dump was made.
  expect(await askOnce(url, 'select state from outbox')).toEqual([{ state: 'given-up' }]);
  expect(await clinic.run(verifyAudit, [])).toBe(0);
  expect(clinic.said.output).toContain('pg_restore; the audit before it is not here');
});

test('a dump restores no password and no calendar address: a new one must be set, and got', async () => {
  const password = 'violet-harbour-77-kettle';
  const isRight = () =>
    clinic.withStores(
      async ({ database }) => (await verifyStaffPassword(database, password)) !== undefined,
    );
  const dump = join(clinic.folder, 'with-password.dump');
  await clinic.run(setPassword, [], `${password}\n`);
  const secret = await clinic.withStores(({ database }) =>
    database.write((transaction) => renewFeed(transaction, '', clinic.clock.now)),
  );
  const isCalendar = () => clinic.withStores(({ database }) => isFeedSecret(database.read, secret));
  runTool('pg_dump', '--format=custom', `--file=${dump}`, url);
  expect([await isRight(), await isCalendar()]).toEqual([true, true]);
  const restored = await createTestDatabase(postgres.url, 'restored');
  runTool('pg_restore', '--single-transaction', `--dbname=${restored}`, dump);
  clinic.settings.databaseUrl = restored;
  expect(await isCalendar()).toBe(true);
  expect(await clinic.run(restore, ['--finish'])).toBe(0);
  expect([await isRight(), await isCalendar()]).toEqual([false, false]);
  expect(clinic.said.output).toContain('1 calendar address has ended: get a new one at the desk');
  await clinic.run(setPassword, [], `${password}\n`);
  expect(await isRight()).toBe(true);
  clinic.settings.databaseUrl = url;
});

test('restoring a dump ends no hold made since, and an unreadable list is reported', async () => {
  const dump = join(clinic.folder, 'before-hold.dump');
  expect(await clinic.run(hold, ['--patientid', KEPT, '--release'])).toBe(0);
  expect(await clinic.run(hold, ['--mobile', '9000022222'])).toBe(0);
  runTool('pg_dump', '--format=custom', `--file=${dump}`, url);
  expect(await clinic.run(hold, ['--mobile', '9000022222', '--release'])).toBe(0);
  expect(await clinic.run(hold, ['--patientid', KEPT])).toBe(0);
  const bringBack = () =>
    runTool(
      'pg_restore',
      '--clean',
      '--if-exists',
      '--single-transaction',
      `--dbname=${url}`,
      dump,
    );
  const listHolds = () => askOnce(url, 'select kind, value from holds order by kind');

  bringBack();
  expect(await clinic.run(restore, ['--finish'])).toBe(0);
  expect(clinic.said.output).toContain('1 hold made since the backup applies again.');
  expect(clinic.said.output).toContain('1 hold in the backup no longer applied');
  expect(clinic.said.errors).toBe('');
  expect(await listHolds()).toEqual([
    { kind: 'mobile', value: '9000022222' },
    { kind: 'patientid', value: KEPT },
  ]);

  bringBack();
  const list = join(clinic.settings.backupDir, 'clinic-erasures.sealed');
  await writeFile(list, 'damaged'.repeat(100));
  expect(await clinic.run(restore, ['--finish'])).toBe(0);
  expect(clinic.said.errors).toContain(`${list} could not be read`);
  expect(clinic.said.output).not.toContain('no list of erasures');
  await rm(list);
  expect(await clinic.run(restore, ['--finish'])).toBe(0);
  expect(clinic.said.errors).toBe('');
  expect(clinic.said.output).toContain('There is no list of erasures and holds in');
});

test('a clinic without backups here, and so without a passphrase, is asked for none', async () => {
  const { backupPassphrase } = clinic.settings;
  clinic.settings.backupPassphrase = undefined;
  expect(await clinic.run(restore, ['--finish'])).toBe(0);
  expect(clinic.said.output).toContain('There is no list of erasures and holds in');
  clinic.settings.backupPassphrase = backupPassphrase;
});

test('on SQLite there is nothing to finish', async () => {
  const other = await openTestClinic();
  await expect(other.run(restore, ['--finish'])).rejects.toThrow(/is for PostgreSQL/);
  await other.remove();
});
