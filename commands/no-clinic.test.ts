import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMMANDS } from './commands.ts';
import { useTestClinic } from '../tests/support/open-test-clinic.ts';
import { SAMPLE_EXPORT } from '../tests/support/open-test-command.ts';
import { listBackups } from '../server/data/find-backups.ts';
import * as backup from './backup/backup.ts';
import * as restore from './backup/restore.ts';
import type { Command } from './command.ts';
import * as demoData from './demo/demo-data.ts';
import * as exportCommand from './export/export.ts';
import * as importCommand from './import/import.ts';
import * as move from './move/move.ts';
import * as accessReport from './audit/access-report.ts';
import * as checkQuantities from './people/check-quantities.ts';
import * as erase from './people/erase.ts';
import * as hold from './people/hold.ts';
import * as retention from './people/retention.ts';
import * as setPassword from './set-password.ts';
import * as verifyAudit from './audit/verify-audit.ts';

const PASSWORD = 'violet-harbour-77-kettle\n';

const clinic = useTestClinic();
let outside: string;
beforeEach(() => {
  outside = join(clinic.folder, 'outside');
});
afterEach(() => void vi.unstubAllEnvs());

const NEED_A_CLINIC: [string, Command, (folder: string) => string[]][] = [
  ['export', exportCommand, (folder) => [folder]],
  ['export --csv', exportCommand, (folder) => ['--csv', folder]],
  ['backup', backup, () => []],
  ['backup --to', backup, (folder) => ['--to', folder]],
  ['verify-audit', verifyAudit, () => []],
  ['retention', retention, () => []],
  ['hold', hold, () => ['--patientid', '0000000001']],
  ['erase', erase, () => ['--patientid', '0000000001', '--yes']],
  ['check-quantities', checkQuantities, () => []],
  ['access-report', accessReport, (file) => [file, '--from', '2026-11-01', '--to', '2026-11-20']],
  ['move', move, () => ['--to-database', 'postgres://clinic@localhost/clinic']],
  ['move --undo', move, () => ['--undo']],
];

/** They need no clinic, or may begin one. */
const NEED_NONE = [
  'import',
  'restore',
  'check-content',
  'demo-data',
  'send-test-mail',
  'set-password',
  'set-owner-password',
];

test('every command is known to need a clinic or not', () => {
  const needing = NEED_A_CLINIC.map(([name]) => name.split(' ')[0] ?? '');
  expect([...new Set(needing), ...NEED_NONE].sort()).toEqual(Object.keys(COMMANDS).sort());
});

test.each(NEED_A_CLINIC)(
  '%s on a mistyped DATA_DIR is refused, and nothing is made (E9)',
  async (_name, command, args) => {
    await expect(clinic.run(command, args(outside))).rejects.toThrow(
      `There is no clinic in DATA_DIR ${clinic.dataDir}: `,
    );
    expect(clinic.said.output).toBe('');
    expect(await readdir(clinic.folder)).toEqual([]);
  },
);

test.each([['--confirm'], ['--undo'], ['--to-files', 's3://bucket?endpoint=http://127.0.0.1:9']])(
  'move %s is refused so where the database is elsewhere too: no lock is made',
  async (...args) => {
    clinic.settings.databaseUrl = 'postgres://clinic@127.0.0.1:9/clinic';
    await expect(clinic.run(move, args)).rejects.toThrow('There is no clinic in DATA_DIR');
    expect(await readdir(clinic.folder)).toEqual([]);
    await mkdir(clinic.dataDir);
    await writeFile(join(clinic.dataDir, 'letter.txt'), 'not ours');
    await expect(clinic.run(move, args)).rejects.toThrow('There is no clinic in DATA_DIR');
    expect(await readdir(clinic.dataDir)).toEqual(['letter.txt']);
  },
);

test('import --dry-run reports what an empty clinic would import, and creates no clinic', async () => {
  vi.stubEnv('TMPDIR', clinic.folder);
  expect(await clinic.run(importCommand, ['--dry-run', SAMPLE_EXPORT])).toBe(0);
  expect(clinic.said.output).toContain(
    `Nothing was changed. An import would begin a clinic in DATA_DIR ${clinic.dataDir} and do this:`,
  );
  expect(clinic.said.output).toContain(
    'records: 7 taken, 0 already there, 0 kept as changed here, 0 skipped',
  );
  expect(await readdir(clinic.folder)).toEqual([]);
});

test('an existing folder without a clinic stays unchanged', async () => {
  await mkdir(clinic.dataDir);
  await writeFile(join(clinic.dataDir, 'letter.txt'), 'not ours');
  await expect(clinic.run(verifyAudit, [])).rejects.toThrow('There is no clinic in DATA_DIR');
  expect(await readdir(clinic.dataDir)).toEqual(['letter.txt']);
});

test('a backup drill with a mistyped DATA_DIR is refused even where backups exist', async () => {
  await clinic.withStores(async () => undefined);
  clinic.settings.backupDir = outside;
  await clinic.run(backup, []);
  expect(await listBackups(outside)).toHaveLength(1);
  clinic.settings.dataDir = join(clinic.folder, 'mistyped');
  await expect(clinic.run(restore, ['--drill'])).rejects.toThrow('There is no clinic in DATA_DIR');
  expect(existsSync(clinic.settings.dataDir)).toBe(false);
});

test('import, demo-data and restore create a clinic', async () => {
  expect(await clinic.run(importCommand, [SAMPLE_EXPORT])).toBe(0);
  clinic.settings.backupDir = outside;
  const made = await clinic.backUp();
  clinic.settings.dataDir = join(clinic.folder, 'restored');
  expect(await clinic.run(restore, [made])).toBe(0);
  clinic.settings.dataDir = join(clinic.folder, 'invented');
  expect(await clinic.run(demoData, ['--patients', '1', '--reports', '0'])).toBe(0);
});

test('set-password, the first step of an installation, also creates a clinic and says where', async () => {
  await clinic.run(setPassword, [], PASSWORD);
  expect(clinic.said.output).toContain(`A new clinic was created in ${clinic.dataDir}.`);
  await clinic.run(setPassword, [], PASSWORD);
  expect(clinic.said.output).toBe(
    `The staff password of the clinic in ${clinic.dataDir} is set. Everybody who was signed in is signed out.\n`,
  );
});

test('a clinic whose restore was interrupted between two renames still counts as a clinic', async () => {
  await clinic.withStores(async () => undefined);
  await mkdir(join(clinic.dataDir, 'restore-under-way'));
  await rename(
    join(clinic.dataDir, 'clinic.sqlite'),
    join(clinic.dataDir, 'restore-under-way/clinic.sqlite'),
  );
  const plan = [['restore-under-way/clinic.sqlite', 'clinic.sqlite']];
  await writeFile(join(clinic.dataDir, 'exchange-under-way.json'), JSON.stringify(plan));
  expect(await clinic.run(verifyAudit, [])).toBe(0);
});
