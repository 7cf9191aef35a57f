import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { NPM_START } from '../setup/npm-start.ts';
import { newKey } from '../storage/keys.ts';
import { TEST_PASSPHRASE } from '../tests/support/open-test-clinic.ts';
import { SAMPLE_EXPORT, useTestCommand } from '../tests/support/open-test-command.ts';
import * as importing from './import/import.ts';

/** Kills a command that hangs, so that its test fails. */
const MAX_MS = 60_000;
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

const clinic = useTestCommand();
let dataDir: string;
beforeEach(() => {
  ({ dataDir } = clinic.context.settings);
});

function start(program: string, ...args: string[]) {
  return spawn(program, args, {
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

async function finish(child: ReturnType<typeof start>) {
  child.stdin.end();
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output, errors };
}

test('a fault is one sentence on the error stream and exit code 1', async () => {
  const child = start(process.execPath, MAIN, 'import', '/no/such');
  const errors = "There is no folder '/no/such'.\n";
  expect(await finish(child)).toEqual({ code: 1, output: '', errors });
});

test('files that a command creates are unreadable for other users (E1)', async () => {
  await mkdir(dataDir, { mode: 0o755 });
  await finish(start(process.execPath, MAIN, 'import', SAMPLE_EXPORT));
  await finish(start(process.execPath, MAIN, 'backup'));
  for (const name of await readdir(dataDir)) {
    expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0]);
  }
  expect((await stat(dataDir)).mode & 0o077).toBe(0);
  expect(await readdir(dataDir)).toContain('backup.lock');
});

test('an import waits its turn while another connection writes', async () => {
  await clinic.open(async ({ database }) => {
    const holding = database.write(async (transaction) => {
      await sql`insert into other_lists values ('held', '{}')`.execute(transaction);
      // Longer than the two seconds after which SQLite gives up.
      await setTimeout(3000);
    });
    const { code, output } = await clinic.run(importing, SAMPLE_EXPORT);
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
  const folder = await clinic.write('large', {
    'clinic-export.json': JSON.stringify({ endocrine: Object.fromEntries(entries) }),
  });
  await clinic.open(async ({ database }) => {
    const child = start(process.execPath, MAIN, 'import', folder);
    const finished = finish(child);
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
    expect((await finished).code).toBe(0);
    const stored = await database.read.selectFrom('other_lists').select('name').execute();
    expect(stored).toHaveLength(written);
    const records = await database.read.selectFrom('records').select('key').execute();
    expect(records).toHaveLength(20_000);
  });
});

test('Ctrl+C stops demo-data at once, and nothing is added', async () => {
  const child = start(
    process.execPath,
    MAIN,
    'demo-data',
    '--patients',
    '400000',
    '--reports',
    '0',
  );
  const finished = finish(child);
  const log = join(dataDir, 'clinic.sqlite-wal');
  const readSize = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  // Creating the tables writes less.
  await expect.poll(readSize, { timeout: MAX_MS }).toBeGreaterThan(4 * 1024 * 1024);
  child.kill('SIGINT');
  const { code, errors } = await finished;
  expect(code).toBe(1);
  expect(errors).toContain('Stopped.');
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
    const limited = ['-c', 'ulimit -f 8000; exec "$0" "$@"', process.execPath, MAIN];
    const { code, errors } = await finish(start('sh', ...limited, 'import', given));
    expect(errors).toContain('The disk of the report files is full. Nothing was changed.\n');
    expect(code).toBe(1);
  },
);
