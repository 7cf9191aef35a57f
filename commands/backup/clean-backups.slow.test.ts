import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { listPersonTables } from '../../app/privacy/person-tables.ts';
import { RETENTION_BEGUN } from '../../app/privacy/retention-clock.server.ts';
import { claim } from '../../storage/claims.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { decryptTestFile } from '../../tests/support/encrypted-files.ts';
import { addEnquiry, addRecord, useTestClinic } from '../../tests/support/open-test-clinic.ts';
import * as verifyAudit from '../audit/verify-audit.ts';
import { entryOfCommand } from '../command-entry.ts';
import * as erase from '../people/erase.ts';
import * as backup from './backup.ts';
import * as restore from './restore.ts';

const clinic = useTestClinic();
beforeEach(async () => {
  const content = join(clinic.folder, 'content');
  await mkdir(content);
  const yaml = await readFile('content/clinic.yaml', 'utf8');
  await writeFile(
    join(content, 'clinic.yaml'),
    yaml.replace('#recordsYears: 10', 'recordsYears: 3'),
  );
  clinic.settings.contentDir = content;
});

/** Makes the backup due for rewriting. */
async function makeOld(path: string): Promise<void> {
  const madeAt = clinic.clock.now;
  await utimes(path, madeAt, madeAt);
  clinic.clock.now = new Date('2026-12-25T06:00:00Z');
}

test('a rewritten old backup keeps patients who came again completely and drops the others', async () => {
  const [agains, nobodys, deletes] = ['0000000001', '0000000002', '0000000003'];
  const old = { datetime: '2023-12-01 11:00:00' };
  await clinic.withStores(async (stores) => {
    await addRecord(stores, { key: 'came-again', patientid: agains, ...old });
    await addRecord(stores, { key: 'did-not', patientid: nobodys, ...old });
    await addRecord(stores, { key: 'deleted-since', patientid: deletes, ...old });
    await addEnquiry(stores, { key: 'put-back', removed_at: '2026-11-20T05:00:00.000Z' });
    await addEnquiry(stores, { key: 'removed', removed_at: '2026-11-20T05:00:00.000Z' });
    await stores.database.write((transaction) =>
      recordAudit(transaction, entryOfCommand('export', 'before the backup', clinic.clock.now)),
    );
  });
  const path = await clinic.backUp();
  await clinic.withStores(async (stores) => {
    await addRecord(stores, { key: 'again', patientid: agains, datetime: '2026-11-25 11:00:00' });
    await stores.database.write(async (transaction) => {
      await transaction.deleteFrom('records').where('key', '=', 'deleted-since').execute();
      await transaction
        .updateTable('enquiries')
        .set({ removed_at: null })
        .where('key', '=', 'put-back')
        .execute();
    });
  });
  await makeOld(path);
  await clinic.withStores(({ database }) =>
    claim(database, RETENTION_BEGUN, { now: clinic.clock.now, forMs: 1 }),
  );
  expect(await clinic.run(backup, [])).toBe(0);
  // Its audit is still a prefix of the clinic's audit.
  expect(await clinic.run(verifyAudit, ['--backup', path])).toBe(0);
  expect(clinic.said.output).toContain('1 of 1 noted ends match');
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(await clinic.run(verifyAudit, [])).toBe(0);
  expect(clinic.said.output).toContain('and goes on here');
  expect(await clinic.listKeys('records')).toEqual(['came-again']);
  expect(await clinic.listKeys('enquiries')).toEqual(['put-back']);
});

test('a clock that ran ahead makes no data too old for the backups', async () => {
  await clinic.withStores((stores) =>
    addEnquiry(stores, { key: 'fresh', datetime: '2026-11-20 10:00:00' }),
  );
  const path = await clinic.backUp();
  await makeOld(path);
  clinic.clock.now = new Date('2028-01-20T06:00:00Z');
  expect(await clinic.run(backup, [])).toBe(0);
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(await clinic.listKeys('enquiries')).toEqual(['fresh']);
});

test('each old backup is rewritten once in 30 days by the clinic’s clock, whatever the clock of its disk', async () => {
  await clinic.withStores((stores) => addRecord(stores, { key: 'one' }));
  const backUpOn = async (day: string) => {
    clinic.clock.now = new Date(`${day}T06:00:00Z`);
    expect(await clinic.run(backup, [])).toBe(0);
  };
  // The clock of the disk is years behind.
  await backUpOn('2040-01-01');
  const path = await clinic.newestBackup();
  const asMade = await readFile(path);
  await backUpOn('2040-01-02');
  expect((await readFile(path)).equals(asMade)).toBe(true);
  await backUpOn('2040-02-05');
  const anew = await readFile(path);
  expect(anew.equals(asMade)).toBe(false);
  await backUpOn('2040-02-06');
  expect((await readFile(path)).equals(anew)).toBe(true);
});

test('a backup holds every text about a patient; after the erasure neither the database nor that backup holds one', async () => {
  const patientid = '0000000009';
  const seeds: string[] = [];
  const tables = listPersonTables().filter(({ by }) => by.includes('patientid'));
  await clinic.withStores(async ({ database }) => {
    const known = await database.read.introspection.getTables();
    for (const { table } of tables) {
      const columns = known.find(({ name }) => name === table)?.columns ?? [];
      // The rows of files are checked against the files, in other tests.
      if (columns.some(({ name }) => name === 'sha256')) continue;
      const row = Object.fromEntries(
        columns.map(({ name, dataType }) => {
          if (name === 'patientid') return [name, patientid];
          if (dataType !== 'TEXT') return [name, 1];
          const seed = `seed-${table}-${name}`;
          seeds.push(seed);
          return [name, seed];
        }),
      );
      await database.write((transaction) =>
        transaction
          .insertInto(table)
          .values(row as never)
          .execute(),
      );
    }
  });
  expect(seeds.length).toBeGreaterThan(80);
  const path = await clinic.backUp();
  const held = (await decryptTestFile(path)).toString('latin1');
  expect(seeds.filter((seed) => !held.includes(seed))).toEqual([]);

  expect(await clinic.run(erase, ['--patientid', patientid, '--yes'])).toBe(0);
  await makeOld(path);
  expect(await clinic.run(backup, [])).toBe(0);

  expect((await decryptTestFile(path)).toString('latin1')).not.toContain('seed-');
  // Open desks are told the keys of erased records for some days.
  const told = ['seed-records-key', 'seed-record_versions-record_key'];
  for (const name of await readdir(clinic.dataDir)) {
    if (!name.startsWith(SQLITE_FILE)) continue;
    const left = (await readFile(join(clinic.dataDir, name), 'latin1')).match(/seed-[\w-]+/g) ?? [];
    expect(
      left.filter((seed) => !told.some((key) => seed.startsWith(key))),
      name,
    ).toEqual([]);
  }
});
