import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findPostgres } from '../setup/find-postgres.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a server that lives as long as the tests; absent where they run on SQLite. */
    postgresUrl: string | undefined;
  }
}

/** Starts a PostgreSQL of its own in a temporary folder on a free port, for the tests that ask for one. */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL 15 or newer is needed: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'clinic-postgres-'));
  // initdb refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chmodSync(folder, 0o755);
    execFileSync('chown', ['postgres', folder]);
  }
  const asOwner = (program: string, args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
  const data = join(folder, 'data');
  const port = await findFreePort();
  execFileSync(
    ...asOwner(programs.initdb, [
      '-D',
      data,
      '-U',
      'clinic',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
    ]),
    { stdio: 'ignore' },
  );
  const server = spawn(
    ...asOwner(programs.postgres, [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-h',
      '127.0.0.1',
    ]),
    { stdio: 'ignore' },
  );
  const url = `postgres://clinic@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url);
  project.provide('postgresUrl', url);
  return async () => {
    execFileSync(...asOwner(programs.pgCtl, ['-D', data, '-m', 'immediate', 'stop']), {
      stdio: 'ignore',
    });
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('PostgreSQL did not start within 10 seconds');
}
