import { execFileSync } from 'node:child_process';
import { rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FileStore } from '../../storage/files/files.ts';
import { SAMPLE_EXPORT, useTestCommand } from '../../tests/support/open-test-command.ts';
import { describeFault } from '../describe-fault.ts';
import { findExport } from '../hosted/find-export.ts';
import { ImportReport } from '../hosted/import-report.ts';
import { readExport } from '../hosted/read-export.ts';
import type { Stores } from '../open-stores.ts';
import { importExport } from './import-export.ts';
import * as importing from './import.ts';

const clinic = useTestCommand();

const countAll = ({ database, files }: Stores) =>
  Promise.all([
    database.read.selectFrom('records').select('key').execute(),
    database.read.selectFrom('enquiries').select('key').execute(),
    database.read.selectFrom('other_lists').select('name').execute(),
    database.read.selectFrom('report_files').select('key').execute(),
    Array.fromAsync(files.list()),
  ]).then((lists) => lists.map((list) => list.length));

test.each([
  ['nothing', '', 'is broken: line 1, column 1: expected a value, but the file ends there.'],
  ['half of it', '{"endocrine": {\n "-A": {', 'is broken: line 2, column 9: expected'],
  ['a list', '[]', 'is not a database export: it holds a list without keys'],
  ['a text', '"hello"', 'is not a database export: it holds a text'],
  ['an answer of refusal', '{"error":"Permission denied"}', 'it holds an object without lists'],
  ['a text for a list', '{"endocrine":"x"}', "'endocrine' is a text, not a list."],
  ['bytes of another encoding', Buffer.from('7b22e922', 'hex'), 'is not text in UTF-8'],
])('a database file that holds %s is refused with one sentence', async (_what, json, sentence) => {
  const folder = await clinic.write('bad', { 'clinic-export.json': json });
  await expect(clinic.run(importing, folder)).rejects.toThrow(sentence);
  expect(await clinic.open(countAll)).toEqual([0, 0, 0, 0, 0]);
});

test('the sentence names the file', async () => {
  const folder = await clinic.write('bad', { 'clinic-export.json': '{"endocrine":' });
  await expect(clinic.run(importing, folder)).rejects.toThrow(join(folder, 'clinic-export.json'));
});

test('a folder without an export, or with several, is refused', async () => {
  await expect(clinic.run(importing, '/no/such/folder')).rejects.toThrow(
    "There is no folder '/no/such/folder'.",
  );
  const folder = await clinic.write('some', { 'storage-objects.json': '{"items":[]}' });
  await expect(clinic.run(importing, folder)).rejects.toThrow('holds no database export');
  await clinic.write('some', { 'a.json': '{}', 'b.json': '{}' });
  await expect(clinic.run(importing, folder)).rejects.toThrow(
    'holds several JSON files (a.json, b.json): name the file to import.',
  );
  await expect(clinic.run(importing)).rejects.toThrow('Name the folder to import');
  await expect(clinic.run(importing, '')).rejects.toThrow('Name the folder to import');
});

test('a listing that is broken or is no listing is refused', async () => {
  const lists = { 'clinic-export.json': '{"endocrine":{}}' };
  const folder = await clinic.write('bad', { ...lists, 'storage-objects.json': '{"items":[}' });
  await expect(clinic.run(importing, folder)).rejects.toThrow('storage-objects.json is broken');
  await clinic.write('bad', { 'storage-objects.json': '{"files":[]}' });
  await expect(clinic.run(importing, folder)).rejects.toThrow('is not an object listing');
});

const ENQUIRY =
  '"reference":"A","place":"inbox","notice_version":null,"version":1,"read_at":null,"agreed_at":null';

test.each([
  ['half of it', '{"enquiries": [', "is broken: line 1, column 16: expected ']'"],
  ['a list', '[]', 'it is no object of lists'],
  ['a list of another version', '{"visits": []}', "'visits' is not a list"],
  [
    'a state that there is not',
    `{"enquiries": [{"key":"-K",${ENQUIRY},"note":"","status":"lost"}]}`,
    'entry 1 of \'enquiries\' is wrong: "status"',
  ],
  [
    'text that no database keeps',
    `{"enquiries": [{"key":"-K",${ENQUIRY},"note":"a\\u0000","status":"new"}]}`,
    '"note" holds characters that no database keeps.',
  ],
  ['no version', '{"records": [{"key":"-A","version":0}]}', '"version" is less than 1.'],
])('a desk file broken with %s is refused with one sentence', async (_what, json, sentence) => {
  const lists = '{"endocrine":{"-A":{}},"enquiries":{"-K":{}}}';
  const files = { 'clinic-export.json': lists, 'clinic-desk.json': json };
  const folder = await clinic.write('bad', files);
  await expect(clinic.run(importing, folder)).rejects.toThrow(sentence);
  await expect(clinic.run(importing, folder)).rejects.toThrow(join(folder, 'clinic-desk.json'));
  expect(await clinic.open(countAll)).toEqual([0, 0, 0, 0, 0]);
});

test('a file over the size limit is refused unread', async () => {
  const folder = await clinic.write('large', { 'clinic-export.json': '' });
  await truncate(join(folder, 'clinic-export.json'), 500_000_001);
  await expect(clinic.run(importing, folder)).rejects.toThrow('is larger than 500 MB');
});

test('a folder with the name of the database file is refused', async () => {
  const folder = await clinic.write('odd', { 'clinic-export.json/a': '' });
  await expect(clinic.run(importing, folder)).rejects.toThrow('EISDIR');
});

