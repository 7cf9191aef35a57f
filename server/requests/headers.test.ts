import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { scoreHeaders } from '../../tests/support/header-score.ts';
import {
  openListeningTestSite,
  type ListeningTestSite,
} from '../../tests/support/open-listening-test-site.ts';
import { openTestSite, TEST_PASSWORD } from '../../tests/support/open-test-site.ts';

const MIN_POINTS = 130;
const PUBLIC_URL = 'https://clinic.example.org';

let site: ListeningTestSite;
let cookie = '';
let report = '';
let patientid = '';
beforeAll(async () => {
  site = await openListeningTestSite({ publicUrl: PUBLIC_URL });
  ({ cookie } = await site.signIn());
  const record = await askJson('POST', '/staff/patients', { name: 'Asha Sample' });
  ({ patientid } = JSON.parse(record.body));
  const uploaded = await ask('POST', `/staff/patients/${patientid}/reports`, {
    headers: { 'content-type': 'multipart/form-data; boundary=xx' },
    body: `--xx\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${samplePdf().toString('latin1')}\r\n--xx--\r\n`,
  });
  report = JSON.parse(uploaded.body).reports[0].key;
});
afterAll(() => site.remove());

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

function toHeaders(raw: string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}

/** Sends a request over the network, as a proxy would; `isStranger`: without the session cookie. */
function ask(
  method: string,
  path: string,
  { headers = {}, body = '', isStranger = false, isSlow = false } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(site.address);
  const base = { host: 'clinic.example.org', origin: PUBLIC_URL, ...(!isStranger && { cookie }) };
  return new Promise((resolve, reject) => {
    const options = {
      hostname,
      port,
      method,
      path,
      agent: false,
      headers: { ...base, ...headers },
    };
    const asking = request(options, async (answer) => {
      const answered = { status: answer.statusCode ?? 0, headers: toHeaders(answer.rawHeaders) };
      // An event stream never ends.
      if (isSlow) answer.destroy();
      resolve({ ...answered, body: isSlow ? '' : await text(answer) });
    });
    asking.on('error', reject).end(Buffer.from(body, 'latin1'));
  });
}

const askJson = (method: string, path: string, body: unknown, options = {}) =>
  ask(method, path, {
    ...options,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Sends the bytes unchanged and returns the head of the response. */
function sendRaw(bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(site.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      const [first = '', ...lines] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n');
      const pairs = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
      resolve({ status: Number(first.split(' ')[1]), headers: new Headers(pairs), body: '' });
    });
  });
}

const page = { accept: 'text/html' };
const HOST = 'Host: clinic.example.org\r\n';

