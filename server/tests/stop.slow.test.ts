import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import { startTestServer } from '../../tests/support/servers/start-test-server.ts';

const MAX_STOP_MS = 10_000;

const ENQUIRY = JSON.stringify(SAMPLE_ENQUIRY);

test.each(['SIGTERM', 'SIGINT'] as const)(
  'after %s the site finishes requests in progress, accepts no more, and exits with 0 within ten seconds (E7)',
  async (signal) => {
    const server = await startTestServer();
    const { hostname, port } = new URL(server.address);
    const sending = connect(Number(port), hostname);
    let answer = '';
    const over = once(sending, 'close');
    sending.write(
      `POST /enquiries HTTP/1.1\r\nHost: ${hostname}:${port}\r\nSec-Fetch-Site: same-origin\r\n` +
        `Idempotency-Key: a-key-of-this-test-alone\r\nContent-Type: application/json\r\n` +
        `Expect: 100-continue\r\nContent-Length: ${ENQUIRY.length}\r\n\r\n${ENQUIRY.slice(0, 40)}`,
    );
    // The site must have accepted the request before the signal arrives: it answers 100 then.
    await once(sending, 'data');
    sending.on('data', (chunk) => (answer += chunk.toString()));
    const toldAt = performance.now();
    server.signal(signal);
    await expect.poll(() => fetch(server.address).catch(() => 'refused')).toBe('refused');
    sending.write(ENQUIRY.slice(40));
    expect(await server.ended).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(MAX_STOP_MS);
    await over;
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    await server.stop();
  },
);

test('a client that never completes its request does not prevent the stop (E7)', async () => {
  const server = await startTestServer();
  const { hostname, port } = new URL(server.address);
  const idle = connect(Number(port), hostname);
  idle.on('error', () => undefined);
  idle.write(
    `POST /enquiries HTTP/1.1\r\nHost: ${hostname}:${port}\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n{`,
  );
  await once(idle, 'data');
  const toldAt = performance.now();
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(performance.now() - toldAt).toBeLessThan(MAX_STOP_MS);
  idle.destroy();
  await server.stop();
});
