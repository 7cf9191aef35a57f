import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import type { Author } from './publishing-context.ts';
import { removeStages } from './stage.server.ts';

const OLD = '0891 000 0101';
const NEW = '0891 000 0199';
const BY_NOBODY: Author = { session: undefined, address: undefined };

let site: TestSite;
let publishing: TestSite['services']['publishing'];
beforeEach(async () => {
  site = await openTestSite({}, { publishes: true });
  ({ publishing } = site.services);
  await publishing.reconcile();
});
afterEach(() => site.remove());

const publishPhone = () =>
  publishing.publish(
    [{ file: 'clinic.yaml', path: ['phone', 'shown'], value: NEW, was: OLD }],
    BY_NOBODY,
  );
const readClinic = () => readFile(join(site.contentDir, 'clinic.yaml'), 'utf8');
const readPage = async () => (await site.ask('GET', '/')).text();
const list = async () =>
  (await publishing.list(undefined)).map(({ number, how, of }) =>
    of === undefined ? `${number} ${how}` : `${number} ${how} ${of}`,
  );
const forgetNote = () => rm(join(site.folder, 'content-version.json'));

async function changeByHand(name: string, from: string, to: string): Promise<void> {
  const file = join(site.contentDir, name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replaceAll(from, to));
}

test('a folder that has stayed behind is brought to the newest version', async () => {
  const former = join(site.folder, 'former');
  await cp(site.contentDir, former, { recursive: true });
  await publishPhone();
  await cp(former, site.contentDir, { recursive: true });
  await forgetNote();
  await publishing.reconcile();
  expect(await readClinic()).toContain(NEW);
  expect(await list()).toEqual(['2 screens', '1 start']);
});

test('starts of other instances with the same data folder leave a publication alone', async () => {
  const done = new AbortController();
  const published = publishPhone().finally(() => done.abort());
  while (!done.signal.aborted) await removeStages(site.folder);
  expect(await published).toMatchObject({ kind: 'stored', value: { version: 2 } });
  expect(await readClinic()).toContain(NEW);
});

test('the remains of a publication whose process was killed are removed after an hour', async () => {
  const stages = join(site.folder, 'cache', 'stages');
  for (const name of ['old', 'young']) await mkdir(join(stages, name), { recursive: true });
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(join(stages, 'old'), twoHoursAgo, twoHoursAgo);
  await removeStages(site.folder);
  expect(await readdir(stages)).toEqual(['young']);
});

test('an unknown folder on a new machine is kept as a version, and the site stays as it was published', async () => {
  await publishPhone();
  await changeByHand('clinic.yaml', NEW, '0891 000 0133');
  await forgetNote();
  await publishing.reconcile();
  expect(await readClinic()).toContain(NEW);
  expect(await readPage()).toContain(NEW);
  expect(await list()).toEqual(['4 brought-back 2', '3 files', '2 screens', '1 start']);
  const [change] = (await publishing.findChanges(3))?.changes ?? [];
  expect(change).toMatchObject({ before: NEW, after: '0891 000 0133' });
});

test('after a restore of the database the site stays as it is, as a version', async () => {
  await publishPhone();
  await site.services.database.write((transaction) =>
    transaction.deleteFrom('content_versions').where('number', '=', 2).execute(),
  );
  await publishing.reconcile();
  expect(await readClinic()).toContain(NEW);
  expect(await list()).toEqual(['2 files', '1 start']);
});

test('a change by hand and a newer version of another instance are joined, file by file', async () => {
  // As another instance would: the version is there, and this folder does not have it yet.
  const note = await readFile(join(site.folder, 'content-version.json'));
  const former = await readClinic();
  await publishPhone();
  await writeFile(join(site.contentDir, 'clinic.yaml'), former);
  await writeFile(join(site.folder, 'content-version.json'), note);
  await changeByHand('page.yaml', 'Hormones keep time. So do we.', 'By hand.');
  await publishing.reconcile();
  const page = await readPage();
  expect([page.includes(NEW), page.includes('By hand.')]).toEqual([true, true]);
  expect(await readClinic()).toContain(NEW);
  expect(await list()).toEqual(['3 files', '2 screens', '1 start']);
});

test('a file that was changed by hand and by another instance stays as it is in the folder', async () => {
  const note = await readFile(join(site.folder, 'content-version.json'));
  const former = await readClinic();
  await publishPhone();
  await writeFile(join(site.contentDir, 'clinic.yaml'), `# By hand.\n${former}`);
  await writeFile(join(site.folder, 'content-version.json'), note);
  await publishing.reconcile();
  expect(await readClinic()).toContain('# By hand.');
  expect(await list()).toEqual(['3 files', '2 screens', '1 start']);
});

test('a fault in a file by hand is mended by an edit of that field, or by bringing a version back', async () => {
  await changeByHand('clinic.yaml', "closes: '13:00'", "closes: '25:00'");
  await publishing.reconcile();
  expect(await list()).toEqual(['1 start']);
  expect(await publishPhone()).toMatchObject({
    kind: 'faults',
    faults: [{ file: 'clinic.yaml', path: ['hours', 'sessions', 0, 'closes'] }],
  });
  expect(await publishing.bringBack(1, BY_NOBODY)).toEqual({
    kind: 'stored',
    value: { version: 2 },
  });
  expect(await readClinic()).toContain("closes: '13:00'");
  const kept = join(site.folder, 'content-set-aside');
  const [moment = ''] = await readdir(kept);
  expect(await readFile(join(kept, moment, 'clinic.yaml'), 'utf8')).toContain('25:00');
  expect((await publishing.read()).faults).toEqual([]);
  expect(await publishPhone()).toMatchObject({ kind: 'stored', value: { version: 3 } });
});

test.each([
  ['a file', { '../../pwn.js': '0'.repeat(64) }],
  ['a file of the server', { 'pwn.js': '0'.repeat(64) }],
  ['a hash', { 'clinic.yaml': '../../pwn' }],
])(
  'a version in the database that names %s outside the content writes nothing',
  async (_what, files) => {
    await site.services.database.write(async (transaction) => {
      const bytes = Buffer.from('pwn').toString('base64');
      const hash = Object.values(files)[0] ?? '';
      await transaction.insertInto('content_files').values({ hash, bytes, added_at: '' }).execute();
      await transaction
        .updateTable('content_versions')
        .set({ files: JSON.stringify(files), tree: 'other' })
        .execute();
    });
    await expect(publishing.reconcile()).rejects.toThrow(
      'the database was changed by somebody else',
    );
    const written = await readdir(site.folder, { recursive: true });
    expect(written.filter((name) => name.includes('pwn'))).toEqual([]);
  },
);

test('a plan that names files outside the content is not carried out', async () => {
  const aside = join(site.contentDir, '.publishing');
  await mkdir(aside);
  await writeFile(join(aside, '0'), 'pwn');
  await writeFile(join(aside, 'plan.json'), '{"write":[["0","../pwn.js"]],"remove":["../data"]}');
  await expect(publishing.reconcile()).rejects.toThrow('names files outside the content');
  expect(await readdir(join(site.contentDir, '..'))).not.toContain('pwn.js');
});
