import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../../setup/find-port.ts';
import { NPM_START } from '../../../setup/npm-start.ts';
import { readCpuSeconds } from './read-proc.ts';
import { SERVER_CORE, spawnNode } from './spawn-node.ts';

export interface RunningServer {
  port: number;
  pid: number;
  /** The time from the start of the process to its ready line. */
  readyAfterMs: number;
  /** The CPU time until then, which does not grow on a busy machine; undefined where there is no /proc. */
  readyAfterCpuMs: number | undefined;
  stop(): Promise<void>;
  /** Kills the process without a shutdown. */
  kill(): Promise<void>;
}

export const PASSWORD = 'violet-harbour-77-kettle';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));
const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/**
 * Starts the real site on this data folder, without rate limits, so that one address can put load on it.
 * Stored pages contain the site's address, so a warm start needs the port of the previous one (`samePort`).
 */
export async function startSite(
  dataDir: string,
  {
    samePort,
    flags = [],
    program = NPM_START.program,
    environment = {},
  }: {
    samePort?: number | undefined;
    flags?: string[];
    program?: string;
    environment?: Record<string, string>;
  } = {},
): Promise<RunningServer> {
  const port = samePort ?? (await findFreePort());
  const settings = siteEnvironment(port, { DATA_DIR: dataDir, ...environment });
  return start([...NPM_START.flags, ...flags, program], port, settings);
}

/** Starts one of several instances of the real site; `cores` is in taskset's notation. */
export function startInstance(
  port: number,
  cores: string,
  environment: Record<string, string>,
): Promise<RunningServer> {
  return start(
    [...NPM_START.flags, NPM_START.program],
    port,
    siteEnvironment(port, environment),
    cores,
  );
}

/** The settings of a site under test or measurement: no rate limits, only errors in the log. */
export function siteEnvironment(
  port: number,
  environment: Record<string, string>,
): Record<string, string> {
  return {
    ...NPM_START.environment,
    CONTENT_DIR: CONTENT,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    STAFF_PASSWORD: PASSWORD,
    ...environment,
  };
}

/** Starts a plain node:http server for comparison; for `work`, see bare-server.ts. */
export async function startBare(
  work: 'answer' | 'insert' | 'insert-shared' | 'search',
  folder: string,
  options: Record<string, string> = {},
  cores: number | string = SERVER_CORE,
): Promise<RunningServer> {
  const port = await findFreePort();
  return start([BARE, work, folder, String(port)], port, options, cores);
}

async function start(
  args: string[],
  port: number,
  environment: Record<string, string>,
  cores: number | string = SERVER_CORE,
): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawnNode(cores, args, environment);
  const closed = once(child, 'close');
  let readyAfterMs: number | undefined;
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('ready ')) continue;
    readyAfterMs = performance.now() - startedAt;
    break;
  }
  child.stdout.resume();
  if (readyAfterMs === undefined || child.pid === undefined) {
    throw new Error(`${args.join(' ')} did not start`);
  }
  const cpuSeconds = await readCpuSeconds(child.pid);
  return {
    port,
    pid: child.pid,
    readyAfterMs,
    readyAfterCpuMs: cpuSeconds && cpuSeconds * 1000,
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
