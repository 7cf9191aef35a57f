import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readSettings } from '../server/settings/settings.ts';
import { TEST_PASSPHRASE } from '../tests/support/open-test-clinic.ts';
import { collect, SAMPLE_EXPORT, useTestCommand } from '../tests/support/open-test-command.ts';
import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

const EXPORT_FILE = join(SAMPLE_EXPORT, 'clinic-export.json');

const clinic = useTestCommand();
let dataDir: string;
beforeEach(() => {
  ({ dataDir } = clinic.context.settings);
});

/** Runs the command line and returns what it printed. */
async function give(...args: string[]) {
  const [output, errors] = [collect(), collect()];
  const environment = {
    DATA_DIR: dataDir,
    CONTENT_DIR: join(clinic.folder, 'content'),
    BACKUP_PASSPHRASE: TEST_PASSPHRASE,
  };
  const caller = {
    ...clinic.context,
    output: output.stream,
    errors: errors.stream,
    readSettings: () => readSettings(environment),
  };
  const code = await runCommand(args, caller);
  return { code, output: output.text(), errors: errors.text() };
}

test('without a command, or with an unknown one, the list of commands is shown', async () => {
  const listed = await give();
  expect(listed.code).toBe(0);
  for (const name of Object.keys(COMMANDS))
    expect(listed.output).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
  expect(await give('help')).toEqual(listed);
  expect(await give('help', 'erase')).toEqual(await give('erase', '--help'));
  const wrong = await give('improt');
  expect(wrong.code).toBe(1);
  expect(wrong.errors).toContain("There is no command 'improt'.\nCommands (each with --help):\n");
});

test.each(Object.keys(COMMANDS))('%s has a --help', async (name) => {
  const { code, output } = await give(name, '--help');
  expect(code).toBe(0);
  expect(output).toContain(`npm run clinic -- ${name}`);
  expect(await readdir(clinic.folder)).toEqual([]);
});

test('an option given twice is refused, as only one of the two people would be held', async () => {
  const twice = ['--patientid', '0000000001', '--patientid=0000000002'];
  expect(await give('hold', ...twice, '--yes')).toEqual({
    code: 1,
    output: '',
    errors: 'Option --patientid is given twice. Usage: npm run clinic -- hold --help\n',
  });
  expect(await readdir(clinic.folder)).toEqual([]);
});

test('import takes several facts at once, as its help says', async () => {
  const facts = ['--fact', 'birthdate=dob', '--fact', 'sex=gender', '--fact=allergies=allergy'];
  const { code, output, errors } = await give('import', SAMPLE_EXPORT, ...facts);
  expect({ code, errors }).toEqual({ code: 0, errors: expect.not.stringContaining('twice') });
  expect(output).toContain("sex of 0 patients in the field 'gender'");
});

test('verify-audit compares with several logs', async () => {
  await give('import', SAMPLE_EXPORT);
  const folder = await clinic.write('logs', { one: '', other: '' });
  const { output } = await give(
    'verify-audit',
    '--log',
    `${folder}/one`,
    '--log',
    `${folder}/other`,
  );
  expect(output.match(/contains no NUMBER:HASH/g)).toHaveLength(2);
});

