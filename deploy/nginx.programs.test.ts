import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { get, request } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_ENQUIRY } from '../tests/support/sample-enquiry.ts';
import { samplePdf } from '../tests/support/sample-files.ts';
import { TEST_PASSWORD } from '../tests/support/open-test-site.ts';
import { startTestServer, type TestServer } from '../tests/support/servers/start-test-server.ts';
import { findFreePort } from '../setup/find-port.ts';
import { readNginxExample } from './nginx-examples.ts';
import { runNginx, type RunningNginx } from './run-nginx.ts';

const MB = 1024 * 1024;

let ports: { plain: number; secure: number; site: number };
let server: TestServer;
let nginx: RunningNginx;
let publicUrl = '';
beforeAll(async () => {
  ports = {
    plain: await findFreePort(),
    secure: await findFreePort(),
    site: await findFreePort(),
  };
  publicUrl = `https://localhost:${ports.secure}`;
  server = await startTestServer({
    PORT: String(ports.site),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
  });
  nginx = await runNginx(readNginxExample(), { ...ports, sites: [ports.site] });
});
afterAll(async () => {
  await nginx?.stop();
  await server?.stop();
});

interface Asked {
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The client's own; all of 127.0.0.0/8 are this machine's. */
  from?: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

function send(method: string, path: string, { headers, body, from }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port: ports.secure,
        path,
        method,
        agent: false,
        rejectUnauthorized: false,
        headers: { host: `localhost:${ports.secure}`, origin: publicUrl, ...headers },
        ...(from && { localAddress: from }),
      },
      async (answer: IncomingMessage) => {
        const bytes = await buffer(answer);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
      },
    );
    asking.on('error', reject).end(body);
  });
}

const sendJson = (method: string, path: string, body: unknown, { headers, from }: Asked = {}) =>
  send(method, path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    ...(from && { from }),
  });

async function signIn(from?: string): Promise<string> {
  const answer = await sendJson(
    'POST',
    '/staff/session',
    { password: TEST_PASSWORD },
    from ? { from } : {},
  );
  expect(answer.status).toBe(204);
  return answer.headers['set-cookie']?.find((one) => one.includes('sid=')) ?? '';
}

const cookieOf = (setCookie: string) => ({ cookie: setCookie.split(';')[0] ?? '' });

test('pages come over HTTP/2 as the site made them, with its headers and in its compression', async () => {
  const session = connectHttp2(publicUrl, { rejectUnauthorized: false });
  const stream = session.request({ ':path': '/', 'accept-encoding': 'br' });
  const [headers] = await once(stream, 'response');
  const body = await buffer(stream);
  session.close();
  expect(headers[':status']).toBe(200);
  expect(headers['content-encoding']).toBe('br');
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['server']).toBe('nginx');
  const direct = await fetch(`${server.address}/`, { headers: { 'accept-encoding': 'br' } });
  expect(headers['etag']).toBe(direct.headers.get('etag'));
  expect(body.length).toBe(Number(direct.headers.get('content-length')));
});

test('a request without TLS is redirected to the public address', async () => {
  const answer = await fetch(`http://127.0.0.1:${ports.plain}/privacy?a=1`, { redirect: 'manual' });
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe(`${publicUrl}/privacy?a=1`);
});

test('a name that is not the site’s is refused behind the proxy too (B2)', async () => {
  expect((await send('GET', '/', { headers: { host: 'elsewhere.example.org' } })).status).toBe(421);
});

test('staff sign in with a __Host- cookie that only https carries, and work with it (A5)', async () => {
  const cookie = await signIn();
  expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const headers = cookieOf(cookie);
  expect((await send('GET', '/staff/session', { headers })).status).toBe(204);
  expect((await send('GET', '/staff/session')).status).toBe(401);
});

test('limits count the address that nginx saw, whatever a client says of itself (A3, B8)', async () => {
  const tryWrong = (number: number, from: string) =>
    sendJson(
      'POST',
      '/staff/session',
      { password: 'not the password at all' },
      { from, headers: { 'x-forwarded-for': `198.51.100.${number}` } },
    );
  const statuses: number[] = [];
  for (let number = 0; number < 6; number++) {
    statuses.push((await tryWrong(number, '127.0.0.2')).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await tryWrong(7, '127.0.1.3')).status).toBe(401);
  expect(await signIn('127.0.1.4')).toContain('sid=');
});

