import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../tests/support/servers/start-test-server.ts';
import { findFreePort } from '../setup/find-port.ts';
import { runCaddy, type RunningCaddy } from './run-caddy.ts';

let secure: number;
let server: TestServer;
let caddy: RunningCaddy;
beforeAll(async () => {
  secure = await findFreePort();
  server = await startTestServer({
    PUBLIC_URL: `https://localhost:${secure}`,
    TRUST_PROXY: '127.0.0.1,::1',
  });
  caddy = await runCaddy({ secure, site: Number(new URL(server.address).port) });
});
afterAll(async () => {
  await caddy?.stop();
  await server?.stop();
});

async function send(headers: Record<string, string>, body?: string) {
  const session = connectHttp2(`https://localhost:${secure}`, { rejectUnauthorized: false });
  try {
    await once(session, 'connect');
    const stream = session.request(headers);
    stream.end(body);
    const [answer] = await once(stream, 'response');
    return { status: Number(answer[':status']), said: await text(stream) };
  } finally {
    session.destroy();
  }
}

/** All of 127.0.0.0/8 are this machine's. */
const openRequest = (method: string, path: string, from: string) =>
  request({
    host: '127.0.0.1',
    servername: 'localhost',
    port: secure,
    path,
    method,
    agent: false,
    rejectUnauthorized: false,
    localAddress: from,
    headers: {
      host: `localhost:${secure}`,
      'sec-fetch-site': 'same-origin',
      ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': '1000' }),
    },
  });

async function getStatus(path: string, from: string) {
  const asking = openRequest('GET', path, from).end();
  const [answer] = await once(asking, 'response');
  answer.resume();
  return answer.statusCode;
}

test('four hundred forms that one client never ends keep nobody else waiting (B7)', async () => {
  const statuses: number[] = [];
  const forms = Array.from({ length: 400 }, () => {
    const form = openRequest('POST', '/enquiries', '127.0.8.8');
    form.on('response', (answer) => statuses.push(answer.statusCode ?? 0));
    form.on('error', () => undefined);
    form.write('{');
    return form;
  });
  try {
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBe(350);
    expect(new Set(statuses)).toEqual(new Set([429]));
    for (let number = 0; number < 20; number++) {
      expect(await getStatus('/', `127.0.8.${20 + number}`)).toBe(200);
    }
    expect(await getStatus('/', '127.0.8.8')).toBe(429);
  } finally {
    for (const form of forms) form.destroy();
  }
});

test('a page or form requested while the site is down gets an explanation with 502', async () => {
  server.signal('SIGTERM');
  await server.ended;
  const away = { status: 502, said: '502 Bad Gateway' };
  expect(await send({ ':path': '/' })).toEqual(away);
  expect(await send({ ':path': '/enquiries', ':method': 'POST' }, 'name=Asha')).toEqual(away);
});

test('its log holds no patient id and no whole address, whatever failed (G1)', async () => {
  expect(await getStatus('/staff/patients/7777055506/reports', '127.0.9.9')).toBe(502);
  const left = openRequest('POST', '/staff/patients/7777055506/reports', '127.0.9.9');
  left.on('error', () => undefined).write('{', () => left.destroy());
  await new Promise((resolve) => left.once('close', resolve));
  expect(await getStatus('/', '127.0.9.9')).toBe(502);
  await caddy.stop();
  expect(caddy.readLog()).toContain('"logger"');
  expect(caddy.readLog()).not.toMatch(/7777055506|127\.0\.[89]\.\d/);
});
