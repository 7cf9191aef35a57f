import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveTestReport } from '../../tests/support/save-test-report.ts';
import { pauseSweep } from '../../app/reports/files/sweep-files.server.ts';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import type { FileStore } from '../../storage/files/files.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { refuseUnknownFiles } from './has-clinic.ts';
import { readSettings } from '../settings/settings.ts';

let dataDir: string;
let opened: TestDatabase;
let files: FileStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clinic-unknown-'));
  opened = await openTestDatabase();
  files = await openDiskFiles(join(dataDir, 'files'));
});
afterEach(async () => {
  await opened.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const look = (settings = {}) => {
  const elsewhere = { DATABASE_URL: 'postgres://clinic:secret@localhost/clnic', ...settings };
  return refuseUnknownFiles(readSettings({ DATA_DIR: dataDir, ...elsewhere }), opened.database);
};
const addFile = () => files.put(Readable.from([Buffer.from('of a patient')]));

test('an empty database beside report files is refused, without naming the password in its address', async () => {
  await expect(look()).resolves.toBeUndefined();
  await addFile();
  const refused = await look().catch((error: Error) => error.message);
  expect(refused).toBe(
    `There are report files in ${join(dataDir, 'files')}, but no clinic in the database of DATABASE_URL: is that database missing or empty, or does DATABASE_URL or DATA_DIR point to the wrong place? No clinic was created. To create a new one here on purpose, move these files away first.`,
  );
});

test('a database with a report belongs to a clinic, even if there are other files too', async () => {
  await addFile();
  const report = { patientid: '1', name: 'a.pdf', createdAt: '', updatedAt: '' };
  await saveTestReport({ database: opened.database, files }, report, '%PDF-', new Date());
  await expect(look()).resolves.toBeUndefined();
});

test('a clinic starts after an interrupted import', async () => {
  await addFile();
  await pauseSweep(opened.database, () => new Date());
  await expect(look()).resolves.toBeUndefined();
});

test('a clinic starts while its bucket is unavailable', async () => {
  const away = {
    FILES_URL: 's3://reports?endpoint=http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'sample',
    AWS_SECRET_ACCESS_KEY: 'sample',
  };
  await expect(look(away)).resolves.toBeUndefined();
});
