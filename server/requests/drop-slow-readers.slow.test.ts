import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropSlowReaders } from './drop-slow-readers.ts';

/** The operating system frees its buffers a megabyte at a time, so a short period needs a fast reader. */
const SPAN_MS = 1000;
const MIN_BYTES = 5000;
const PIECE = 512 * 1024;
const LARGE = Buffer.alloc(32 * 1024 * 1024);

let server: Server;
beforeEach(async () => {
  server = createServer((_, answer) => answer.end(LARGE)).listen(0, '127.0.0.1');
  dropSlowReaders(server, SPAN_MS, MIN_BYTES);
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** A client that has requested 32 MB, and the server's side of its connection. */
async function ask(): Promise<{ client: Socket; served: Socket }> {
  const connecting = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [served] = (await connecting) as [Socket];
  return { client, served };
}

test('a client that reads nothing of a waiting response is disconnected, even if the response is one chunk (B7)', async () => {
  const { client, served } = await ask();
  await once(served, 'close');
  client.destroy();
});

test('a client that reads slowly but steadily is not disconnected, even within one large chunk (B7)', async () => {
  const { client, served } = await ask();
  let taken = 0;
  for (let turns = 0; turns < 40; turns++) {
    // The pace is what is tested: far more than the minimum speed, far less than the whole response.
    taken += (client.read(Math.min(PIECE, client.readableLength)) as Buffer | null)?.length ?? 0;
    await setTimeout(100);
  }
  expect(taken).toBeGreaterThan(MIN_BYTES);
  expect(taken).toBeLessThan(LARGE.length);
  expect(served.destroyed).toBe(false);
  client.destroy();
});

test('a client that has received the whole response may stay idle (B7)', async () => {
  const { client, served } = await ask();
  client.resume();
  let taken = 0;
  client.on('data', (chunk: Buffer) => (taken += chunk.length));
  await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThanOrEqual(LARGE.length);
  // It was idle at each check that found out about a later client, which reads nothing.
  const later = await ask();
  await once(later.served, 'close');
  later.client.destroy();
  expect(served.destroyed).toBe(false);
  client.destroy();
});
