import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFreePort } from '../setup/find-free-port.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

describe.runIf(hasCaddy)('the shipped Caddyfile', () => {
  let folder: string;
  let secure: number;
  let caddy: ChildProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'clinic-caddy-'));
    secure = await findFreePort();
    const example = readFileSync(new URL('Caddyfile', import.meta.url), 'utf8')
      .replace(/^\{$/m, `$&\n${testOptions(folder)}`)
      .replace(/^clinic\.example\.org /m, `localhost:${secure} `)
      .replace('127.0.0.1:3000', `127.0.0.1:${await findFreePort()}`);
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, example);
    const args = ['run', '--adapter', 'caddyfile', '--config', file];
    caddy = spawn('caddy', args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
    await vi.waitFor(() => send({ ':path': '/' }), 20_000);
  }, 30_000);
  afterAll(async () => {
    caddy.kill();
    await once(caddy, 'exit');
    rmSync(folder, { recursive: true });
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

  test('who opens a page or sends a form while the site is away is told so with 502', async () => {
    const away = { status: 502, said: '502 Bad Gateway' };
    expect(await send({ ':path': '/' })).toEqual(away);
    expect(await send({ ':path': '/enquiries', ':method': 'POST' }, 'name=Asha')).toEqual(away);
  });
});

/** Nothing of the machine's is touched: no certificate authority, no port 80, no administration. */
function testOptions(folder: string): string {
  const options = ['admin off', 'local_certs', 'skip_install_trust'];
  const places = ['auto_https disable_redirects', `storage file_system ${folder}`];
  return [...options, ...places].map((line) => `\t${line}`).join('\n');
}
