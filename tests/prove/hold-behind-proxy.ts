import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { readNginxExample } from '../../deploy/nginx-examples.ts';
import { runCaddy } from '../../deploy/run-caddy.ts';
import { runNginx } from '../../deploy/run-nginx.ts';
import { findFreePort } from '../../setup/find-port.ts';
import { findServerProgram, hasProgram } from '../../setup/find-programs.mjs';
import { findNone, findSkipped, findWithin, type Report } from './finding.ts';
import { describeEnquiry } from './make-write.ts';
import { startSite } from './start-site.ts';

/** nginx needs two connections for each, together more than Debian's default of 768 `worker_connections`. */
const HELD = 765;
const AT_ONCE = 10;
/** Wait after the last connection has begun; longer than the time limit for headers. */
const HELD_MS = 16_000;
/** A form kept open for longer was accepted by the site, which cuts it off soon after this time. */
const MIN_FORM_MS = 25_000;
const BYTE_EVERY_MS = 5000;
/** The limit for headers is ten seconds; the rest allows for a busy machine. */
const HEADERS_MS = 18_000;
const MAX_HONEST_MS = 2000;
/** The value that docs/operations.md recommends. */
const WORKER_CONNECTIONS = 8192;

interface Proxy {
  /** Stops the proxy and returns everything in its logs. */
  stop(): Promise<string>;
}

type StartProxy = (ports: { secure: number; site: number }) => Promise<Proxy>;

const PROXIES: Record<string, { isThere: () => boolean; start: StartProxy }> = {
  nginx: {
    isThere: () => findServerProgram('nginx') !== undefined,
    async start({ secure, site }) {
      const ports = { plain: await findFreePort(), secure, sites: [site] };
      const nginx = await runNginx(readNginxExample(), ports, WORKER_CONNECTIONS);
      return {
        async stop() {
          const names = ['clinic.access.log', 'clinic.error.log', 'error.log'];
          const logs = names.map((name) => readFile(join(nginx.folder, name), 'utf8'));
          const written = (await Promise.all(logs)).join('');
          await nginx.stop();
          return written;
        },
      };
    },
  },
  Caddy: {
    isThere: () => hasProgram('caddy', 'version'),
    async start(ports) {
      const caddy = await runCaddy(ports);
      return {
        async stop() {
          await caddy.stop();
          return caddy.readLog();
        },
      };
    },
  },
};

/** Behind each proxy example, one client holds as many connections as it can; other clients are still served (B7, G1). */
export async function holdBehindProxies(folder: string, say: (line: string) => void) {
  const reports: Report[] = [];
  for (const [name, { isThere, start }] of Object.entries(PROXIES)) {
    say(`behind ${name}`);
    if (isThere()) reports.push(await holdBehind(name, start, join(folder, name)));
    else reports.push(findSkipped(`behind ${name}`, `it needs ${name}`));
  }
  return reports;
}

async function holdBehind(name: string, start: StartProxy, dataDir: string): Promise<Report> {
  const secure = await findFreePort();
  const site = await startSite(dataDir, {
    environment: {
      PUBLIC_URL: `https://localhost:${secure}`,
      TRUST_PROXY: '127.0.0.1,::1',
      RATE_LIMITS: 'on',
    },
  });
  const proxy = await start({ secure, site: site.port });
  const honest = startHonest(secure);
  const head = `Host: localhost:${secure}\r\nSec-Fetch-Site: same-origin\r\n`;
  // Without this header, Caddy would send an answer only after the complete form.
  const post = `POST /enquiries HTTP/1.1\r\n${head}Connection: close\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  const [forms, headers] = await Promise.all([
    holdMany(secure, '127.0.0.9', post, ' '),
    holdMany(secure, '127.0.0.10', `GET / HTTP/1.1\r\n${head}`, 'X-A: b\r\n'),
    ask(secure, { path: '/staff/patients/7777055509/reports', from: '127.0.0.9' }).catch(() => 0),
  ]);
  const { tookMs, faults } = await honest.stop();
  const written = await proxy.stop();
  const leaks = written.match(/7777055509|127\.0\.0\.(?:9|10|2)\b/g) ?? [];
  const taken = forms.filter(({ keptMs }) => keptMs > MIN_FORM_MS);
  const others = forms.filter(
    (form) => !taken.includes(form) && !form.said.startsWith('HTTP/1.1 429'),
  );
  const findings = [
    findNone(
      `behind ${name}, ${HELD} forms of one client: in flight beyond 50`,
      Math.max(0, taken.length - 50),
    ),
    findNone(
      `behind ${name}, the rest: answered other than 429`,
      others.length,
      others.map(({ said }) => said.slice(0, 40)),
    ),
    findWithin(
      `behind ${name}, ${HELD} who send headers a line in five seconds are cut`,
      headers.map(({ keptMs }) => keptMs),
      HEADERS_MS,
    ),
    findNone(
      `behind ${name}, ${tookMs.length} requests of an honest client meanwhile: failed`,
      faults.length,
      faults,
    ),
    findWithin(`behind ${name}, it is answered`, tookMs, MAX_HONEST_MS),
    findNone(`behind ${name}, whole addresses and ids in its logs`, leaks.length, leaks),
    findNone(`behind ${name}, faults in the site's log`, site.faults().length, site.faults()),
  ];
  await site.stop();
  return { tally: { hostile: 2 * HELD, unexpected: faults.length }, findings };
}

