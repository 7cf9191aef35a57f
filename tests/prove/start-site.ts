import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../setup/find-port.ts';
import { readCpuSeconds } from '../support/servers/read-proc.ts';
import { NPM_START } from '../../setup/npm-start.ts';
import { siteEnvironment } from '../support/servers/start-server.ts';

export interface StartOptions {
  port?: number;
  /** A program under which Node runs, with its arguments: `['strace', '-D', …]`. */
  under?: string[];
  /** Additional flags for Node. */
  flags?: string[];
  environment?: Record<string, string>;
}

export interface Site {
  port: number;
  /** The site's origin, such as 'http://127.0.0.1:4400'. */
  address: string;
  pid: number;
  readyAfterMs: number;
  /** Processor time until ready, which hardly depends on how busy the machine is. Undefined off Linux. */
  readyAfterCpuMs: number | undefined;
  /** Exit code, or null after a signal. */
  exited: Promise<number | null>;
  hasExited(): boolean;
  /** Everything on standard output and standard error. */
  said(): string;
  /** Distinct errors in the log's `failed` entries: the causes of answers of 500. */
  faults(): string[];
  /** Ends the site with SIGKILL. */
  kill(): Promise<void>;
  /** Stops the site with SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Thrown if the site ended before it was ready. */
export class NotReady extends Error {
  override name = 'NotReady';
  readonly exitCode: number | null;
  readonly said: string;
  constructor(exitCode: number | null, said: string) {
    super(`the site did not start (${exitCode}): ${said.slice(-500)}`);
    this.exitCode = exitCode;
    this.said = said;
  }
}

const KEPT_CHARACTERS = 1_000_000;

/** Starts the site as `npm start` runs it, in a separate process. */
export async function startSite(dataDir: string, options: StartOptions = {}): Promise<Site> {
  const port = options.port ?? (await findFreePort());
  const command = [
    ...(options.under ?? []),
    process.execPath,
    ...NPM_START.flags,
    ...(options.flags ?? []),
    NPM_START.program,
  ];
  const startedAt = performance.now();
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      ...siteEnvironment(port, { DATA_DIR: dataDir, ...options.environment }),
    },
  });
  let said = '';
  const note = (chunk: string) => (said = (said + chunk).slice(-KEPT_CHARACTERS));
  child.stderr.setEncoding('utf8').on('data', note);
  const state = { hasExited: false };
  const endIt = () => void child.kill('SIGKILL');
  process.on('exit', endIt);
  const exited = once(child, 'exit').then(([code]) => {
    process.off('exit', endIt);
    state.hasExited = true;
    return code as number | null;
  });
  const closed = once(child, 'close');
  const readyAfterMs = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    createInterface(child.stdout).on('line', (line) => {
      note(`${line}\n`);
      if (line.startsWith('ready ')) resolve(performance.now() - startedAt);
    });
    void closed.then(([code]) => reject(new NotReady(code as number | null, said)));
  });
  const cpuSeconds = await readCpuSeconds(child.pid ?? 0);
  return {
    port,
    readyAfterCpuMs: cpuSeconds && cpuSeconds * 1000,
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readyAfterMs,
    exited,
    hasExited: () => state.hasExited,
    said: () => said,
    faults: () => readFaults(said),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

function readFaults(said: string): string[] {
  const faults = said
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"event":"failed"'))
    .map((line) => {
      const { error, cause, stack } = JSON.parse(line) as Record<string, string>;
      return [error, cause, stack?.slice(0, 160)].filter(Boolean).join(' ');
    });
  return [...new Set(faults)];
}
