import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SETTINGS = fileURLToPath(new URL('./settings.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-authority-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Reads the settings of `.env` and asks a server whose certificate is the private authority's own. */
async function ask(address: string, settings: string): Promise<string> {
  await writeFile(join(folder, '.env'), settings, { mode: 0o600 });
  const script = `import { readProcessSettings } from ${JSON.stringify(SETTINGS)};
    try {
      readProcessSettings();
      console.log(await (await fetch(process.argv[1])).text());
    } catch (error) { console.log(error.cause?.code ?? error.message); }`;
  const asking = spawn(process.execPath, ['--input-type=module', '-e', script, address], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
  });
  return (await text(asking.stdout)).trim();
}

test('NODE_EXTRA_CA_CERTS in .env makes the site and its commands trust a private authority', async () => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'ca.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=x'];
  const named = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...made, ...named], { stdio: 'ignore' });
  const pem = { key: await readFile(key), cert: await readFile(certificate) };
  const server = createServer(pem, (_asked, answer) => answer.end('reached'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `https://localhost:${(server.address() as AddressInfo).port}`;
  expect(await ask(address, '')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(await ask(address, `NODE_EXTRA_CA_CERTS=${certificate}\n`)).toBe('reached');
  expect(await ask(address, `NODE_EXTRA_CA_CERTS=${key}\n`)).toBe(
    `NODE_EXTRA_CA_CERTS is '${key}': it must be a file with certificates (PEM) that this user may read.`,
  );
  server.close();
});
