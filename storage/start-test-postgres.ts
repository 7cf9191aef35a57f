import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
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
  const owner = process.getuid?.() === 0 ? findPostgresUser() : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const quiet = { ...owner, stdio: 'ignore' } as const;
  execFileSync(
    programs.initdb,
    ['-D', data, '-U', 'clinic', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    quiet,
  );
  const server = spawn(
    programs.postgres,
    ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'],
    quiet,
  );
  const url = `postgres://clinic@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url);
  project.provide('postgresUrl', url);
  return async () => {
    execFileSync(programs.pgCtl, ['-D', data, '-m', 'immediate', 'stop'], quiet);
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
}

/** PostgreSQL refuses to run as root, so there it runs as the user that its package made. */
function findPostgresUser(): { uid: number; gid: number } {
  const ask = (what: string) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
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
