import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../setup/find-port.ts';
import { findServerProgram } from '../../setup/find-programs.mjs';
import {
  askOnce,
  createTestDatabase,
  findPostgresUser,
  runTestPostgres,
  type TestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';
import { waitForPort } from '../../deploy/wait-for-port.ts';
import { announce, type DatabaseNotice } from '../database.ts';
import { DatabaseRefused } from './postgres-faults.ts';
import { openPostgres } from './postgres.ts';

const program = findServerProgram('pgbouncer');

let server: TestPostgres;
let closing = new AsyncDisposableStack();
beforeAll(async () => {
  server = await runTestPostgres();
});
afterEach(async () => {
  await closing.disposeAsync();
  closing = new AsyncDisposableStack();
});
afterAll(() => server.remove());

/** Runs PgBouncer in front of a new database; returns the database's address through it. */
async function runPooler(mode: 'session' | 'transaction' | 'statement'): Promise<string> {
  const direct = await createTestDatabase(server.url, mode);
  const folder = mkdtempSync(join(tmpdir(), 'clinic-pooler-'));
  closing.defer(() => rmSync(folder, { recursive: true }));
  const port = await findFreePort();
  const settings = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `${mode} = host=127.0.0.1 port=${new URL(direct).port} user=clinic`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = 25`,
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  const owner = process.getuid?.() === 0 ? findPostgresUser() : undefined;
  if (owner) for (const path of [folder, settings]) chownSync(path, owner.uid, owner.gid);
  const pooler = spawn(program ?? '', [settings], { ...owner, stdio: 'ignore' });
  closing.defer(async () => {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await ended;
  });
  await waitForPort(port);
  return `postgres://clinic@127.0.0.1:${port}/${mode}`;
}

test.for(['transaction', 'statement'] as const)(
  'a pooler in the mode %s is refused with a sentence, and nothing is created',
  async (mode) => {
    const url = await runPooler(mode);
    await expect(openPostgres(url)).rejects.toMatchObject({
      name: DatabaseRefused.name,
      message: expect.stringMatching(/^DATABASE_URL: a pooler gives .* pool_mode to session/),
      isPassing: false,
    });
    const tables = await askOnce(url, 'select from pg_stat_user_tables');
    expect(tables).toEqual([]);
  },
);

test('behind a pooler with a session for each connection everything works', async () => {
  const url = await runPooler('session');
  const [one, other] = [await openPostgres(url), await openPostgres(url)];
  closing.defer(() => one.close());
  closing.defer(() => other.close());
  const news: DatabaseNotice[] = [];
  other.announcements?.follow((what) => news.push(what));
  await expect.poll(() => news).toEqual(['catch-up']);
  const names = Array.from({ length: 40 }, (_, number) => `list ${number}`);
  const add = (name: string) =>
    one.write(async (transaction) => {
      await transaction.insertInto('other_lists').values({ name, json: '{}' }).execute();
      await announce(transaction, 'events');
    });
  for (const name of names) await add(name);
  expect(await other.read.selectFrom('other_lists').select('name').execute()).toHaveLength(40);
  await expect.poll(() => news.length).toBe(41);
  await one.withExclusiveLock('files', async () => {
    expect(await other.withExclusiveLock('files', async () => 'both')).toBeUndefined();
  });
});
