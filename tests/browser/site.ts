import { test as base } from '@playwright/test';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeSlowHash } from '../../app/access/password/slow-hash.server.ts';
import { NPM_START } from '../../setup/npm-start.ts';
import { takePlace } from './worker-place.ts';

export { expect } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SAMPLE = join(ROOT, 'tests', 'support', 'sample-export');

export interface Site {
  address: string;
  password: string;
  /** Rows as stored in the database file. */
  query: (sql: string) => Record<string, SQLOutputValue>[];
  /** The data folder, with the database and the files. */
  folder: string;
  /** Imports an export of patients and reports; without a folder, the small sample export. */
  importSample: (from?: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the real server for each test, with its own folder and database. */
export const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => {
    await use(site.address);
  },
});

const PASSWORD = 'kettle marigold harbour lantern';

export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-browser-'));
  const place = await takePlace(folder, async (begun, port) => {
    const first = launch(environmentOf(begun, port));
    await waitForReady(first);
    await endProcess(first);
    await hashQuickly(begun);
  });
  const env = { ...environmentOf(folder, place.port), ...settings };
  const server = launch(env);
  return {
    address: await waitForReady(server),
    password: PASSWORD,
    folder,
    query(sql) {
      const database = new DatabaseSync(join(folder, 'clinic.sqlite'), { readOnly: true });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
    async importSample(from = SAMPLE) {
      const args = ['commands/main.ts', 'import', from];
      await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
    },
    async stop() {
      await endProcess(server);
      place.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces the slow password hash of the first start: half a second per sign-in would dominate the tests. */
async function hashQuickly(folder: string): Promise<void> {
  const value = await makeSlowHash(PASSWORD, { memoryKiB: 8, passes: 1 });
  const database = new DatabaseSync(join(folder, 'clinic.sqlite'));
  try {
    database.prepare("update kept_values set value = ? where name = 'staff-password'").run(value);
  } finally {
    database.close();
  }
}

function environmentOf(folder: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(port),
    ...NPM_START.environment,
    DATA_DIR: folder,
    STAFF_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
  };
}

function launch(env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [...NPM_START.flags, NPM_START.program], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function waitForReady(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /^ready (\S+)$/.exec(line)?.[1];
    if (!address) continue;
    server.stdout.resume();
    return address;
  }
  throw new Error('The server ended before it was ready.');
}

async function endProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
