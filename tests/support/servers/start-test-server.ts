import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NPM_START } from '../../../setup/npm-start.ts';
import { TEST_PASSWORD } from '../open-test-site.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface TestServer {
  /** 'http://127.0.0.1:40123' */
  address: string;
  /** Its DATA_DIR. */
  folder: string;
  pid: number;
  /** Everything written to standard output and standard error so far. */
  readOutput(): string;
  /** The exit code. */
  ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Closes the reading ends of the output pipes. */
  stopReading(): void;
  /** Stops the server, and removes its folder unless it was given. */
  stop(): Promise<void>;
}

/** Starts the server in a new process, on a free port and, unless one is given, in a new folder. */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const own = settings['DATA_DIR'] ? undefined : await mkdtemp(join(tmpdir(), 'clinic-server-'));
  const folder = own ?? settings['DATA_DIR'] ?? '';
  const server = spawn(process.execPath, [NPM_START.program], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      STAFF_PASSWORD: TEST_PASSWORD,
      ...settings,
    },
  });
  const ended = once(server, 'exit').then(([code]) => code as number | null);
  let output = '';
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let address = '';
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      output += `${line}\n`;
      if (!line.startsWith('ready ')) return;
      address = line.slice('ready '.length);
      resolve();
    });
  });
  await Promise.race([ready, ended]);
  const leave = async () => {
    if (own) await rm(own, { recursive: true, force: true });
  };
  if (!address) {
    await leave();
    throw new Error(`The server did not start: ${output}`);
  }
  return {
    address,
    folder,
    pid: server.pid ?? 0,
    readOutput: () => output,
    ended,
    signal: (name) => void server.kill(name),
    stopReading() {
      server.stdout.destroy();
      server.stderr.destroy();
    },
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await leave();
    },
  };
}
