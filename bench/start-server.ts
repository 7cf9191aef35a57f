import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readCpuSeconds } from './read-proc.ts';
import { SERVER_CORE, spawnNode } from './spawn-node.ts';

export interface RunningServer {
  port: number;
  pid: number;
  /** From the start of the process to its ready line. */
  readyAfterMs: number;
  /** Processor time until then; it says the same on a busy machine. Undefined off Linux. */
  readyAfterCpuMs: number | undefined;
  stop(): Promise<void>;
}

export const PASSWORD = 'violet-harbour-77-kettle';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START = readStartScript();
const SITE = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const CONTENT = fileURLToPath(new URL('../content', import.meta.url));
const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/**
 * The real site on this data folder, without limits so that it can be loaded from one address. Pages hold
 * the site's address, so a start is only warm on the port of the one before.
 */
export async function startSite(dataDir: string, samePort?: number): Promise<RunningServer> {
  const port = samePort ?? (await findFreePort());
  return start([...START.flags, SITE], port, {
    ...START.environment,
    DATA_DIR: dataDir,
    CONTENT_DIR: CONTENT,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    STAFF_PASSWORD: PASSWORD,
  });
}

/** A bare node:http server to compare with; `work` says what it does. */
export async function startBare(
  work: 'answer' | 'insert',
  folder: string,
  options: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await findFreePort();
  return start([BARE, work, folder, String(port)], port, options);
}

async function start(
  args: string[],
  port: number,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawnNode(SERVER_CORE, args, environment);
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
  };
}

/** Flags and variables that `npm start` gives the runtime, so that what is measured is what runs. */
function readStartScript(): { flags: string[]; environment: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [before = '', after = ''] = scripts.start.split('exec "$runtime"');
  const settings = [...before.matchAll(/([A-Z_]+)=(\S+)/g)];
  return {
    flags: after.split(' ').filter((word) => word.startsWith('--')),
    environment: Object.fromEntries(
      settings.map(([, name = '', value = '']) => [
        name,
        value.includes('/') ? join(ROOT, value) : value,
      ]),
    ),
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
