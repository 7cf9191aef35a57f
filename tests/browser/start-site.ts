import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findFreePort } from '../../setup/find-port.ts';
import { NPM_START } from '../../setup/npm-start.ts';
import { ROOT } from '../architecture/imports.ts';
import { PASSWORD, readRows, SAMPLE, type Site } from './site-of-test.ts';

/**
 * Starts the built server as `npm start` does, in a process and a data folder of its own. It takes seconds, so it
 * is for tests with settings of their own; others take the `site` of `site.ts`.
 */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-browser-'));
  const env = { ...environmentOf(folder, await findFreePort()), ...settings };
  const server = launch(env);
  return {
    address: await waitForReady(server),
    password: PASSWORD,
    folder,
    query: (sql) => readRows(folder, sql),
    async importSample(from = SAMPLE) {
      const args = ['commands/main.ts', 'import', from];
      await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
    },
    async stop() {
      await endProcess(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Lets the built server make a data folder and stops it. */
export async function startOnce(folder: string, port: number): Promise<void> {
  const server = launch(environmentOf(folder, port));
  await waitForReady(server);
  await endProcess(server);
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
