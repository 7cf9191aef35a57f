import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../tests/support/servers/start-test-server.ts';
import { findFreePort } from '../setup/find-port.ts';
import { readNginxExample } from './nginx-examples.ts';
import { runNginx, type RunningNginx } from './run-nginx.ts';

let secure: number;
let server: TestServer;
let nginx: RunningNginx;
beforeAll(async () => {
  secure = await findFreePort();
  server = await startTestServer({
    PUBLIC_URL: `https://localhost:${secure}`,
    TRUST_PROXY: '127.0.0.1',
    // Every request that is refused in this test is refused by nginx.
    RATE_LIMITS: 'off',
  });
  const sites = [Number(new URL(server.address).port)];
  nginx = await runNginx(readNginxExample(), { plain: await findFreePort(), secure, sites });
});
afterAll(async () => {
  await nginx?.stop();
  await server?.stop();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** All of 127.0.0.0/8 are this machine's; from 127.0.0.1 the client is the one that the header names. */
const openRequest = (method: string, path: string, from: string, client = '') =>
  request({
    host: '127.0.0.1',
    port: secure,
    path,
    method,
    agent: false,
    rejectUnauthorized: false,
    localAddress: from,
    headers: {
      host: `localhost:${secure}`,
      'sec-fetch-site': 'same-origin',
      ...(client && { 'x-test-client': client }),
      ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': '1000' }),
    },
  });

function get(path: string, from: string, client?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = openRequest('GET', path, from, client);
    asking.on('response', async (answer) => {
      const body = await text(answer);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    asking.on('error', reject).end();
  });
}

/** Forms that never end; the statuses of those that are answered all the same. */
function holdForms(count: number, from: (number: number) => { from: string; client?: string }) {
  const statuses: number[] = [];
  const forms = Array.from({ length: count }, (_, number) => {
    const sent = from(number);
    const form = openRequest('POST', '/enquiries', sent.from, sent.client);
    form.on('response', (answer) => statuses.push(answer.statusCode ?? 0));
    form.on('error', () => statuses.push(0));
    form.write('{');
    return form;
  });
  return { statuses, release: () => forms.forEach((form) => form.destroy()) };
}

const PATIENCE = { timeout: 20_000 };

test('four hundred forms that one client never ends keep nobody else waiting (B7)', async () => {
  const held = holdForms(400, () => ({ from: '127.0.8.8' }));
  try {
    await expect.poll(() => held.statuses.length, PATIENCE).toBe(350);
    expect(new Set(held.statuses)).toEqual(new Set([429]));
    const others = Array.from({ length: 20 }, (_, number) => get('/', `127.0.8.${20 + number}`));
    for (const { status } of await Promise.all(others)) expect(status).toBe(200);
    const refused = await get('/privacy', '127.0.8.8');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
    expect(JSON.parse(refused.body)).toEqual({
      error: 'Too many requests at once. Please try again in a moment.',
    });
  } finally {
    held.release();
  }
});

test('a /64 counts as one client, and a /48 as four (B7)', async () => {
  const status = async (client: string) => (await get('/', '127.0.0.1', client)).status;
  const from = '127.0.0.1';
  const ofOne = holdForms(60, (number) => ({ from, client: `2001:db8:5:6::${number}` }));
  await expect.poll(() => ofOne.statuses, PATIENCE).toEqual(Array(10).fill(429));
  expect(await status('2001:db8:5:6:7::8')).toBe(429);
  expect(await status('2001:db8:5:7::8')).toBe(200);
  const ofOthers = holdForms(160, (number) => ({
    from,
    client: `2001:db8:5:${7 + (number % 4)}::1`,
  }));
  await expect.poll(() => ofOthers.statuses, PATIENCE).toEqual(Array(10).fill(429));
  expect(await status('2001:db8:5:ff::8')).toBe(429);
  expect(await status('2001:db8:6:7::8')).toBe(200);
  ofOne.release();
  ofOthers.release();
});

test('staff’s event streams, which stay open, are counted apart from other requests (B7)', async () => {
  const held = holdForms(51, () => ({ from: '127.0.8.9' }));
  await expect.poll(() => held.statuses, PATIENCE).toEqual([429]);
  expect((await get('/', '127.0.8.9')).status).toBe(429);
  // The site itself answers 401, as nobody is signed in.
  expect((await get('/staff/events', '127.0.8.9')).status).toBe(401);
  held.release();
});

test('when connections run out, nginx’s logs hold no patient id and no whole address (G1)', async () => {
  const held = holdForms(450, (number) => ({ from: `127.0.9.${10 + (number % 10)}` }));
  try {
    await expect.poll(() => held.statuses.length, PATIENCE).toBeGreaterThan(20);
    await get('/staff/patients/7777055505/reports', '127.0.9.30').catch(() => undefined);
  } finally {
    held.release();
  }
  const names = ['clinic.access.log', 'clinic.error.log', 'error.log'];
  const logs = names.map((name) => readFile(join(nginx.folder, name), 'utf8'));
  const written = (await Promise.all(logs)).join('');
  expect(written).toContain(' 127.0.9.0 POST /enquiries ');
  expect(written).not.toMatch(/7777055505|127\.0\.9\.\d\d/);
});
