import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBackupStatus } from '../../app/backups/backups.server.ts';
import { addReport, useTestClinic } from '../../tests/support/open-test-clinic.ts';
import * as backup from './backup.ts';
import * as restore from './restore.ts';

/** More free space than any disk has on which these tests run. */
const TOO_MUCH = 8e12;
const NOW = '2026-11-20T06:00:00.000Z';

const clinic = useTestClinic((stores) =>
  addReport(stores, { key: 'report-1', patientid: '0000000001', bytes: 'a report' }),
);

const findStatus = () =>
  clinic.withStores(({ database }) => findBackupStatus(database, clinic.clock.now));

async function claimTooMuch(): Promise<void> {
  await clinic.withStores(({ database }) =>
    database.write((transaction) =>
      transaction.updateTable('report_files').set({ size: TOO_MUCH }).execute(),
    ),
  );
}

test('a backup without enough disk space is refused before a byte is written, and noted', async () => {
  await claimTooMuch();
  await expect(clinic.run(backup, [])).rejects.toThrow(
    /Not enough disk space: 7629\d{3} MB are needed on the disk of .* \(DATA_DIR and BACKUP_DIR\), and \d+ MB are free, of which 256 MB are reserved for the site\. Free some space, or use another disk\./,
  );
  expect(await readdir(clinic.settings.backupDir)).toEqual([]);
  expect(await readdir(clinic.dataDir)).not.toContain('backup-under-way');
  expect(await findStatus()).toMatchObject({ madeAt: null, failedAt: NOW });
});

test('a folder chosen with --to may be filled up, but not beyond', async () => {
  await claimTooMuch();
  const to = join(clinic.folder, 'chosen');
  await expect(clinic.run(backup, ['--to', to])).rejects.toThrow(
    /7629\d{3} MB are needed on the disk of .* \(DATA_DIR and --to\), and \d+ MB are free\. Free some space/,
  );
  expect(await readdir(to)).toEqual([]);
});

test('a drill and a restore without enough disk space are refused; the drill is noted', async () => {
  const path = await clinic.backUp();
  await truncate(path, TOO_MUCH);
  await expect(clinic.run(restore, ['--drill'])).rejects.toThrow(
    /Not enough disk space: 7629395 MB are needed on the disk of .*drill-under-way \(DATA_DIR\)/,
  );
  expect(await findStatus()).toMatchObject({ failedAt: NOW });
  await expect(clinic.run(restore, [path])).rejects.toThrow(
    /Not enough disk space.*The present data is unchanged\./,
  );
  expect(await readdir(clinic.dataDir)).not.toContain('restore-under-way');
});