test('check-content reads only the content folder and creates no data folder', async () => {
  const { code, output } = await give('check-content');
  expect(code).toBe(1);
  expect(output).toBe(`The content folder ${join(clinic.folder, 'content')} is not there.\n`);
  expect(await readdir(clinic.folder)).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0)(
  'a command run as root creates no files that the user running the site could not read',
  async () => {
    await mkdir(join(dataDir, 'files'), { recursive: true });
    await chown(join(dataDir, 'files'), 64_200, 64_200);
    expect(await give('import', SAMPLE_EXPORT)).toEqual({
      code: 1,
      output: '',
      errors: `The site on ${dataDir} runs as another user (64200) and could not read files that root leaves there: run the command as that user, with runuser or sudo -u '#64200'.\n`,
    });
    expect(await readdir(dataDir, { recursive: true })).toEqual(['files']);
    await chown(join(dataDir, 'files'), 0, 0);
    expect((await give('import', SAMPLE_EXPORT)).code).toBe(0);
  },
);

test('import, export and import elsewhere each exit with 0; a second export into the same folder is refused', async () => {
  expect((await give('import', SAMPLE_EXPORT)).code).toBe(0);
  const folder = join(clinic.folder, 'exported');
  expect(await give('export', folder)).toMatchObject({
    code: 0,
    output: `Exported to ${folder}: 7 records, 3 enquiries, 0 other lists, 3 files.\nNot included: the audit, erasures, holds, the staff password, removed enquiries and appointments. The commands backup and move include these.\n`,
    errors: '',
  });
  expect(await give('export', folder)).toMatchObject({
    code: 1,
    errors: `The folder '${folder}' is not empty: name another, or replace the export in it with --force.\n`,
  });
  expect((await give('export', folder, '--force')).code).toBe(0);
  expect((await give('export', '')).errors).toContain('Name the folder to write');
  expect((await readdir(folder)).sort()).toEqual([
    'clinic-export.json',
    'endocrineImgs',
    'storage-objects.json',
  ]);
  await rm(dataDir, { recursive: true });
  expect((await give('import', folder)).output).toContain('records: 7 taken');
});

test.each([
  ['a missing folder', ['import', '/no/such'], "There is no folder '/no/such'.\n"],
  [
    'a folder that cannot be looked into',
    ['import', `${EXPORT_FILE}/2025`],
    `${EXPORT_FILE}/2025 cannot be used: a part of the path is a file, not a folder.\n`,
  ],
  [
    'an option that is not there',
    ['import', '--fast', 'x'],
    'Unknown option --fast. Its options: npm run clinic -- import --help\n',
  ],
  [
    'an option without its value',
    ['backup', '--to'],
    'Option --to needs a value. Usage: npm run clinic -- backup --help\n',
  ],
  [
    'an option in the place of a value',
    ['hold', '--patientid', '--release'],
    'Option --patientid needs a value. Usage: npm run clinic -- hold --help\n',
  ],
  [
    'a word too many',
    ['verify-audit', 'all'],
    "Unexpected argument 'all'. Usage: npm run clinic -- verify-audit --help\n",
  ],
  ['a folder in no folder', ['export', '/no/such/x'], "no folder '/no/such' to make 'x' in.\n"],
])('%s: one sentence, exit code 1, no stack trace', async (_what, args, sentence) => {
  await clinic.open(async () => undefined);
  const { code, output, errors } = await give(...args);
  expect([code, output]).toEqual([1, '']);
  expect(errors).toContain(sentence);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
});

test.runIf(existsSync('/proc/self'))(
  'a target where no folder can be created ends a command with one sentence, without delay',
  async () => {
    await clinic.open(async () => undefined);
    for (const args of [
      ['export', '/proc/clinic'],
      ['backup', '--to', '/proc/clinic/backups'],
    ]) {
      const errors = 'The folder /proc/clinic cannot be made there.\n';
      expect(await give(...args)).toMatchObject({ code: 1, errors });
    }
    dataDir = '/proc/clinic/data';
    expect((await give('demo-data')).errors).toBe(
      'DATA_DIR /proc/clinic/data cannot be used: it cannot be created.\n',
    );
    dataDir = '/proc/clinic';
    expect((await give('backup')).errors).toMatch(
      /^There is no clinic in DATA_DIR \/proc\/clinic: .*\n$/,
    );
  },
);

test('a database that cannot be opened is named', async () => {
  await mkdir(join(dataDir, 'backup.lock'), { recursive: true });
  await writeFile(join(dataDir, 'clinic.sqlite'), '');
  expect((await give('backup')).errors).toBe(
    `The database in DATA_DIR ${dataDir} cannot be used: it cannot be opened (may this user write there?).\n`,
  );
});

const alterMigrations = (statement: string) =>
  clinic.open(({ database }) =>
    database.write((transaction) => sql.raw(statement).execute(transaction)),
  );

test('a database of an earlier version is refused in words, unless the command is told to upgrade it', async () => {
  await give('import', SAMPLE_EXPORT);
  await alterMigrations('drop table known_devices');
  await alterMigrations("delete from kysely_migration where name = '0014-known-devices'");
  for (const args of [['verify-audit'], ['backup'], ['export', join(clinic.folder, 'out')]]) {
    const { code, errors } = await give(...args);
    expect(code).toBe(1);
    expect(errors).toContain('The database is of an earlier version of this program');
  }
  expect((await give('verify-audit', '--upgrade')).code).toBe(0);
  expect((await give('verify-audit')).code).toBe(0);
});

test('a database of a newer version is refused and left unchanged', async () => {
  await alterMigrations("insert into kysely_migration (name, timestamp) values ('9999', '2030')");
  const { code, errors } = await give('import', SAMPLE_EXPORT);
  expect(code).toBe(1);
  expect(errors).toMatch(/^The database was made by a newer version of this program .*\n$/);
});
