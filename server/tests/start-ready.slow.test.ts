import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findFreePort } from '../../setup/find-port.ts';
import { TEST_PASSWORD } from '../../tests/support/open-test-site.ts';
import { startTestServer } from '../../tests/support/servers/start-test-server.ts';

test('a first start is ready only once the staff password opens a session', async () => {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const starting = startTestServer({ PORT: String(port) });
  // A start that fails must fail the test, which would otherwise wait for it until its time is over.
  const failed = starting.then(() => false);
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      (answer) => answer.status === 200,
      () => false,
    );
  while (!(await isReady())) await Promise.race([failed, setTimeout(5)]);
  const answer = await fetch(`${address}/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ password: TEST_PASSWORD }),
  });
  const server = await starting;
  await server.stop();
  expect(answer.status).toBe(204);
});
