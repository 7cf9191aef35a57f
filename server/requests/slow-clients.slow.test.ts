import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openListeningTestSite,
  type ListeningTestSite,
} from '../../tests/support/open-listening-test-site.ts';

let site: ListeningTestSite;
beforeAll(async () => {
  site = await openListeningTestSite();
});
afterAll(() => site.remove());

/** Seconds until the server closes the connection, and its response. */
async function waitForEnd(socket: Socket): Promise<{ seconds: number; answer: string }> {
  const startedAt = performance.now();
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return { seconds: (performance.now() - startedAt) / 1000, answer };
}

const open = () => connect(site.port, '127.0.0.1');
const HOST = 'Host: localhost\r\n';
const POST = `POST /enquiries HTTP/1.1\r\n${HOST}Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;

test('a client that never completes its headers or body is disconnected, and others are served in the meantime (B7)', async () => {
  const headers = open();
  headers.write(`GET / HTTP/1.1\r\n${HOST}X-A: `);
  const dripping = open();
  dripping.write(POST);
  // An occasional byte keeps a connection alive, but must not keep a request alive.
  const drops = setInterval(() => dripping.writable && dripping.write('{'), 1000);
  const [never, slowly, served] = await Promise.all([
    waitForEnd(headers),
    waitForEnd(dripping),
    fetch(`${site.address}/healthz`),
  ]);
  clearInterval(drops);
  expect(served.status).toBe(200);
  expect(never.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(never.seconds).toBeGreaterThan(9);
  expect(never.seconds).toBeLessThan(25);
  expect(slowly.seconds).toBeGreaterThan(25);
  expect(slowly.seconds).toBeLessThan(50);
});