test
  .skipIf(process.platform === 'win32')
  .each(['clinic-export.json', 'clinic-desk.json', 'storage-objects.json'])(
  'a named pipe in place of %s is refused without waiting for it',
  async (name) => {
    const folder = await clinic.write('bad', { 'clinic-export.json': '{"endocrine": {}}' });
    await rm(join(folder, name), { force: true });
    execFileSync('mkfifo', [join(folder, name)]);
    await expect(clinic.run(importing, folder)).rejects.toThrow(
      `${join(folder, name)} cannot be used: it is not an ordinary file.`,
    );
  },
);

test('a symbolic link to itself gets a clear message', async () => {
  const folder = await clinic.write('bad', { 'notes.txt': '' });
  const file = join(folder, 'clinic-export.json');
  await symlink(file, file);
  const fault = await clinic.run(importing, folder).catch((error: unknown) => error);
  expect(describeFault(fault)).toBe(`${file} cannot be used: its links lead in a circle.`);
});

test('an error at the third file leaves everything unchanged', async () => {
  await expect(
    clinic.open((stores) => importSample({ ...stores, files: failingAtPut(stores.files, 3) })),
  ).rejects.toThrow('The disk reports a fault. Nothing was changed.');
  expect(await clinic.open(countAll)).toEqual([0, 0, 0, 0, 0]);
});

test('an error at the last row leaves everything unchanged, and the next import stores everything (F4)', async () => {
  await clinic.open(({ database }) =>
    database.write((transaction) =>
      sql`create trigger refuse before insert on report_files when new.name like '%ultrasound%'
          begin select raise(abort, 'refused'); end`.execute(transaction),
    ),
  );
  await expect(clinic.run(importing, SAMPLE_EXPORT)).rejects.toThrow('Nothing was changed.');
  expect(await clinic.open(countAll)).toEqual([0, 0, 0, 0, 0]);
  await clinic.open(({ database }) =>
    database.write((transaction) => sql`drop trigger refuse`.execute(transaction)),
  );
  expect((await clinic.run(importing, SAMPLE_EXPORT)).code).toBe(0);
  expect(await clinic.open(countAll)).toEqual([7, 3, 0, 3, 3]);
});

test('rows whose commit was never acknowledged keep their files', async () => {
  const lost = clinic.open(async (stores) => {
    const { database } = stores;
    const write: typeof database.write = async (work) => {
      const result = await database.write(work);
      const rows = await database.read.selectFrom('report_files').select('key').execute();
      if (rows.length > 0) throw new Error('The answer was lost.');
      return result;
    };
    await importSample({ ...stores, database: { ...database, write } });
  });
  await expect(lost).rejects.toThrow('The answer was lost.');
  expect(await clinic.open(countAll)).toEqual([7, 3, 0, 3, 3]);
  expect((await clinic.run(importing, SAMPLE_EXPORT)).code).toBe(0);
  expect(await clinic.open(countAll)).toEqual([7, 3, 0, 3, 3]);
});

test('a file that disappears while it is copied leaves everything unchanged', async () => {
  const folder = await clinic.write('vanishing', {
    'clinic-export.json': '{"endocrine":{"-A":{"name":"A"}}}',
    'endocrineImgs/1/a.txt': 'a',
    'endocrineImgs/1/b.txt': 'b',
  });
  const report = new ImportReport();
  const found = await readExport(await findExport(folder), report, clinic.context.signal);
  await rm(join(folder, 'endocrineImgs/1/b.txt'));
  await expect(
    clinic.open((stores) => importExport(found, stores, report, clinic.context)),
  ).rejects.toThrow('b.txt cannot be used: it does not exist. Nothing was changed.');
  expect(await clinic.open(countAll)).toEqual([0, 0, 0, 0, 0]);
});

test('an import that is stopped leaves everything unchanged', async () => {
  const stop = new AbortController();
  await expect(
    clinic.open(async (stores) => {
      const put: FileStore['put'] = async (source, options) => {
        const kept = await stores.files.put(source, options);
        stop.abort();
        return kept;
      };
      const watched = { ...stores, files: { ...stores.files, put } };
      await importSample(watched, stop.signal);
    }),
  ).rejects.toThrow('Stopped. Nothing was changed.');
  expect(await clinic.open(countAll)).toEqual([0, 0, 0, 0, 0]);
});

test('a file replaced by a symbolic link since it was listed is not followed', async () => {
  const folder = await clinic.write('swapped', {
    'clinic-export.json': '{"endocrine":{}}',
    'endocrineImgs/1/a.txt': 'a',
  });
  const report = new ImportReport();
  const found = await readExport(await findExport(folder), report, clinic.context.signal);
  const secret = join(clinic.folder, 'secret');
  await writeFile(secret, 'not for import');
  await rm(join(folder, 'endocrineImgs/1/a.txt'));
  await symlink(secret, join(folder, 'endocrineImgs/1/a.txt'));
  await expect(
    clinic.open((stores) => importExport(found, stores, report, clinic.context)),
  ).rejects.toThrow('Nothing was changed.');
});

async function importSample(stores: Stores, signal = clinic.context.signal): Promise<void> {
  const report = new ImportReport();
  const found = await readExport(await findExport(SAMPLE_EXPORT), report, signal);
  await importExport(found, stores, report, { ...clinic.context, signal });
}

/** The same store on a disk that fails. */
function failingAtPut(files: FileStore, failing: number): FileStore {
  let puts = 0;
  return {
    ...files,
    put(source, options) {
      puts++;
      if (puts === failing) throw new Error('The disk reports a fault.');
      return files.put(source, options);
    },
  };
}
