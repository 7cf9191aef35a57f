import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptForTest } from '../../tests/support/encrypted-files.ts';
import {
  addRecord,
  addReport,
  openTestClinic,
  TEST_PASSPHRASE,
  type TestClinic,
} from '../../tests/support/open-test-clinic.ts';
import { listBackups } from '../../server/data/find-backups.ts';
import * as backup from './backup.ts';
import * as restore from './restore.ts';

let clinic: TestClinic;
let folder: string;
beforeAll(async () => {
  clinic = await openTestClinic();
  await clinic.withStores(async (stores) => {
    await addRecord(stores, { key: 'in-backup', name: 'పేరు' });
    await addReport(stores, { key: 'report-1', patientid: '0000000001', bytes: 'a report' });
  });
  await clinic.run(backup, []);
  folder = join(clinic.folder, 'elsewhere');
  await mkdir(join(folder, 'unpacked'), { recursive: true });
  const [made] = await listBackups(clinic.settings.backupDir);
  await copyFile(made?.path ?? '', join(folder, 'clinic.age'));
});
afterAll(() => clinic.remove());

/** Runs a command at a terminal and types the passphrase as often as it is asked for: `age` reads it only there. */
async function runAtTerminal(command: string): Promise<void> {
  const args =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', 'sh', '-c', command]
      : ['-qec', command, '/dev/null'];
  const terminal = spawn('script', args, { cwd: folder });
  let shown = '';
  terminal.stdout.on('data', (bytes: Buffer) => {
    shown += bytes.toString();
    if (!/passphrase[^\n]*: /.test(shown)) return;
    shown = '';
    terminal.stdin.write(`${TEST_PASSPHRASE}\n`);
  });
  const [code] = await once(terminal, 'close');
  expect(code, shown).toBe(0);
}

const tar = (...args: string[]) => execFileSync('tar', args, { cwd: folder, encoding: 'utf8' });

async function encryptAgain(): Promise<void> {
  const packed = await readFile(join(folder, 'again.tar'));
  await writeFile(join(folder, 'clinic.age'), await encryptForTest(packed));
}

/** The data that a restore of `clinic.age` brings back into a new clinic. */
async function restoreElsewhere(): Promise<{ names: string[]; report: string }> {
  const other = await openTestClinic();
  try {
    expect(await other.run(restore, [join(folder, 'clinic.age')])).toBe(0);
    return await other.withStores(async ({ database, files }) => {
      const records = await database.read.selectFrom('records').select('name').execute();
      const row = database.read.selectFrom('report_files').select('file_id');
      const { file_id } = await row.executeTakeFirstOrThrow();
      const report = (await buffer(await files.read(file_id))).toString();
      return { names: records.map(({ name }) => String(name)), report };
    });
  } finally {
    await other.remove();
  }
}

test('age and tar open a backup: database, report files and manifest', async () => {
  await runAtTerminal('age -d clinic.age | tee clinic.tar | tar -x -C unpacked');
  const listed = tar('-tvf', 'clinic.tar').trim().split('\n');
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatch(/^-rw------- .* 8 2026-11-20 .* files\/[\w-]+$/);
  expect(listed[1]).toMatch(/ clinic\.sqlite$/);
  expect(listed[2]).toMatch(/ manifest\.json$/);
  const unpacked = join(folder, 'unpacked');
  const [file = ''] = await readdir(join(unpacked, 'files'));
  expect(await readFile(join(unpacked, 'files', file), 'utf8')).toBe('a report');
  const database = new DatabaseSync(join(unpacked, 'clinic.sqlite'), { readOnly: true });
  expect(database.prepare('select name from records').all()).toEqual([{ name: 'పేరు' }]);
  database.close();
  const manifest = JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8'));
  expect(manifest.rows.records).toBe(1);
});

test('a backup that tar packed and age encrypted is restored', async () => {
  tar('-c', '-f', 'again.tar', '-C', 'unpacked', '.');
  await runAtTerminal('rm clinic.age && age -p -o clinic.age again.tar');
  expect(await restoreElsewhere()).toEqual({ names: ['పేరు'], report: 'a report' });
});

test.each(['v7', 'oldgnu', 'gnu', 'ustar', 'posix'])(
  'a backup packed by tar in the format %s is restored',
  async (format) => {
    tar('-c', `--format=${format}`, '-f', 'again.tar', '-C', 'unpacked', '.');
    expect(tar('-tf', 'again.tar').split('\n')).toContain('./files/');
    await encryptAgain();
    expect(await restoreElsewhere()).toEqual({ names: ['పేరు'], report: 'a report' });
  },
);

test('a backup with a file added by tar is refused', async () => {
  await writeFile(join(folder, 'unpacked', 'notes.txt'), 'mine');
  tar('-c', '-f', 'again.tar', '-C', 'unpacked', '.');
  await encryptAgain();
  await expect(restoreElsewhere()).rejects.toThrow(
    'It contains the file "notes.txt", which is no part of a backup. The present data is unchanged.',
  );
});
