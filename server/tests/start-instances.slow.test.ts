import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NPM_START } from '../../setup/npm-start.ts';
import {
  createTestDatabase,
  runTestPostgres,
  type TestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';

interface Started {
  said: { output: string; errors: string };
  /** The instance's address, once it is ready. */
  ready(): string | undefined;
  child: ChildProcess;
}

let postgres: TestPostgres;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  postgres = await runTestPostgres();
  folder = await mkdtemp(join(tmpdir(), 'clinic-instances-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
afterAll(async () => {
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

/** `npm start` on this database; the folder is shared by all. */
function start(url: string): Started {
  const child = spawn(process.execPath, [NPM_START.program], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', DATABASE_URL: url },
  });
  children.push(child);
  const said = { output: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (said.errors += String(chunk)));
  return { said, child, ready: () => /^ready (\S+)$/m.exec(said.output)?.[1] };
}

const PATIENCE = { timeout: 60_000, interval: 100 };

test('three instances that start at once on an empty database agree on one password, shown once (E8)', async () => {
  const url = await createTestDatabase(postgres.url, 'three');
  const started = [start(url), start(url), start(url)];
  for (const { ready } of started) await expect.poll(ready, PATIENCE).toBeDefined();
  const shown = started.flatMap(({ said }) =>
    [...said.output.matchAll(/^Staff password .*: (\S+)$/gm)].map(([, password]) => password),
  );
  expect(shown).toHaveLength(1);
  for (const { ready } of started) {
    const address = ready() ?? '';
    const answer = await fetch(`${address}/staff/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ password: shown[0] }),
    });
    expect(answer.status).toBe(204);
  }
});

test('a start waits for a database server that is not up yet, and says so once', async () => {
  const url = await createTestDatabase(postgres.url, 'later');
  await postgres.crash();
  const { said, ready } = start(url.replace('clinic@', 'clinic:kettle-secret@'));
  await expect.poll(() => said.errors, PATIENCE).toContain('Waiting for it.');
  await postgres.start();
  await expect.poll(ready, PATIENCE).toBeDefined();
  expect(said.errors).toMatch(
    /^DATABASE_URL: the database server at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\. Waiting for it\.\n$/,
  );
});

test('a database fault that waiting cannot resolve ends the start with a sentence', async () => {
  const { said, child } = start(
    postgres.url.replace('clinic@', 'nobody:kettle-secret@').replace(/\w+$/, 'clinic'),
  );
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(said.errors).toMatch(/^DATABASE_URL: .* does not let this user in.*\n$/);
  expect(said.output + said.errors).not.toContain('kettle');
});
