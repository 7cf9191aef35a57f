import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServerProgram } from '../setup/find-programs.mjs';
import { waitForPort } from './wait-for-port.ts';

export interface RunningNginx {
  /** Contains the logs. */
  folder: string;
  stop(): Promise<void>;
}

export interface NginxPorts {
  plain: number;
  secure: number;
  /** Ports of the site's instances, as many as the example has. */
  sites: readonly number[];
}

/** Runs nginx with an example whose ports, paths and site name are replaced by the test's. */
export async function runNginx(
  example: string,
  ports: NginxPorts,
  // As in Debian's nginx.conf, for one worker.
  workerConnections = 768,
): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-nginx-'));
  makeCertificate(folder);
  await writeFile(join(folder, 'site.conf'), adapt(example, folder, ports));
  await writeFile(join(folder, 'nginx.conf'), mainFile(folder, workerConnections));
  const program = findServerProgram('nginx') ?? 'nginx';
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')];
  const nginx = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let faults = '';
  nginx.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()));
  const ended = once(nginx, 'exit');
  const hasFailed = await Promise.race([
    waitForPort(ports.secure).then(() => false),
    ended.then(() => true),
  ]);
  if (hasFailed) throw new Error(`nginx did not start: ${faults}`);
  return {
    folder,
    async stop() {
      nginx.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function adapt(example: string, folder: string, ports: NginxPorts): string {
  const sites = [...ports.sites];
  return example
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.secure} ssl`)
    .replace(/^ *server [\d.]+:3000/gm, () => `server 127.0.0.1:${sites.shift()}`)
    .replace(/\/etc\/letsencrypt\/live\/clinic\.example\.org\//g, `${folder}/`)
    .replace(/\/var\/log\/nginx\//g, `${folder}/`)
    .replaceAll('https://clinic.example.org', `https://localhost:${ports.secure}`)
    .replace(/server_name clinic\.example\.org/g, 'server_name localhost');
}

/** Replaces the distribution's nginx.conf. */
function mainFile(folder: string, workerConnections: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections ${workerConnections}; }
http {
  # With this header tests pretend to come from other networks.
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Test-Client;
  gzip on;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${folder}/site.conf;
}
`;
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...files, ...name], {
    stdio: 'ignore',
  });
}
