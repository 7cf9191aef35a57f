import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from './http.ts';
import { type Listening, listen } from './listen.ts';
import { openTestSite, type TestSite } from '../tests/support/open-test-site.ts';

let site: TestSite;
let listening: Listening;
beforeAll(async () => {
  site = await openTestSite();
  await site.signIn();
  listening = await listenAnew();
});
afterAll(async () => {
  await listening.stop(100);
  await site.remove();
});

const listenAnew = () =>
  listen(createSite(site.services), { host: '127.0.0.1', port: 0, trustedProxies: [] });
const port = () => Number(new URL(listening.address).port);

/** Sends bytes as they stand, as no proper client would, and gives the answer's first line. */
const sendRaw = async (bytes: string) => (await readRaw(bytes)).split('\r\n')[0] ?? '';

/** The same, with all of the answer that came at once. */
function readRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port(), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const HOST = 'Host: localhost\r\n';

test.each([
  ['two Host headers', `GET / HTTP/1.1\r\n${HOST}Host: evil.example.org\r\n\r\n`, 400],
  ['no Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['an absolute address', `GET http://evil.example.org/ HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an address that is none', `GET http://[ HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['another host', 'GET / HTTP/1.1\r\nHost: evil.example.org\r\n\r\n', 421],
  ['TRACE', `TRACE / HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['CONNECT', `CONNECT evil.example.org:443 HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['headers beyond 16 KB', `GET / HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a proper request', `GET /healthz HTTP/1.1\r\n${HOST}\r\n`, 200],
])(
  'a malformed or unusual request gets the right status: %s (B2)',
  async (_words, bytes, status) => {
    expect(await sendRaw(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  },
);

test.each(['10.0.0.11:3000', '[fd00::11]:3000', 'instance-2.internal', 'clinic.example.org'])(
  'a health check with the host name %s is answered, and no other address is',
  async (host) => {
    const ask = (head: string) => readRaw(`${head} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    for (const [path, word] of [
      ['/healthz', 'alive'],
      ['/readyz', 'ready'],
    ]) {
      const answer = await ask(`GET ${path}`);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer.split('\r\n\r\n')[1]).toBe(`{"status":"${word}"}`);
      expect(await ask(`POST ${path}`)).toMatch(/^HTTP\/1\.1 421 /);
      expect(await ask(`GET ${path}/`)).toMatch(/^HTTP\/1\.1 421 /);
    }
    for (const path of ['/', '/openapi.json', '/staff/session', '//readyz', '/x/../readyz']) {
      expect(await ask(`GET ${path}`)).toMatch(/^HTTP\/1\.1 421 /);
    }
  },
);

test.each(['evil.example.org/staff/session?', 'a b', 'user@evil.example.org', '', 'x#'])(
  "a health check with an invalid Host header is refused: '%s'",
  async (host) => {
    const answer = await sendRaw(`GET /readyz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4(?:00|21) /);
  },
);

test.each([
  ['headers beyond 16 KB', `GET / HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['no Host header, of old', 'GET / HTTP/1.0\r\n\r\n', 400],
  ['what nobody offers', `GET / HTTP/1.1\r\n${HOST}Expect: 200-nonsense\r\n\r\n`, 417],
  ['two Host headers', `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`, 400],
  ['no request', 'no request at all\r\n\r\n', 400],
])(
  'the answer to %s explains the error in a sentence and has the security headers (B4)',
  async (_words, bytes, status) => {
    const answer = await readRaw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain("default-src 'none'");
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(answer).toMatch(/^cache-control: no-store\r$/im);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toMatch(/^content-type: application\/json\r$/im);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: expect.stringMatching(/^[A-Z].*\.$/),
    });
  },
);

test('a form whose Content-Length is too long is answered with a page and not read', async () => {
  const head = `POST /enquiries HTTP/1.1\r\n${HOST}Sec-Fetch-Site: same-origin\r\nAccept: text/html\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const answer = await readRaw(`${head}Content-Length: 40000\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/^content-type: text\/html/im);
  expect(answer).toContain("default-src 'none'");
});

/** How many of sixty connections from one address stay open, each with one answered request. */
async function countHeld({ address, server }: Listening): Promise<number> {
  const opened = Array.from({ length: 60 }, async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
      socket.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`),
    );
    socket.on('error', () => undefined);
    const isHeld = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    return { socket, isHeld };
  });
  const sockets = await Promise.all(opened);
  for (const { socket } of sockets) socket.destroy();
  await expect.poll(() => countOpen(server)).toBe(0);
  return sockets.filter(({ isHeld }) => isHeld).length;
}

const countOpen = (server: Listening['server']) =>
  new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)));

