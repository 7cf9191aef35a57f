import { expect, test } from 'vitest';
import { startTestServer } from './start-test-server.ts';

test('a site whose output nobody reads any more serves on, and ends in order when it is told to', async () => {
  const server = await startTestServer({ LOG_LEVEL: 'info' });
  server.stopReading();
  for (const path of ['/', '/nowhere', '/staff/session', '/']) {
    const { status } = await fetch(`${server.address}${path}`);
    expect(status).toBeLessThan(500);
    // Long enough for the log of it to be written.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  await server.stop();
});
