import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import { FilesUnavailable } from '../../storage/files/files.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { erasePerson } from '../privacy/erase-person.server.ts';
import { findPerson } from '../privacy/find-person.server.ts';
import { holdData } from '../privacy/holds.server.ts';
import { deleteReport } from './list/change-report.server.ts';
import { listDeleted, putReportBack } from './list/deleted-reports.server.ts';
import { checkFiles } from './files/check-files.server.ts';
import { receiveReports } from './upload/receive-reports.server.ts';
import type { ReportStores } from './reports.server.ts';
import { findReport, listReports } from './reports.server.ts';
import { readFolderClock } from '../../tests/support/read-folder-clock.ts';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { saveTestReport } from '../../tests/support/save-test-report.ts';
import { insertRecords } from '../../tests/support/insert-records.ts';
import { sweepFiles } from './files/sweep-files.server.ts';

let folder: string;
let opened: TestDatabase;
let stores: ReportStores;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-reports-'));
  opened = await openTestDatabase();
  stores = { database: opened.database, files: await openDiskFiles(folder) };
});
afterEach(async () => {
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
const addVisit = (patientid: string) =>
  insertRecords(opened.database, [{ key: `-K${patientid}`, patientid, version: 1 }]);
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

/** The same stores, where the answer to one of the writes is lost after its commit. */
function losing(write: number): ReportStores {
  const { database } = stores;
  let writes = 0;
  return {
    ...stores,
    database: {
      ...database,
      async write(work) {
        const result = await database.write(work);
        if (++writes === write) throw new Error('the answer was lost');
        return result;
      },
    },
  };
}

function receive(to: ReportStores, patientid: string, name: string) {
  const body = new FormData();
  const bytes = samplePdf() as Uint8Array<ArrayBuffer>;
  body.set('file', new File([bytes], name, { type: 'application/pdf' }));
  const request = new Request('https://clinic.example.org', { method: 'POST', body });
  const who = { session: undefined, address: undefined, at: now };
  return receiveReports(to, request, { patientid, who, isSessionOver: undefined });
}

test('a report whose row was stored, though nobody heard of it, can be opened', async () => {
  await addVisit('lost-answer');
  await save('lost-answer', 'first.pdf', '%PDF-1.7 first');
  const receiving = receive(losing(1), 'lost-answer', 'second.pdf');
  await expect(receiving).rejects.toThrow('the answer was lost');
  const { reports, problems } = await listReports(stores, 'lost-answer');
  expect(problems).toEqual([]);
  expect(reports.map(({ name }) => name).sort()).toEqual(['first.pdf', 'second.pdf']);
});

test('so can one whose damaged bytes were replaced, and the damaged ones go with the next sweep', async () => {
  await addVisit('mended');
  await save('mended', 'first.pdf', '%PDF-1.7 first');
  const kept = await receive(stores, 'mended', 'scan.pdf');
  if (kept.kind !== 'kept') throw new Error(kept.kind);
  const row = await findReport(stores.database, kept.reports[0]?.key ?? '');
  const fileId = row?.file_id ?? '';
  await stores.files.put(Readable.from([Buffer.from('%PDF')]), { fileId });
  await expect(receive(losing(2), 'mended', 'scan.pdf')).rejects.toThrow('the answer was lost');
  const { reports, problems } = await listReports(stores, 'mended');
  expect(problems).toEqual([]);
  expect(reports.map(({ name }) => name).sort()).toEqual(['first.pdf', 'scan.pdf']);
  expect(await sweepFiles(stores, new Date(await readFolderClock()))).toMatchObject({ removed: 1 });
  expect(await storedIds()).not.toContain(fileId);
});

test('the daily check does not count what is deleted meanwhile, and ends where the store is away (D6)', async () => {
  const { key } = await save('checked', 'a.pdf', '%PDF-1.7 checked');
  await save('checked', 'stays.pdf', '%PDF-1.7 stays');
  const before = await checkFiles(stores);
  const row = await findReport(stores.database, key);
  const deleting: ReportStores['files'] = {
    ...stores.files,
    async read(fileId, range) {
      const who = { session: undefined, address: undefined, at: now };
      if (fileId === row?.file_id) await deleteReport(stores, key, who);
      return stores.files.read(fileId, range);
    },
  };
  const found = await checkFiles({ ...stores, files: deleting });
  expect(found).toEqual(before);
  const away: ReportStores['files'] = {
    ...stores.files,
    read: () => Promise.reject(new FilesUnavailable('The store is away.')),
  };
  await expect(checkFiles({ ...stores, files: away })).rejects.toThrow('The store is away.');
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Bytes that the store has had for some hours. */
async function addOld(text: string): Promise<string> {
  const { fileId } = await stores.files.put(Readable.from([Buffer.from(text)]));
  const path = join(folder, fileId.slice(0, 2), fileId);
  await utimes(path, now, new Date((await readFolderClock()) - 2 * HOUR_MS));
  return fileId;
}

test('bytes without a report wait 30 days from when they are first seen, reports stay (D6)', async () => {
  await save('swept', 'kept.pdf', '%PDF-');
  const young = await stores.files.put(Readable.from([Buffer.from('under way')]));
  const kept = await storedIds();
  const old = await addOld('orphan');
  const begun = await readFolderClock();
  expect(await sweepFiles(stores, new Date(begun))).toEqual({ removed: 0, waiting: 1, found: 1 });
  const isNearly = new Date(begun + 30 * DAY_MS - 1);
  await stores.files.remove(young.fileId);
  expect(await sweepFiles(stores, isNearly)).toEqual({ removed: 0, waiting: 1, found: 0 });
  expect(await storedIds()).toContain(old);
  expect(await sweepFiles(stores, new Date(begun + 30 * DAY_MS))).toMatchObject({ removed: 1 });
  expect((await storedIds()).sort()).toEqual(kept.filter((id) => id !== young.fileId).sort());
});

test('bytes that came within the hour may still get their report, and are not even counted (D6)', async () => {
  await stores.files.put(Readable.from([Buffer.from('under way')]));
  const storedAt = await readFolderClock();
  const after = (minutes: number) => new Date(storedAt + minutes * 60_000);
  expect(await sweepFiles(stores, after(59))).toMatchObject({ removed: 0, waiting: 0 });
  expect(await sweepFiles(stores, after(61))).toMatchObject({ removed: 0, waiting: 1 });
});

test('bytes whose report comes back, as with the right database, are the report’s again', async () => {
  const { key } = await saveTestReport(
    stores,
    { patientid: 'back', name: 'a.pdf', createdAt: '', updatedAt: '' },
    '%PDF- back',
    now,
  );
  const { database } = stores;
  const rows = () => database.read.selectFrom('report_files').selectAll().where('key', '=', key);
  const row = await rows().executeTakeFirstOrThrow();
  const lose = () =>
    database.write((write) => write.deleteFrom('report_files').where('key', '=', key).execute());
  const storedAt = await readFolderClock();
  const days = (count: number) => new Date(storedAt + count * DAY_MS);
  await lose();
  expect(await sweepFiles(stores, days(1))).toMatchObject({ removed: 0 });
  await database.write((write) => write.insertInto('report_files').values(row).execute());
  expect(await sweepFiles(stores, days(40))).toMatchObject({ removed: 0 });
  expect(await stores.files.size(row.file_id)).toBe(10);
  // Gone once more, they wait anew.
  await lose();
  expect(await sweepFiles(stores, days(41))).toMatchObject({ removed: 0 });
  expect(await sweepFiles(stores, days(72))).toMatchObject({ removed: 1 });
});

test('a deleted report can be put back for a day, with its bytes; then the sweep removes them', async () => {
  const clock = await readFolderClock();
  // The sweep leaves files of the last hour alone.
  const at = (hours: number) => new Date(clock + (hours + 2) * HOUR_MS);
  const who = (hours: number) => ({ session: undefined, address: undefined, at: at(hours) });
  await addVisit('deleted');
  const { key } = await save('deleted', 'a.pdf', '%PDF- deleted');
  const before = await storedIds();
  expect(await deleteReport(stores, key, who(0))).toMatchObject({ kind: 'stored' });
  expect((await listReports(stores, 'deleted')).reports).toEqual([]);
  expect(await listDeleted(opened.database.read, 'deleted', at(23))).toEqual([
    { key, name: 'a.pdf', deletedAt: at(0).toISOString() },
  ]);
  expect(await sweepFiles(stores, at(23))).toMatchObject({ removed: 0, waiting: 0 });
  expect(await storedIds()).toEqual(before);

  await save('deleted', 'a.pdf', '%PDF- another');
  expect(await putReportBack(stores, key, who(23))).toMatchObject({
    kind: 'stored',
    value: { key, name: 'a (2).pdf' },
  });
  expect(await listDeleted(opened.database.read, 'deleted', at(23))).toEqual([]);
  expect(await changesOf('deleted')).toEqual([]);
  expect(await putReportBack(stores, key, who(23))).toMatchObject({ kind: 'stored' });

  await deleteReport(stores, key, who(24));
  expect(await putReportBack(stores, key, who(48))).toEqual({ kind: 'missing' });
  expect(await sweepFiles(stores, at(48))).toMatchObject({ removed: 1 });
  expect(await changesOf('deleted')).toHaveLength(1);
});

test('the bytes of a deleted report stay while the patient is on hold, and go at once when the patient is erased', async () => {
  const clock = await readFolderClock();
  const deletedAt = new Date(clock);
  const who = { session: undefined, address: undefined, at: deletedAt };
  const held = await save('held', 'a.pdf', '%PDF- held');
  await deleteReport(stores, held.key, who);
  await opened.database.write((transaction) =>
    holdData(transaction, { kind: 'patientid', value: 'held' }, deletedAt),
  );
  await sweepFiles(stores, new Date(clock + 48 * HOUR_MS));
  const kept = await storedIds();
  expect(kept).toHaveLength(1);

  const erased = await save('erased', 'a.pdf', '%PDF- erased');
  await deleteReport(stores, erased.key, who);
  expect(await storedIds()).toHaveLength(2);
  const person = await findPerson(opened.database, { patientid: 'erased' });
  await erasePerson(stores, person, deletedAt);
  expect(await storedIds()).toEqual(kept);
  expect(await listDeleted(opened.database.read, 'erased', deletedAt)).toEqual([]);
});

const changesOf = (patientid: string) =>
  opened.database.read
    .selectFrom('report_changes')
    .selectAll()
    .where('patientid', '=', patientid)
    .execute();
