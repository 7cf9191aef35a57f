import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskFiles } from '../../storage/disk-files.ts';
import { openTestDatabase, type TestDatabase } from '../../storage/open-test-database.ts';
import { receiveReports } from './receive-reports.server.ts';
import type { ReportStores } from './reports.server.ts';
import { findReport, listReports } from './reports.server.ts';
import { samplePdf } from './sample-files.ts';
import { saveTestReport } from './save-test-report.ts';
import { sweepFiles } from './sweep-files.server.ts';

let folder: string;
let opened: TestDatabase;
let stores: ReportStores;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-reports-'));
  opened = await openTestDatabase();
  stores = { database: opened.database, files: await openDiskFiles(folder) };
});
afterAll(async () => {
  await opened.remove();
  await rm(folder, { recursive: true, force: true });
});

const now = new Date('2026-01-05T05:00:00Z');
const save = (
  patientid: string,
  name: string,
  text: string,
  createdAt = '2025-01-17T05:00:00.000Z',
) =>
  saveTestReport(
    stores,
    { patientid, name, createdAt, updatedAt: '2025-01-18T05:00:00.000Z' },
    text,
    now,
  );
const storedIds = async () =>
  (await Array.fromAsync(stores.files.list())).map((file) => file.fileId);

test('a patient’s files are listed newest first, with what the contract says of each', async () => {
  await save('1', 'older.pdf', '%PDF-1.7 older');
  await save('1', 'newest.png', 'x'.repeat(1536), '2025-03-01T00:00:00.000Z');
  await save('2', 'of somebody else.pdf', '%PDF-');
  const { reports, problems } = await listReports(stores, '1');
  expect(problems).toEqual([]);
  expect(reports.map((report) => report.name)).toEqual(['newest.png', 'older.pdf']);
  const [newest] = reports;
  expect(newest).toEqual({
    key: expect.stringMatching(/^[\w-]{24}$/),
    name: 'newest.png',
    fullPath: 'endocrineImgs/1/newest.png',
    url: `/staff/reports/${newest?.key}`,
    sizeKb: '1.50',
    timeCreated: '2025-03-01T00:00:00.000Z',
    updated: '2025-01-18T05:00:00.000Z',
  });
  expect(await listReports(stores, 'nobody')).toEqual({ reports: [], problems: [] });
});

const typeOf = async (name: string, text: string) => {
  const { key } = await save('types', name, text);
  return (await findReport(stores.database, key))?.type;
};

test('the type comes from the content, not from the name (D4)', async () => {
  expect(await typeOf('picture.png', '%PDF-1.7')).toBe('application/pdf');
  expect(await typeOf('report.pdf', '<script>alert(1)</script>')).toBe('application/octet-stream');
});

test('saving the same file twice changes nothing; other bytes under its name do not replace it', async () => {
  const first = await save('again', 'a.pdf', '%PDF-1');
  const files = await storedIds();
  expect(await save('again', 'a.pdf', '%PDF-1')).toEqual({ kind: 'same', key: first.key });
  expect(await save('again', 'a.pdf', '%PDF-2')).toEqual({ kind: 'name-taken', key: first.key });
  expect(await storedIds()).toEqual(files);
  expect((await save('other', 'a.pdf', '%PDF-1')).kind).toBe('saved');
});

test('a file whose bytes are gone or cut is named, the others stay listed', async () => {
  await save('faults', 'whole.pdf', '%PDF-1.7 whole');
  const gone = await save('faults', 'gone.pdf', '%PDF-1.7 gone');
  const cut = await save('faults', 'cut.pdf', '%PDF-1.7 cut');
  await stores.files.remove((await findReport(stores.database, gone.key))?.file_id ?? '');
  await stores.database.write((transaction) =>
    transaction.updateTable('report_files').set({ size: 99 }).where('key', '=', cut.key).execute(),
  );
  const { reports, problems } = await listReports(stores, 'faults');
  expect(reports.map((report) => report.name)).toEqual(['whole.pdf']);
  expect(problems).toEqual([
    { name: 'cut.pdf', error: 'The file is damaged: 12 bytes instead of 99.' },
    { name: 'gone.pdf', error: 'The file is missing from the file store.' },
  ]);
});

test('a report whose row was stored, though nobody heard of it, can be opened', async () => {
  await save('lost-answer', 'first.pdf', '%PDF-1.7 first');
  const { database } = stores;
  const losing: ReportStores = {
    ...stores,
    database: {
      ...database,
      async write(work) {
        await database.write(work);
        throw new Error('the answer was lost');
      },
    },
  };
  const body = new FormData();
  body.set(
    'file',
    new File([samplePdf() as Uint8Array<ArrayBuffer>], 'second.pdf', { type: 'application/pdf' }),
  );
  const request = new Request('https://clinic.example.org', { method: 'POST', body });
  const who = { session: undefined, address: undefined, at: now };
  const receiving = receiveReports(losing, request, {
    patientid: 'lost-answer',
    who,
    isSessionOver: undefined,
  });
  await expect(receiving).rejects.toThrow('the answer was lost');
  const { reports, problems } = await listReports(stores, 'lost-answer');
  expect(problems).toEqual([]);
  expect(reports.map(({ name }) => name).sort()).toEqual(['first.pdf', 'second.pdf']);
});

test('bytes without a report are swept away after an hour, reports stay (D6)', async () => {
  await save('swept', 'kept.pdf', '%PDF-');
  const old = await stores.files.put(Readable.from([Buffer.from('orphan')]));
  const young = await stores.files.put(Readable.from([Buffer.from('under way')]));
  const path = join(folder, old.fileId.slice(0, 2), old.fileId);
  const kept = (await storedIds()).filter((fileId) => fileId !== old.fileId);
  await utimes(path, now, new Date(Date.now() - 2 * 3_600_000));
  expect(await sweepFiles(stores, new Date())).toBe(1);
  expect((await storedIds()).sort()).toEqual(kept.sort());
  expect(kept).toContain(young.fileId);
});
