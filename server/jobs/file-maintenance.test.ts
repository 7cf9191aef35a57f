import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveTestReport } from '../../tests/support/save-test-report.ts';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { tendFiles } from './file-maintenance.ts';

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite();
});
afterEach(() => site.remove());

async function save(name: string): Promise<string> {
  const { database } = site.services;
  const report = { patientid: '1', name, createdAt: '', updatedAt: '' };
  const { key } = await saveTestReport(site.services, report, `%PDF-1.7 ${name}`, new Date());
  const row = database.read.selectFrom('report_files').select('file_id').where('key', '=', key);
  return (await row.executeTakeFirstOrThrow()).file_id;
}

test('files without a report are logged and kept at first; after a day missing and altered files are logged (D6)', async () => {
  await save('whole.pdf');
  await site.services.files.remove(await save('lost.pdf'));
  await writeFile(filePath(await save('other.pdf')), '%PDF-1.7 OTHER.pdf');
  const orphan = await site.services.files.put(Readable.from([Buffer.from('orphan')]));
  site.setTime(new Date(Date.now() + 2 * 3_600_000).toISOString());

  const stop = tendFiles(site.services, { hourMs: 5 });
  await expect
    .poll(() => site.logged.filter((line) => line.includes('file-')).length, { timeout: 20_000 })
    .toBe(2);
  stop();
  const events = site.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(events).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'files-without-report', waiting: 1 }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'files-checked', checked: 3, missing: 1, altered: 1 }),
  );
  expect(site.logged.join()).not.toContain('.pdf');
  expect(await site.services.files.size(orphan.fileId)).toBe(6);
});

test('files without a report are removed after 30 days, and a warning gives their number', async () => {
  await site.services.files.put(Readable.from([Buffer.from('orphan')]));
  const untilLogged = (event: string) =>
    expect.poll(() => site.logged.join(), { timeout: 20_000 }).toContain(event);
  site.setTime(new Date(Date.now() + 2 * 3_600_000).toISOString());
  const stop = tendFiles(site.services, { hourMs: 5 });
  await untilLogged('files-without-report');
  site.setTime(new Date(Date.now() + 31 * 24 * 3_600_000).toISOString());
  await untilLogged('files-swept');
  stop();
  const events = site.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(events).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'files-swept', removed: 1 }),
  );
});

const filePath = (fileId: string) => join(site.folder, 'files', fileId.slice(0, 2), fileId);

test('no file is removed while the data that a restore put aside may still need it', async () => {
  const { fileId } = await site.services.files.put(Readable.from([Buffer.from('put aside')]));
  site.setTime(new Date(Date.now() + 4 * 3_600_000).toISOString());
  const stop = tendFiles(site.services, { hourMs: 5, isHeld: () => true });
  await expect.poll(() => site.logged.join(), { timeout: 20_000 }).toContain('files-checked');
  stop();
  expect(await site.services.files.size(fileId)).toBe(9);
});
