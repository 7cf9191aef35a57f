import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { NPM_START } from '../../setup/npm-start.ts';
import { startTestServer } from '../../tests/support/servers/start-test-server.ts';

test('a site whose output pipe was closed goes on serving, and still stops cleanly', async () => {
  const server = await startTestServer({ LOG_LEVEL: 'info' });
  server.stopReading();
  for (const path of ['/', '/nowhere', '/staff/session', '/']) {
    const { status } = await fetch(`${server.address}${path}`);
    expect(status).toBeLessThan(500);
    // Nobody can see when the server writes to a closed pipe: it does so 200 ms after a line was logged.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  await server.stop();
});

test.skipIf(process.platform === 'win32')(
  'a first start with standard output closed logs that a password was printed, but not the password',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clinic-unread-'));
    const server = spawn('sh', ['-c', 'exec "$0" "$1" >&-', process.execPath, NPM_START.program], {
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    });
    const ended = once(server, 'exit');
    const lines: string[] = [];
    const told = new Promise<void>((resolve) => {
      createInterface({ input: server.stderr }).on('line', (line) => {
        lines.push(line);
        if (line.includes('"first-password"')) resolve();
      });
    });
    const isLate = new Promise((resolve) => setTimeout(resolve, 30_000).unref());
    await Promise.race([told, ended, isLate]);
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
    const said = lines.find((line) => line.includes('"first-password"')) ?? '{}';
    expect(JSON.parse(said)).toMatchObject({
      level: 'warn',
      sentence: expect.stringContaining('npm run clinic -- set-password'),
    });
    expect(lines.join()).not.toMatch(/(?:[a-z]{4}-){6}[a-z]{4}/);
  },
);
