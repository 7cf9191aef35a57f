import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { BUILD_DIR } from '../pages/built-files.ts';
import { describeStartFault } from './describe-start-fault.ts';
import { holdDataFolder } from '../data/hold-data-folder.ts';
import { readSettings } from './settings.ts';

const SETTINGS = readSettings({
  DATA_DIR: '/srv/data',
  CONTENT_DIR: '/srv/data/content',
  BACKUP_DIR: '/mnt/backup',
  BACKUP_SECOND_DIR: '/mnt/second',
});

/** An error as Node throws it, for a path that a test cannot make inaccessible to itself. */
const refusal = (code: string, path?: string, syscall = 'open') =>
  Object.assign(new Error(code), { code, syscall, ...(path === undefined ? {} : { path }) });

test.each([
  ['the folder itself', '/srv/data', 'DATA_DIR /srv/data cannot be used: '],
  [
    'a file in it',
    '/srv/data/move.json',
    'DATA_DIR /srv/data cannot be used (/srv/data/move.json): ',
  ],
  [
    'a file in a folder within it that another setting names',
    '/srv/data/content/clinic.yaml',
    'CONTENT_DIR /srv/data/content cannot be used (/srv/data/content/clinic.yaml): ',
  ],
  ['a folder of backups', '/mnt/backup', 'BACKUP_DIR /mnt/backup cannot be used: '],
  ['the second folder of backups', '/mnt/second', 'BACKUP_SECOND_DIR /mnt/second cannot be used: '],
  ['a file that no setting names', '/etc/ssl/ours.pem', '/etc/ssl/ours.pem cannot be used: '],
  [
    'a folder whose name only begins like a setting’s',
    '/srv/database',
    '/srv/database cannot be used: ',
  ],
])('for %s the sentence names the right setting or none', (_what, path, words) => {
  const why = 'this user may not read or write there.';
  expect(describeStartFault(refusal('EACCES', path), SETTINGS)).toBe(words + why);
});

test('a missing file outside of all settings’ folders blames no setting, also before the settings are read', () => {
  for (const settings of [SETTINGS, undefined]) {
    expect(describeStartFault(refusal('ENOENT', '/opt/gone.txt'), settings)).toBe(
      '/opt/gone.txt cannot be used: it does not exist.',
    );
  }
});

test('a folder that cannot be created for a setting blames that setting', () => {
  expect(describeStartFault(refusal('ENOENT', '/srv', 'mkdir'), SETTINGS)).toBe(
    'DATA_DIR /srv/data cannot be used: it cannot be created.',
  );
  expect(describeStartFault(refusal('ENOENT', '/srv'), SETTINGS)).toBe(
    '/srv cannot be used: it does not exist.',
  );
});

test('an error without a path says what is wrong, and a connection error blames DATABASE_URL', () => {
  expect(describeStartFault(refusal('ENOSPC'), SETTINGS)).toBe(
    'A file or folder cannot be used: the disk is full.',
  );
  const folder = findThrown(() => readFileSync(BUILD_DIR));
  expect(describeStartFault(folder, SETTINGS)).toBe(
    'A file or folder cannot be used: it is a folder, not a file.',
  );
  const there = { ...SETTINGS, databaseUrl: 'postgres://clinic@localhost/clinic' };
  expect(describeStartFault(refusal('EACCES', undefined, 'connect'), there)).toContain(
    'DATABASE_URL: ',
  );
});

test('a missing file or module of the build leads to a sentence that says how to build', async () => {
  const missing = join(BUILD_DIR, 'no-such-folder', 'file.js');
  const words = `The build of the site is incomplete: ${missing} is missing. Remove the folder ${BUILD_DIR} if it exists, then run npm start, or node setup/prepare.mjs serve.`;
  const thrown = (work: () => unknown) => Promise.try(work).catch((error: unknown) => error);
  expect(describeStartFault(await thrown(() => readFileSync(missing)), SETTINGS)).toBe(words);
  const absent = Object.assign(new Error('Cannot find module'), {
    code: 'ERR_MODULE_NOT_FOUND',
    url: pathToFileURL(missing).href,
  });
  expect(describeStartFault(absent, SETTINGS)).toBe(words);
  const unmade = await thrown(() => mkdirSync('/srv/none/of/these'));
  expect(describeStartFault(unmade, SETTINGS)).toContain('/srv/none/of/these cannot be used: ');
});

test('a file in place of the data folder is reported as such, not as a missing permission', () => {
  const dataDir = fileURLToPath(import.meta.url);
  const opened = () => holdDataFolder(dataDir);
  expect(describeStartFault(findThrown(opened), { ...SETTINGS, dataDir })).toBe(
    `DATA_DIR ${dataDir} cannot be used: it is a file, not a folder.`,
  );
});

test.each([
  ['the disk is full', 100 * 1024],
  ['the disk reports a fault', 10 * 1024 ** 3],
])('if SQLite cannot write, the sentence says that %s, with %i bytes left', (why, left) => {
  const shared = Object.assign(new Error('disk I/O error'), { errcode: 4874 });
  expect(describeStartFault(shared, SETTINGS, () => left)).toBe(
    `The database in DATA_DIR /srv/data cannot be used: ${why}.`,
  );
});

function findThrown(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
