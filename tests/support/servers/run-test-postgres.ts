import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { findFreePort } from '../../../setup/find-port.ts';
import { findPostgres } from '../../../setup/find-programs.mjs';

export interface TestPostgres {
  /** The URL of its `postgres` database, 'postgres://clinic@127.0.0.1:port/postgres'. */
  url: string;
  pid(): number;
  /** Kills the server as a power cut would; committed data is there after `start`. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Settings as in postgresql.conf. */
  settings?: Record<string, string>;
  /** The CPU cores that it may run on, in taskset's notation. */
  cores?: string;
  /** The URL of a running server: the new one is its streaming standby, until `pg_promote()`. */
  standbyOf?: string;
}

/** Starts PostgreSQL in a temporary folder on a free port, with a language's collation instead of "C". */
export async function runTestPostgres({
  settings = {},
  cores,
  standbyOf,
}: TestPostgresOptions = {}): Promise<TestPostgres> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL 15 or newer is needed: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'clinic-postgres-'));
  const owner = process.getuid?.() === 0 ? findPostgresUser() : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const quiet = { ...owner, stdio: 'ignore' } as const;
  const made = ['-D', data, '-U', 'clinic', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  if (standbyOf === undefined) {
    // In this locale, capitals and punctuation do not sort by code point, so code that relies on that fails.
    execFileSync(
      programs.initdb,
      [...made, '--locale-provider=icu', '--icu-locale=en-IN', '--locale=C'],
      quiet,
    );
  } else {
    const copied = ['-D', data, '-d', standbyOf, '-c', 'fast', '--write-recovery-conf'];
    execFileSync(join(dirname(programs.initdb), 'pg_basebackup'), [...copied, '--no-sync'], quiet);
  }
  const url = `postgres://clinic@127.0.0.1:${port}/postgres`;
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', ...options];
  let server: ChildProcess;

  async function start(): Promise<void> {
    server = cores
      ? spawn('taskset', ['-c', cores, programs?.postgres ?? '', ...args], quiet)
      : spawn(programs?.postgres ?? '', args, quiet);
    await waitUntilReady(url);
  }
  async function crash(): Promise<void> {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  }

  await start();
  return {
    url,
    pid: () => server.pid ?? 0,
    crash,
    start,
    async remove() {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The database that has all tables already, on the server of the `postgres` tests. */
export const MIGRATED_DATABASE = 'migrated';

/** Creates a database of that name on the server, empty or as a copy of `template`, and returns its URL. */
export async function createTestDatabase(
  serverUrl: string,
  name: string,
  { template }: { template?: string } = {},
): Promise<string> {
  const copied = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await askOnce(serverUrl, `create database ${name}${copied}`);
  return serverUrl.replace(/\/[^/]*$/, `/${name}`);
}

/** Runs one query over its own connection. */
export async function askOnce(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The user of the PostgreSQL package, for tests run as root: PostgreSQL and PgBouncer refuse to run as root. */
export function findPostgresUser(): { uid: number; gid: number } {
  const ask = (what: string) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    try {
      await askOnce(url, 'select 1');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('PostgreSQL did not start within 30 seconds');
}
