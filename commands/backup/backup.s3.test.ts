import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepFiles } from '../../app/reports/files/sweep-files.server.ts';
import { listReplaced } from '../../server/data/exchange-data.ts';
import { openTestBucket } from '../../tests/support/open-test-bucket.ts';
import {
  addRecord,
  addReport,
  openTestClinic,
  type TestClinic,
} from '../../tests/support/open-test-clinic.ts';
import * as erase from '../people/erase.ts';
import { listBackups } from '../../server/data/find-backups.ts';
import * as backup from './backup.ts';
import * as restore from './restore.ts';

describe('a clinic with its files in a bucket', () => {
  let clinic: TestClinic;
  let fileId: string;
  beforeEach(async () => {
    const { url, credentials } = await openTestBucket();
    clinic = await openTestClinic({
      FILES_URL: url,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    });
    fileId = await clinic.withStores(async (stores) => {
      await addRecord(stores, { key: 'record-1' });
      return addReport(stores, { key: 'report-1', patientid: '0000000001', bytes: 'a report' });
    });
  });
  afterEach(() => clinic.remove());

  const newestBackup = async () => (await listBackups(clinic.settings.backupDir))[0]?.path ?? '';
  const readReport = () =>
    clinic.withStores(async ({ database, files }) => {
      const row = database.read.selectFrom('report_files').select('file_id');
      const { file_id } = await row.executeTakeFirstOrThrow();
      return { file_id, text: (await buffer(await files.read(file_id))).toString() };
    });
  const listIds = () =>
    clinic.withStores(async ({ files }) =>
      (await Array.fromAsync(files.list())).map((file) => file.fileId),
    );

  test('restores its reports from a backup into the bucket; replaced files stay until they may be deleted (F1)', async () => {
    expect(await clinic.run(backup, [])).toBe(0);
    expect(clinic.said.output).toContain('1 records, 0 enquiries, 1 files');
    await clinic.withStores(({ files }) => files.remove(fileId));
    const later = await clinic.withStores((stores) =>
      addReport(stores, { key: 'report-2', patientid: '0000000001', bytes: 'a later one' }),
    );
    expect(await clinic.run(restore, [await newestBackup()])).toBe(0);
    const restored = await readReport();
    expect(restored.text).toBe('a report');
    expect((await listIds()).sort()).toEqual([restored.file_id, later].sort());

    // Meanwhile the running site sweeps nothing.
    expect(listReplaced(clinic.dataDir)).toHaveLength(1);
    await clinic.run(restore, ['--confirm']);
    expect(listReplaced(clinic.dataDir)).toEqual([]);
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000);
    const swept = await clinic.withStores((stores) => sweepFiles(stores, inTwoHours));
    expect(swept).toMatchObject({ removed: 1, waiting: 0 });
    expect(await listIds()).toEqual([restored.file_id]);
  });

  test('tests its newest backup in a folder, and leaves no trace in the bucket', async () => {
    await clinic.run(backup, []);
    expect(await clinic.run(restore, ['--drill'])).toBe(0);
    expect(await listIds()).toEqual([fileId]);
  });

  test('deletes an erased person’s files there, and again after a restore (G3)', async () => {
    expect(await listIds()).toEqual([fileId]);
    expect(await clinic.run(backup, [])).toBe(0);
    expect(await clinic.run(erase, ['--patientid', '0000000001', '--yes'])).toBe(0);
    expect(await listIds()).toEqual([]);
    expect(await clinic.run(restore, [await newestBackup()])).toBe(0);
    expect(await listIds()).toEqual([]);
  });

  test('erases a person while the bucket is unreachable, and says which files are left to the sweep', async () => {
    clinic.settings.filesUrl = 's3://reports?endpoint=http://127.0.0.1:1';
    expect(await clinic.run(erase, ['--patientid', '0000000001', '--yes'])).toBe(0);
    expect(clinic.said.output).toContain('still has the bytes of 1 report,');
  });
});