interface Held {
  /** The first chunk of the answer; '' without an answer. */
  said: string;
  /** Milliseconds until the site answered or closed the connection; Infinity if it did neither. */
  keptMs: number;
}

/** Opens `HELD` connections; each sends `begin`, then `more` every five seconds. */
async function holdMany(port: number, from: string, begin: string, more: string): Promise<Held[]> {
  const held: Held[] = [];
  const sockets: TLSSocket[] = [];
  const adding = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(more);
  }, BYTE_EVERY_MS);
  // A few at a time, because TLS handshakes would slow down this process, which measures the honest client.
  while (sockets.length < HELD) {
    const some = Array.from({ length: Math.min(AT_ONCE, HELD - sockets.length) }, async () => {
      const { socket, result } = holdOne(port, from);
      held.push(result);
      await Promise.race([once(socket, 'secureConnect'), once(socket, 'close')]).catch(() => 0);
      socket.write(begin);
      sockets.push(socket);
    });
    await Promise.all(some);
  }
  await wait(HELD_MS);
  clearInterval(adding);
  const found = held.map(({ said, keptMs }) => ({ said, keptMs }));
  for (const socket of sockets) socket.destroy();
  return found;
}

function holdOne(port: number, from: string): { socket: TLSSocket; result: Held } {
  const result: Held = { said: '', keptMs: Infinity };
  const at = { port, host: '127.0.0.1', localAddress: from, servername: 'localhost' };
  const socket = connect({ ...at, rejectUnauthorized: false });
  const began = performance.now();
  const end = () => (result.keptMs = Math.min(result.keptMs, performance.now() - began));
  socket.on('data', (chunk: Buffer) => {
    end();
    result.said ||= chunk.toString();
  });
  socket
    .on('error', () => undefined)
    .once('end', end)
    .once('close', end);
  return { socket, result };
}

function ask(
  port: number,
  { path, from, body }: { path: string; from: string; body?: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      rejectUnauthorized: false,
      localAddress: from,
      headers: {
        host: `localhost:${port}`,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    asking.on('response', async (answer) => {
      await text(answer);
      resolve(answer.statusCode ?? 0);
    });
    asking.on('error', reject).end(body);
  });
}

/** Starts a client that sends about five requests a second: page views, and an enquiry in every ten. */
function startHonest(port: number) {
  const state = { isOver: false };
  const tookMs: number[] = [];
  const faults: string[] = [];
  const going = (async () => {
    for (let number = 0; !state.isOver; number++) {
      const body = JSON.stringify(describeEnquiry(`honest ${number}`));
      const asked = number % 10 === 0 ? { path: '/enquiries', body } : { path: '/' };
      const began = performance.now();
      const status = await ask(port, { ...asked, from: '127.0.0.2' }).catch(
        (error: Error) => error.message,
      );
      tookMs.push(performance.now() - began);
      if (status !== 200 && status !== 201) faults.push(`${asked.path}: ${status}`);
      await wait(200);
    }
  })();
  return {
    async stop() {
      state.isOver = true;
      await going;
      return { tookMs, faults };
    },
  };
}
