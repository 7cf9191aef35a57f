import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NPM_START } from '../setup/npm-start.ts';
import { newKey } from '../storage/keys.ts';
import { TEST_PASSPHRASE } from '../tests/support/open-test-clinic.ts';
import {
  makeFolder,
  openTestCommand,
  SAMPLE_EXPORT,
  type TestCommand,
} from '../tests/support/open-test-command.ts';
import { COMMANDS } from './commands.ts';

const EXPORT_FILE = join(SAMPLE_EXPORT, 'clinic-export.json');
/** Kills a command that hangs, so that its test fails. */
const MAX_MS = 60_000;
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

let clinic: TestCommand;
beforeEach(async () => {
  clinic = await openTestCommand();
});
afterEach(() => clinic.remove());

function start(...args: string[]) {
  return startIn(clinic.context.settings.dataDir, ...args);
}

function startIn(dataDir: string, ...args: string[]) {
  return spawn(process.execPath, [MAIN, ...args], {
    env: {
      // Without the cache each command would compile its modules anew, in twice the time.
      NODE_COMPILE_CACHE: NPM_START.environment['NODE_COMPILE_CACHE'],
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: TEST_PASSPHRASE,
    },
    cwd: clinic.folder,
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  });
}

/** Runs the command as a user would and returns its output. */
const give = (...args: string[]) => giveTo(clinic.context.settings.dataDir, ...args);

async function giveTo(dataDir: string, ...args: string[]) {
  const child = startIn(dataDir, ...args);
  child.stdin.end();
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output, errors };
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
  const refused = await give(
    'hold',
    '--patientid',
    '0000000001',
    '--patientid=0000000002',
    '--yes',
  );
  expect(refused).toEqual({
    code: 1,
    output: '',
    errors: 'Option --patientid is given twice. Usage: npm run clinic -- hold --help\n',
  });
  expect(await readdir(clinic.folder)).toEqual([]);
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
    const { dataDir } = clinic.context.settings;
    await mkdir(join(dataDir, 'files'), { recursive: true });
    await chown(join(dataDir, 'files'), 64_200, 64_200);
    const refused = await give('import', SAMPLE_EXPORT);
    expect(refused).toEqual({
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
  const exported = await give('export', folder);
  expect(exported).toMatchObject({
    code: 0,
    output: `Exported to ${folder}: 7 records, 3 enquiries, 0 other lists, 3 files.\nNot included: the audit, erasures, holds, the staff password, removed enquiries and appointments. The commands backup and move include these.\n`,
    errors: '',
  });
  const refused = await give('export', folder);
  expect(refused.code).toBe(1);
  expect(refused.errors).toBe(
    `The folder '${folder}' is not empty: name another, or replace the export in it with --force.\n`,
  );
  expect((await give('export', folder, '--force')).code).toBe(0);
  expect((await give('export', '')).errors).toContain('Name the folder to write');
  expect((await readdir(folder)).sort()).toEqual([
    'clinic-export.json',
    'endocrineImgs',
    'storage-objects.json',
  ]);
  await rm(clinic.context.settings.dataDir, { recursive: true });
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
  [
    'a folder in no folder',
    ['export', '/no/such/x'],
    "There is no folder '/no/such' to make 'x' in.",
  ],
])('%s: one sentence, exit code 1, no stack trace', async (_what, args, sentence) => {
  await clinic.open(async () => undefined);
  const { code, output, errors } = await give(...args);
  expect(code).toBe(1);
  expect(output).toBe('');
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
      const { code, errors } = await give(...args);
      expect(errors).toBe('The folder /proc/clinic cannot be made there.\n');
      expect(code).toBe(1);
    }
    const nowhere = await giveTo('/proc/clinic/data', 'demo-data');
    expect(nowhere.errors).toBe(
      'DATA_DIR /proc/clinic/data cannot be used: it cannot be created.\n',
    );
  },
);

test('a DATA_DIR that is not a folder, or holds no clinic, gets a clear message', async () => {
  expect((await giveTo('/proc/clinic', 'backup')).errors).toMatch(
    /^There is no clinic in DATA_DIR \/proc\/clinic: .*\n$/,
  );
  const unwritable = join(clinic.folder, 'data');
  await mkdir(join(unwritable, 'backup.lock'), { recursive: true });
  await writeFile(join(unwritable, 'clinic.sqlite'), '');
  expect((await giveTo(unwritable, 'backup')).errors).toBe(
    `The database in DATA_DIR ${unwritable} cannot be used: it cannot be opened (may this user write there?).\n`,
  );
});