test('an event reaches an open page at once: nothing on the way collects answers', async () => {
  const headers = { ...cookieOf(await signIn()), accept: 'text/event-stream' };
  const page = get({
    host: '127.0.0.1',
    port: ports.secure,
    path: '/staff/events',
    rejectUnauthorized: false,
    headers: { ...headers, host: `localhost:${ports.secure}` },
  });
  const [answer] = (await once(page, 'response')) as [IncomingMessage];
  let heard = '';
  answer.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('event: hello');
  const key = { 'idempotency-key': 'a-key-of-the-proxy-test' };
  const stored = await sendJson('POST', '/enquiries', SAMPLE_ENQUIRY, { headers: key });
  expect(stored.status).toBe(201);
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('event: enquiry');
  expect(answer.complete).toBe(false);
  page.destroy();
});

test('a report file of 20 MB goes up, and comes back whole and in parts; a larger one is refused in words', async () => {
  const headers = cookieOf(await signIn());
  const record = await sendJson('POST', '/staff/patients', { name: 'Asha Sample' }, { headers });
  const { patientid } = JSON.parse(record.bytes.toString());
  const path = `/staff/patients/${patientid}/reports`;
  const tail = samplePdf();
  const content = Buffer.concat([samplePdf('large'), Buffer.alloc(20 * MB, ' '), tail]);
  const pdf = content.subarray(content.length - 20 * MB);
  samplePdf('large').copy(pdf);
  const uploaded = await send('POST', path, { headers: { ...headers, ...form }, body: part(pdf) });
  expect(uploaded.bytes.toString()).toContain('"sizeKb":"20480.00"');
  expect(uploaded.status).toBe(201);

  const [{ key }] = JSON.parse(uploaded.bytes.toString()).reports;
  const whole = await send('GET', `/staff/reports/${key}`, { headers });
  expect(whole.bytes.equals(pdf)).toBe(true);
  const range = { ...headers, range: 'bytes=1000-1999' };
  const some = await send('GET', `/staff/reports/${key}`, { headers: range });
  expect(some.status).toBe(206);
  expect(some.headers['content-range']).toBe(`bytes 1000-1999/${pdf.length}`);
  expect(some.bytes.equals(pdf.subarray(1000, 2000))).toBe(true);

  const tooLarge = Buffer.concat([pdf, Buffer.alloc(MB)]);
  const refused = await send('POST', path, {
    headers: { ...headers, ...form },
    body: part(tooLarge),
  });
  expect(refused.status).toBe(413);
  expect(refused.headers['content-type']).toContain('application/json');
});

const form = { 'content-type': 'multipart/form-data; boundary=------part' };
const part = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      '--------part\r\ncontent-disposition: form-data; name="file"; filename="large.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n--------part--\r\n'),
  ]);

test.each([
  ['2001:db8:77:5:6:7:8:9', '2001:db8:77::'],
  ['2001:db8::8:9', '2001:db8::'],
  ['2001::7:8:9', '2001::'],
  ['::ffff:203.0.113.9', '203.0.113.0'],
])('of %s nginx logs %s (G1)', async (address, network) => {
  const path = `/of-${network.replace(/\W/g, '-')}`;
  await send('GET', path, { headers: { 'x-test-client': address } });
  const log = () => readFile(join(nginx.folder, 'clinic.access.log'), 'utf8');
  await expect.poll(log).toContain(` ${network} GET ${path} 404 `);
  expect(await log()).not.toContain(`${address} `);
});

test('nginx’s own logs hold no patient id, no secret address and no whole address (G1)', async () => {
  await send('GET', '/staff/patients/7777055503/reports', { from: '127.0.9.9' });
  await send('GET', '/enquiry/secret7777055503?m=7777055503');
  await send('GET', '/calendar/secret7777055503.ics');
  await fetch(`http://127.0.0.1:${ports.plain}/.well-known/acme-challenge/7777055503`);
  const log = () => readFile(join(nginx.folder, 'clinic.access.log'), 'utf8');
  await expect.poll(log).toMatch(/ 127\.0\.9\.0 GET \/staff 401 /);
  await expect.poll(log).toContain(' GET /enquiry/ 404 ');
  await expect.poll(log).toContain(' GET /calendar/ 404 ');
  const faults = ['clinic.error.log', 'error.log'].map((name) =>
    readFile(join(nginx.folder, name), 'utf8'),
  );
  const everything = `${await log()}${(await Promise.all(faults)).join('')}`;
  expect(everything).not.toMatch(/7777055503|127\.0\.9\.9/);
});

test('when the site is down nginx says so with 502 and keeps nothing of the request in its logs', async () => {
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  const answer = await send('GET', '/staff/patients/7777055504/reports');
  expect(answer.status).toBe(502);
  expect(answer.bytes.toString()).not.toMatch(/nginx\/\d/);
  expect(await readFile(join(nginx.folder, 'clinic.error.log'), 'utf8')).not.toContain(
    '7777055504',
  );
});
