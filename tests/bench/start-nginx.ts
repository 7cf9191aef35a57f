import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProxyLines, readScaleLines } from '../../deploy/nginx-examples.ts';
import { findServerProgram } from '../../setup/find-programs.mjs';

export interface Nginx {
  pid: number;
  /** Sends requests to the instances on these ports from now on. */
  serve(ports: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}

/** The path of nginx. Throws if it is missing; call it first, so that no other process is left running then. */
export function needNginx(): string {
  const program = findServerProgram('nginx');
  if (!program) throw new Error('nginx is needed: apt-get install nginx-light');
  return program;
}

/** Starts nginx on `port` in front of the instances, with the settings of deploy/nginx.conf and docs/scale.md. */
export async function startNginx(
  program: string,
  folder: string,
  port: number,
  ports: readonly number[],
): Promise<Nginx> {
  mkdirSync(join(folder, 'temporary'), { recursive: true });
  const file = join(folder, 'nginx.conf');
  const write = (upstreams: readonly number[]) =>
    writeFileSync(file, writeConfig(folder, port, upstreams));
  write(ports);
  const child: ChildProcess = spawn(program, ['-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await waitForAnswer(port);
  return {
    pid: child.pid ?? 0,
    async serve(upstreams) {
      write(upstreams);
      child.kill('SIGHUP');
      await new Promise((resolve) => setTimeout(resolve, 500));
    },
    async stop() {
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

function writeConfig(folder: string, port: number, upstreams: readonly number[]): string {
  const servers = upstreams
    .map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`)
    .join(' ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'temporary', name)};`)
    .join(' ');
  return `
daemon off; pid ${join(folder, 'nginx.pid')}; error_log /dev/null crit; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http {
  access_log off; ${temporary}
  upstream clinic_site { ${servers} keepalive 64; keepalive_timeout 4s; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    client_max_body_size 420m;
${readProxyLines()}
${readScaleLines().inServer}
    location / { proxy_pass http://clinic_site; }
  }
}
`;
}

async function waitForAnswer(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('nginx did not start: apt-get install nginx-light');
}