test('files that a command creates are unreadable for other users (E1)', async () => {
  const { dataDir } = clinic.context.settings;
  await mkdir(dataDir, { mode: 0o755 });
  await give('import', SAMPLE_EXPORT);
  await give('backup');
  for (const name of await readdir(dataDir)) {
    expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0]);
  }
  expect((await stat(dataDir)).mode & 0o077).toBe(0);
  expect(await readdir(dataDir)).toContain('backup.lock');
});

test('a database of an earlier version is refused in words, unless the command is told to upgrade it', async () => {
  await give('import', SAMPLE_EXPORT);
  const file = new DatabaseSync(join(clinic.context.settings.dataDir, 'clinic.sqlite'));
  file.exec('drop table known_devices');
  file.exec("delete from kysely_migration where name = '0014-known-devices'");
  file.close();
  for (const command of [['verify-audit'], ['backup'], ['export', join(clinic.folder, 'out')]]) {
    const { code, errors } = await give(...command);
    expect(code).toBe(1);
    expect(errors).toContain('The database is of an earlier version of this program');
  }
  expect((await give('verify-audit', '--upgrade')).code).toBe(0);
  expect((await give('verify-audit')).code).toBe(0);
});

test('a database of a newer version is refused and left unchanged', async () => {
  await clinic.open(({ database }) =>
    database.write((transaction) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(
        transaction,
      ),
    ),
  );
  const { code, errors } = await give('import', SAMPLE_EXPORT);
  expect(code).toBe(1);
  expect(errors).toMatch(/^The database was made by a newer version of this program .*\n$/);
});

test('an import waits its turn while another process writes', async () => {
  await clinic.open(async ({ database }) => {
    const holding = database.write(async (transaction) => {
      await sql`insert into other_lists values ('held', '{}')`.execute(transaction);
      // SQLite does not tell that somebody waits. The import needs less than this to ask for its turn.
      await setTimeout(5000);
    });
    const { code, output } = await give('import', SAMPLE_EXPORT);
    await holding;
    expect(code).toBe(0);
    expect(output).toContain('records: 7 taken');
  });
});

test('enquiries that arrive while a large import is read and copied are all stored', async () => {
  const entries = Array.from({ length: 20_000 }, (_, number) => [
    newKey(new Date(number)),
    { patientid: String(number), name: 'A B', mobile: 9_000_000_000 + number },
  ]);
  const folder = await makeFolder(join(clinic.folder, 'large'), {
    'clinic-export.json': JSON.stringify({ endocrine: Object.fromEntries(entries) }),
  });
  await clinic.open(async ({ database }) => {
    const child = start('import', folder);
    child.stdout.resume();
    const closed = once(child, 'close');
    let written = 0;
    while (child.exitCode === null) {
      await database.write((transaction) =>
        transaction
          .insertInto('other_lists')
          .values({ name: `meanwhile-${written++}`, json: '{}' })
          .execute(),
      );
      // Far more often than enquiries arrive, so that some meet each step of the import.
      await setTimeout(5);
    }
    expect((await closed)[0]).toBe(0);
    const stored = await database.read.selectFrom('other_lists').select('name').execute();
    expect(stored).toHaveLength(written);
    const records = await database.read.selectFrom('records').select('key').execute();
    expect(records).toHaveLength(20_000);
  });
});

test('Ctrl+C stops demo-data at once, and nothing is added', async () => {
  const child = start('demo-data', '--patients', '400000', '--reports', '0');
  const errors = text(child.stderr);
  const closed = once(child, 'close');
  const log = join(clinic.context.settings.dataDir, 'clinic.sqlite-wal');
  const readSize = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  // Creating the tables writes less.
  await expect.poll(readSize, { timeout: MAX_MS }).toBeGreaterThan(4 * 1024 * 1024);
  child.kill('SIGINT');
  const [code] = await closed;
  expect(code).toBe(1);
  expect(await errors).toContain('Stopped.');
  await clinic.open(async ({ database }) => {
    expect(await database.read.selectFrom('records').select('key').execute()).toEqual([]);
  });
});

test.skipIf(process.platform === 'win32')(
  'an import that runs out of disk space says which disk is full, and that nothing was changed',
  async () => {
    const given = await clinic.write('given', {
      'clinic-export.json': '{}',
      'endocrineImgs/9000000001/large.pdf': Buffer.alloc(6 * 1024 * 1024),
    });
    // The system then limits every file to a few MB.
    const child = spawn(
      'sh',
      ['-c', `ulimit -f 8000; exec "$0" "$@"`, process.execPath, MAIN, 'import', given],
      {
        env: { PATH: process.env['PATH'], DATA_DIR: clinic.context.settings.dataDir },
        cwd: clinic.folder,
        timeout: MAX_MS,
      },
    );
    child.stdin.end();
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(errors).toContain('The disk of the report files is full. Nothing was changed.\n');
    expect(code).toBe(1);
  },
);
