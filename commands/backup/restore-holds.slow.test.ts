import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { RETENTION_BEGUN } from '../../app/privacy/retention-clock.server.ts';
import { claim } from '../../storage/claims.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import {
  addEnquiry,
  addRecord,
  openTestClinic,
  useTestClinic,
} from '../../tests/support/open-test-clinic.ts';
import * as erase from '../people/erase.ts';
import * as hold from '../people/hold.ts';
import * as backup from './backup.ts';
import * as restore from './restore.ts';

const HERS = '0000000001';
const HIS = '0000000002';

const clinic = useTestClinic(async (stores) => {
  await addRecord(stores, { key: 'hers', patientid: HERS, mobile: '9000012345' });
  await addRecord(stores, { key: 'his', patientid: HIS, mobile: '9000067890' });
});
let path: string;
let beside: string;
let live: string;

async function makeBackup(): Promise<void> {
  live = join(clinic.dataDir, SQLITE_FILE);
  path = await clinic.backUp();
  beside = join(dirname(path), 'clinic-erasures.sealed');
}
const listHolds = (of = clinic) =>
  of.withStores(async ({ database }) =>
    (await database.read.selectFrom('holds').selectAll().orderBy('value').execute()).map(
      ({ value, held_at }) => `${value} ${held_at.slice(0, 10)}`,
    ),
  );
async function loseDatabase(): Promise<void> {
  for (const name of await readdir(clinic.dataDir)) {
    if (name.startsWith(SQLITE_FILE)) await rm(join(clinic.dataDir, name));
  }
}
async function damageDatabase(): Promise<void> {
  await loseDatabase();
  await writeFile(live, 'no database any more'.repeat(1000));
}

test('a hold made since the backup still stands after its restore, and the restore says so', async () => {
  await clinic.run(hold, ['--patientid', HERS]);
  await makeBackup();
  clinic.clock.now = new Date('2026-11-21T06:00:00Z');
  await clinic.run(hold, ['--mobile', '9000067890']);
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(clinic.said.output).toContain('1 hold made since the backup applies again.');
  expect(clinic.said.errors).not.toContain('could not be read');
  expect(await listHolds()).toEqual([`${HERS} 2026-11-20`, '9000067890 2026-11-21']);
  await expect(clinic.run(erase, ['--patientid', HIS, '--yes'])).rejects.toThrow('held');
});

test('a hold in the backup that was released since is restored, as holding loses no data, and is reported', async () => {
  await clinic.run(hold, ['--patientid', HERS]);
  await makeBackup();
  await clinic.run(hold, ['--patientid', HERS, '--release']);
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(clinic.said.output).toContain(
    '1 hold in the backup no longer applied, probably because it was released since: it applies again',
  );
  expect(await listHolds()).toEqual([`${HERS} 2026-11-20`]);
});

test('a person held, released and erased since the backup stays erased', async () => {
  await clinic.run(hold, ['--patientid', HERS]);
  await makeBackup();
  await clinic.run(hold, ['--patientid', HERS, '--release']);
  await clinic.run(erase, ['--patientid', HERS, '--yes']);
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(await clinic.listKeys('records')).toEqual(['his']);
});

test('if the database was lost, the list beside the backups restores holds too, but no released ones', async () => {
  await makeBackup();
  await clinic.run(hold, ['--patientid', HERS]);
  await clinic.run(hold, ['--patientid', HIS]);
  await clinic.run(hold, ['--patientid', HIS, '--release']);
  const fresh = await openTestClinic();
  expect(await fresh.run(restore, [path])).toBe(0);
  expect(fresh.said.output).toContain('1 hold made since the backup applies again.');
  expect(await listHolds(fresh)).toEqual([`${HERS} 2026-11-20`]);
  await fresh.remove();
});

test('releasing the last hold removes it from every list', async () => {
  await makeBackup();
  await clinic.run(hold, ['--patientid', HERS]);
  expect(await listHolds()).toHaveLength(1);
  await clinic.run(hold, ['--patientid', HERS, '--release']);
  const fresh = await openTestClinic();
  expect(await fresh.run(restore, [path])).toBe(0);
  expect(await listHolds(fresh)).toEqual([]);
  await fresh.remove();
});

test('a restore without a database or a list says nothing about them', async () => {
  await makeBackup();
  await loseDatabase();
  await rm(beside, { force: true });
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(clinic.said.errors).not.toContain('could not be read');
});

test('a damaged database: the restore uses the list beside the backups, and says so', async () => {
  await makeBackup();
  await clinic.run(erase, ['--patientid', HERS, '--yes']);
  await clinic.run(hold, ['--patientid', HIS]);
  await damageDatabase();
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(await clinic.listKeys('records')).toEqual(['his']);
  expect(await listHolds()).toEqual([`${HIS} 2026-11-20`]);
  expect(clinic.said.errors).toContain(`${live} could not be read (`);
  expect(clinic.said.errors).toContain(`are known only from ${beside}`);
});

test('a damaged database and list: the restore goes on, and says who may have been restored and what to do', async () => {
  await makeBackup();
  await clinic.run(erase, ['--patientid', HERS, '--yes']);
  await damageDatabase();
  await writeFile(beside, 'no list any more'.repeat(100));
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(await clinic.listKeys('records')).toEqual(['hers', 'his']);
  expect(clinic.said.errors).toContain(
    `${live} and ${beside} could not be read (damaged, no permission, or encrypted with another passphrase), so people erased since the backup was made may be back, and holds made since may be missing: repeat them by hand (npm run clinic -- erase, npm run clinic -- hold).`,
  );
});

test('a list with another passphrase is reported, and the next write moves it aside instead of overwriting it', async () => {
  await makeBackup();
  await clinic.run(hold, ['--patientid', HERS]);
  const { size } = await stat(beside);
  const other = await openTestClinic({ BACKUP_PASSPHRASE: 'quite-another-passphrase' });
  other.settings.backupDir = dirname(path);
  await other.withStores((stores) => addRecord(stores, { key: 'x', patientid: HIS }));
  await other.run(hold, ['--patientid', HIS]);
  const aside = (await readdir(dirname(path))).filter((name) => name.includes('.unreadable-'));
  expect(aside).toHaveLength(1);
  expect((await stat(join(dirname(path), aside[0] ?? ''))).size).toBe(size);

  await loseDatabase();
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(clinic.said.errors).toContain(`${beside} could not be read`);
  await other.remove();
});

test('rewriting an old backup keeps data that are held now', async () => {
  await clinic.withStores(async (stores) => {
    const old = { datetime: '2025-10-01 10:00:00' };
    await addEnquiry(stores, { key: 'under-hold', mobile: '9000012345', ...old });
    await addEnquiry(stores, { key: 'due', mobile: '9000099999', ...old });
  });
  await makeBackup();
  await clinic.run(hold, ['--patientid', HERS]);
  const longAgo = new Date('2026-11-20T06:00:00Z');
  await utimes(path, longAgo, longAgo);
  clinic.clock.now = new Date('2026-12-25T06:00:00Z');
  await clinic.withStores(({ database }) =>
    claim(database, RETENTION_BEGUN, { now: clinic.clock.now, forMs: 1 }),
  );
  expect(await clinic.run(backup, [])).toBe(0);
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(await clinic.listKeys('enquiries')).toEqual(['under-hold']);
});
