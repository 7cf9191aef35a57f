import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForPort } from './wait-for-port.ts';

export interface RunningCaddy {
  /** The log so far; complete once Caddy has stopped. */
  readLog(): string;
  stop(): Promise<void>;
}

/** Runs Caddy with deploy/Caddyfile, in which the ports and the site's name are replaced by the test's. */
export async function runCaddy({
  secure,
  site,
}: {
  secure: number;
  site: number;
}): Promise<RunningCaddy> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-caddy-'));
  const shipped = await readFile(new URL('Caddyfile', import.meta.url), 'utf8');
  const file = join(folder, 'Caddyfile');
  await writeFile(
    file,
    shipped
      .replace(/^\{$/m, `$&\n${testOptions(folder)}`)
      .replace(/^clinic\.example\.org /m, `localhost:${secure} `)
      .replace('127.0.0.1:3000', `127.0.0.1:${site}`),
  );
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let log = '';
  caddy.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(caddy, 'close');
  await Promise.race([
    waitForPort(secure),
    ended.then(() => {
      throw new Error(`Caddy did not start: ${log}`);
    }),
  ]);
  return {
    readLog: () => log,
    async stop() {
      caddy.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps Caddy from changing the machine: no certificate authority, no port 80, no admin endpoint. */
function testOptions(folder: string): string {
  const options = ['admin off', 'local_certs', 'skip_install_trust', 'grace_period 2s'];
  const places = ['auto_https disable_redirects', `storage file_system ${folder}`];
  return [...options, ...places].map((line) => `\t${line}`).join('\n');
}