/** Every kind of response, with the status that it must have. */
const ANSWERS: Record<string, [status: number, () => Promise<Answer>]> = {
  'a page': [200, () => ask('GET', '/')],
  'a page in Telugu': [200, () => ask('GET', '/te')],
  'a page that the browser has': [
    304,
    async () => {
      const { headers } = await ask('GET', '/');
      return ask('GET', '/', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    },
  ],
  'a drawing': [200, () => ask('GET', '/drawings/mark.svg')],
  'a script': [
    200,
    async () => {
      const { body } = await ask('GET', '/');
      return ask('GET', /src="(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? '');
    },
  ],
  'a feed': [200, () => ask('GET', '/feed.xml')],
  'a page that is not there': [404, () => ask('GET', '/nothing', { headers: page })],
  'nothing, for a program': [404, () => ask('GET', '/nothing')],
  'a head alone': [200, () => ask('HEAD', '/')],
  'a method that is not used': [405, () => ask('PURGE', '/')],
  'another host': [421, () => ask('GET', '/', { headers: { host: 'elsewhere.example.org' } })],
  'a change from elsewhere': [
    403,
    () => ask('POST', '/enquiries', { headers: { origin: 'https://elsewhere.example.org' } }),
  ],
  'a compressed request': [
    415,
    () => ask('POST', '/enquiries', { headers: { 'content-encoding': 'br' } }),
  ],
  'a body that is too long': [413, () => askJson('POST', '/enquiries', 'x'.repeat(40_000))],
  'an enquiry that is not complete': [422, () => askJson('POST', '/enquiries', {})],
  'the same as a form': [
    422,
    () =>
      ask('POST', '/enquiries', {
        headers: { ...page, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'name=Asha',
      }),
  ],
  alive: [200, () => ask('GET', '/healthz')],
  ready: [200, () => ask('GET', '/readyz')],
  'the description of all addresses': [200, () => ask('GET', '/openapi.json')],
  'the same as a page': [200, () => ask('GET', '/openapi')],
  'a stranger at the staff door': [
    401,
    () => ask('GET', '/staff/patients/count', { isStranger: true }),
  ],
  'a wrong password': [
    401,
    () =>
      askJson('POST', '/staff/session', { password: 'not it at all, no' }, { isStranger: true }),
  ],
  'signing in, with its cookies': [
    204,
    () => askJson('POST', '/staff/session', { password: TEST_PASSWORD }, { isStranger: true }),
  ],
  'a search': [200, () => askJson('POST', '/staff/search', { by: 'name', value: 'Asha Sample' })],
  'a file': [200, () => ask('GET', `/staff/reports/${report}`)],
  'a part of a file': [
    206,
    () => ask('GET', `/staff/reports/${report}`, { headers: { range: 'bytes=0-3' } }),
  ],
  'a part that is not there': [
    416,
    () => ask('GET', `/staff/reports/${report}`, { headers: { range: 'bytes=999999-' } }),
  ],
  'all files at once': [200, () => ask('GET', `/staff/patients/${patientid}/reports.zip`)],
  'a table': [200, () => askJson('POST', '/staff/enquiries/export', {})],
  events: [
    200,
    () => ask('GET', '/staff/events', { headers: { accept: 'text/event-stream' }, isSlow: true }),
  ],
  'two hosts at once': [400, () => sendRaw(`GET / HTTP/1.1\r\n${HOST}Host: b.example.org\r\n\r\n`)],
  TRACE: [405, () => sendRaw(`TRACE / HTTP/1.1\r\n${HOST}\r\n`)],
  CONNECT: [405, () => sendRaw(`CONNECT a.example.org:443 HTTP/1.1\r\n${HOST}\r\n`)],
  'what is no HTTP': [400, () => sendRaw('HELLO\r\n\r\n')],
  'headers beyond 16 KB': [
    431,
    () => sendRaw(`GET / HTTP/1.1\r\n${HOST}X-A: ${'x'.repeat(20_000)}\r\n\r\n`),
  ],
};

test.each(Object.entries(ANSWERS))(
  '%s scores 130 points or more at MDN’s HTTP Observatory (B5)',
  async (_kind, [status, answer]) => {
    const { status: own, headers } = await answer();
    expect(own).toBe(status);
    expect(scoreHeaders(headers)).toBeGreaterThanOrEqual(MIN_POINTS);
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  },
);

test('an unexpected error also scores 130 points or more, as a page and as JSON (B5)', async () => {
  const broken = await openTestSite({ publicUrl: PUBLIC_URL });
  broken.services.database.write = () => Promise.reject(new Error('broken'));
  const fields = new URLSearchParams({
    name: 'Asha',
    email: 'asha@example.org',
    date: '2026-12-01',
    selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
    mobile: '9000000000',
    message1: 'A question',
  });
  const asked = [
    await broken.askJson('POST', '/enquiries', Object.fromEntries(fields), {
      headers: { 'idempotency-key': 'a-key-of-this-test-alone' },
    }),
    await broken.ask('POST', '/enquiries', {
      headers: { ...page, 'content-type': 'application/x-www-form-urlencoded' },
      body: fields.toString(),
    }),
  ];
  for (const answer of asked) {
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(scoreHeaders(answer.headers)).toBeGreaterThanOrEqual(MIN_POINTS);
  }
  await broken.remove();
});

test('the score follows the Observatory’s rules: a response without the headers fails, and each header counts', () => {
  expect(scoreHeaders(new Headers())).toBe(100 - 25 - 20 - 5 - 20);
  const good = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
  expect(scoreHeaders(new Headers(good))).toBe(140);
  const inline = { ...good, 'content-security-policy': "default-src 'self' 'unsafe-inline'" };
  expect(scoreHeaders(new Headers(inline))).toBe(60);
  expect(scoreHeaders(new Headers({ ...good, 'set-cookie': 'sid=1; Path=/' }))).toBe(60);
});

test('the content security policy allows only the site’s own scripts and no script from a string (B4)', async () => {
  const { headers } = await ask('GET', '/');
  const policy = headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("trusted-types 'none'");
  expect(new Set(policy.map((one) => one.split(' ')[0])).size).toBe(policy.length);
});