test('one address cannot hold more than fifty connections (B7)', async () => {
  // Clients of other tests may still hold connections to the one that all share.
  const own = await listenAnew();
  expect(await countHeld(own)).toBe(50);
  await own.stop(100);
});

test('a trusted proxy can hold more connections, as it carries all visitors (B7)', async () => {
  const where = { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] };
  const behind = await listen(createSite(site.services), where);
  expect(await countHeld(behind)).toBe(60);
  await behind.stop(100);
});

/** Forms that never end, as a proxy of ours hands them on: those that are answered with 429. */
async function holdForms(to: number, addresses: string[]) {
  const refused: string[] = [];
  const sockets = addresses.map((address) => {
    const socket = connect(to, '127.0.0.1', () =>
      socket.write(
        `POST /enquiries HTTP/1.1\r\n${HOST}X-Forwarded-For: ${address}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      ),
    );
    socket.on('data', (chunk) => refused.push(chunk.toString()));
    socket.on('error', () => undefined);
    return socket;
  });
  const release = () => sockets.forEach((socket) => socket.destroy());
  return { refused, release };
}

test.each([
  ['an address', (number: number) => `203.0.113.9, 127.0.0.1:${4000 + number}`, '203.0.113.10'],
  ['a /64', (number: number) => `2001:db8:5:6::${number}`, '2001:db8:5:7::1'],
])(
  'behind a trusted proxy %s can have fifty requests in flight, not counting event streams (B7)',
  async (_, addressOf, other) => {
    const where = { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] };
    const behind = await listen(createSite(site.services), where);
    const to = Number(new URL(behind.address).port);
    const ask = (address: string) =>
      fetch(`${behind.address}/healthz`, { headers: { 'x-forwarded-for': address } });
    // A request that has been answered is no longer in flight.
    for (let number = 0; number < 60; number++) expect((await ask(addressOf(1))).status).toBe(200);
    const { cookie } = await site.signIn();
    const headers = { cookie, 'x-forwarded-for': addressOf(2) };
    const stream = await fetch(`${behind.address}/staff/events`, { headers });
    expect(stream.status).toBe(200);

    const addresses = Array.from({ length: 60 }, (_one, number) => addressOf(number));
    const held = await holdForms(to, addresses);
    await expect.poll(() => held.refused.length, { timeout: 10_000 }).toBe(10);
    const [refused = ''] = held.refused;
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/^retry-after: \d+\r$/im);
    expect(refused).toMatch(/^connection: close\r$/im);
    expect(refused).toContain("default-src 'none'");
    expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: expect.stringMatching(/^[A-Z].*\.$/),
    });
    expect((await ask(addressOf(3))).status).toBe(429);
    expect((await ask(other)).status).toBe(200);

    held.release();
    await expect.poll(async () => (await ask(addressOf(3))).status).toBe(200);
    await stream.body?.cancel();
    await behind.stop(100);
  },
);

test('a thousand forwarded addresses from one client raise no limit (B8)', async () => {
  const statuses = new Map<number, number>();
  const tryAs = async (number: number) => {
    const { status } = await fetch(`${listening.address}/staff/session`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `198.51.${number >> 8}.${number & 0xff}`,
      },
      body: JSON.stringify({ password: 'not the password at all' }),
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  for (let first = 0; first < 1000; first += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, number) => tryAs(first + number)));
  }
  expect(Object.fromEntries(statuses)).toEqual({ 401: 5, 429: 995 });
}, 60_000);

test('answers of the running server have the security headers', async () => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${listening.address}/staff/patients/count`, { headers });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a body whose Content-Length is too long is refused unread, and a chunked body is cut off at the limit (B7)', async () => {
  const long = 'x'.repeat(40_000);
  const head = `POST /enquiries HTTP/1.1\r\n${HOST}Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n`;
  expect(await sendRaw(`${head}Content-Length: 40000\r\n\r\n`)).toMatch(/ 413 /);
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`;
  expect(await sendRaw(chunked)).toMatch(/ 413 /);
});

test('a stopping server answers on open and new connections, and closes each after its answer (E7)', async () => {
  const other = await listenAnew();
  const agent = new Agent({ keepAlive: true });
  const get = () =>
    new Promise<string | undefined>((resolve, reject) => {
      request(`${other.address}/healthz`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.headers.connection));
      })
        .once('error', reject)
        .end();
    });
  expect(await get()).toBe('keep-alive');
  const stopped = other.stop(5000, 60_000);
  // On the connection that is open already, and on another.
  expect([await get(), await get()]).toEqual(['close', 'close']);
  agent.destroy();
  other.server.close();
  void stopped;
});

/** Sends twenty requests in another thread. The first word of `sent` counts those on their way; the answers are posted. */
const ASKING_THREAD = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, sent } } = require('node:worker_threads');
  const ask = () => new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', () => {
        Atomics.add(sent, 0, 1);
        Atomics.notify(sent, 0);
      }),
    );
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', ({ code }) => (answer += code));
    socket.on('close', () => resolve(answer.split(' ', 2).join(' ')));
  });
  Promise.all(Array.from({ length: 20 }, ask)).then((answers) => parentPort.postMessage(answers));
`;

test('requests that arrive while a stopping server is too busy to read them are answered (E7)', async () => {
  const other = await listenAnew();
  const sent = new Int32Array(new SharedArrayBuffer(8));
  const stopped = other.stop(5000, 50);
  const workerData = { port: Number(new URL(other.address).port), sent };
  const thread = new Worker(ASKING_THREAD, { eval: true, workerData });
  const answered = once(thread, 'message');
  // This thread is the server's. It goes on only after the 50 ms in which new connections are accepted.
  for (let count = 0; count < 20; count = sent[0] ?? 20) Atomics.wait(sent, 0, count, 10_000);
  Atomics.wait(sent, 1, 0, 100);
  expect(new Set((await answered)[0])).toEqual(new Set(['HTTP/1.1 200']));
  await stopped;
});

test('a client that disconnects during its request is logged as status 400, not as an error of the server', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined);
  const head = `POST /staff/session HTTP/1.1\r\n${HOST}Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n`;
  // Answered with 100 once the head has been read: the body is what is waited for then.
  socket.write(`${head}Expect: 100-continue\r\nContent-Length: 100\r\n\r\n{"password":`);
  await once(socket, 'data');
  const before = site.logged.length;
  socket.destroy();
  await expect.poll(() => site.logged.slice(before).join()).toContain('"status":400');
  expect(site.logged.slice(before).join()).not.toContain('"event":"failed"');
});

test('a client that sends no valid request and keeps the connection open is disconnected (B7)', async () => {
  const other = await listenAnew();
  const count = () => countOpen(other.server);
  // Half open: the end of the other side does not end ours.
  const socket = connect({
    port: Number(new URL(other.address).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  socket.on('error', () => undefined);
  socket.write('no request at all\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
  expect(await count()).toBe(1);
  await expect.poll(count, { timeout: 10_000 }).toBe(0);
  socket.destroy();
  await other.stop(100);
}, 20_000);
