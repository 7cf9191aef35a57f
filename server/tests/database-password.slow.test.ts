import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NPM_START } from '../../setup/npm-start.ts';
import {
  askOnce,
  createTestDatabase,
  runTestPostgres,
  type TestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';
import { TEST_PASSWORD } from '../../tests/support/open-test-site.ts';

const COMMANDS = fileURLToPath(new URL('../../commands/main.ts', import.meta.url));
const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));
const PASSWORD = 'between # two';

let folder: string;
let postgres: TestPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-pgpassword-'));
  // PostgreSQL runs as another user if the tests run as root.
  await chmod(folder, 0o755);
  const rules = join(folder, 'pg_hba.conf');
  await writeFile(
    rules,
    'host all clinic 127.0.0.1/32 trust\nhost all site 127.0.0.1/32 scram-sha-256\n',
  );
  postgres = await runTestPostgres({ settings: { hba_file: rules } });
  await askOnce(postgres.url, `create role site login password '${PASSWORD}'`);
  const database = await createTestDatabase(postgres.url, 'clinic');
  await askOnce(postgres.url, 'alter database clinic owner to site');
  const url = database.replace('clinic@', 'site@');
  await writeFile(
    join(folder, '.env'),
    `PORT=0\nCONTENT_DIR=${CONTENT}\nDATABASE_URL=${url}\nPGPASSWORD='${PASSWORD}'\n`,
    { mode: 0o600 },
  );
});
afterAll(async () => {
  await postgres?.remove();
  await rm(folder, { recursive: true });
});

function run(program: string, args: string[] = [], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], STAFF_PASSWORD: TEST_PASSWORD, ...settings },
  });
  return { child, said: text(child.stderr) };
}

test('the PostgreSQL password can be in the settings file, for the site and for commands', async () => {
  const site = run(NPM_START.program);
  const [ready] = await Promise.race([once(site.child.stdout, 'data'), once(site.child, 'exit')]);
  expect(String(ready)).toContain('ready http');
  site.child.kill('SIGTERM');
  await once(site.child, 'exit');
  const command = run(COMMANDS, ['verify-audit']);
  expect(await text(command.child.stdout)).toContain('All are as they were written.');
  expect(await command.said).toBe('');
});

test('a password in the environment takes precedence, and a wrong password is reported in a sentence', async () => {
  const wrong = run(NPM_START.program, [], { PGPASSWORD: 'another' });
  const said = await wrong.said;
  expect(said).toMatch(/^DATABASE_URL: .*password.*\n$/);
  expect(said).not.toMatch(/another|between/);
});
