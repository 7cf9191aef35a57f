import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { findFreePort } from '../../setup/find-port.ts';
import { TEST_PASSWORD } from '../../tests/support/open-test-site.ts';
import { startTestServer, type TestServer } from '../../tests/support/servers/start-test-server.ts';

/** Personal data and other secrets as unique markers, so that they can be found in any output. */
const M = {
  name: 'Marker Qxname',
  staffName: 'Qxstaff Marker',
  mobile: '9000055501',
  otherMobile: '9000055502',
  email: 'qxmail@example.org',
  message: 'qxdiagnosis: thyroid',
  note: 'qxnote called back',
  word: 'qxsearchword',
  prefix: 'qxprefix',
  patientid: '7777055503',
  fileName: 'qxfile-hba1c',
  fileBytes: 'qxbytes of a report',
  wrongPassword: 'qxwrong password here',
  cookie: 'qxcookie0123456789',
  requestKey: 'qxrequestkey-0123456789',
  userAgent: 'qxagent \u001b[31mred',
  referer: 'qxreferer',
  path: 'qxpath',
  query: 'qxquery',
  jsonKey: 'qxjsonkey',
  address: '203.0.113.77',
  boundary: 'qxboundary',
} as const;

let server: TestServer;
let metrics = '';
let cookie = '';
let routes: (readonly [method: string, path: string])[] = [];
const keys: Record<string, string> = {};
beforeAll(async () => {
  const port = await findFreePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  server = await startTestServer({
    METRICS_PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  });
  const { paths } = (await (await fetch(`${server.address}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
  );
});
afterAll(() => server.stop());

async function send(method: string, path: string, body?: BodyInit, headers = {}) {
  const answer = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      cookie,
      origin: server.address,
      'user-agent': encodeURI(M.userAgent),
      referer: `${server.address}/${M.referer}`,
      'x-forwarded-for': M.address,
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

const sendJson = (method: string, path: string, body: unknown, headers = {}) =>
  send(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

function upload(patientid: string) {
  const form = new FormData();
  const bytes = Buffer.concat([samplePdf(M.fileBytes)]);
  form.append('file', new File([bytes], `${M.fileName}.pdf`, { type: 'application/pdf' }));
  return send('POST', `/staff/patients/${patientid}/reports`, form);
}

const ENQUIRY = {
  name: M.name,
  email: M.email,
  date: '2099-01-02',
  selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
  mobile: M.mobile,
  message1: M.message,
};
const RECORD = { patientid: M.patientid, name: M.name, mobile: M.mobile, email: M.email };

/** A clinic's normal day: all requests succeed. */
async function workADay(): Promise<void> {
  const stored = await sendJson('POST', '/enquiries', ENQUIRY, { 'idempotency-key': M.requestKey });
  expect(stored.status).toBe(201);
  keys['enquiry'] = JSON.parse(stored.text).key;
  await sendJson('POST', '/staff/session', { password: M.wrongPassword });
  await signIn();
  const { patientid: _, ...unregistered } = RECORD;
  const made = await sendJson('POST', '/staff/patients', unregistered);
  expect(made.status).toBe(201);
  const { key, patientid } = JSON.parse(made.text);
  Object.assign(keys, { record: key, patientid });
  expect((await upload(patientid)).status).toBe(201);
  const { reports } = JSON.parse((await send('GET', `/staff/patients/${patientid}/reports`)).text);
  keys['report'] = reports[0].key;
  await sendJson('POST', '/staff/search', { by: 'name', value: M.name });
  await sendJson('POST', '/staff/search', { by: 'mobile', value: M.mobile });
  await sendJson('POST', '/staff/patients/suggest', { by: 'name', prefix: M.prefix });
  await sendJson('POST', '/staff/enquiries/search', { words: M.word });
  await sendJson('POST', '/staff/enquiries/export', { words: M.word });
  await sendJson('PATCH', `/staff/enquiries/${keys['enquiry']}`, { note: M.note, version: 1 });
  await sendJson('POST', '/staff/kept', { mobile: M.otherMobile });
  await sendJson('POST', '/staff/audit/search', { patientid });
}

async function signIn(): Promise<void> {
  const answer = await fetch(`${server.address}/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ password: TEST_PASSWORD, name: M.staffName }),
  });
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(cookie).not.toBe('');
}

/** Sends invalid requests to every address. Returns the statuses of the responses. */
async function askBadly(): Promise<Set<number>> {
  const statuses = new Set<number>();
  const note = async (asked: Promise<{ status: number }>) => statuses.add((await asked).status);
  for (const [method, template] of routes) {
    const isSigningOut = template.startsWith('/staff/session') && method === 'DELETE';
    if (isSigningOut) continue;
    const path = template.replace(/\{\w+\}/g, M.path);
    const known = template
      .replace('{patientid}', keys['patientid'] ?? M.patientid)
      .replace('{key}', (template.includes('reports') ? keys['report'] : keys['record']) ?? '');
    await note(send(method === 'DELETE' ? 'GET' : method, `${known}?${M.query}=${M.query}`));
    await note(send(method, `${path}?q=${M.query}`));
    if (method === 'GET') continue;
    const body = { ...ENQUIRY, [M.jsonKey]: M.word, by: M.word, value: M.word, prefix: M.prefix };
    await note(sendJson(method, path, body));
    await note(sendJson(method, path, [M.message]));
    await note(send(method, path, `{"${M.jsonKey}`, { 'content-type': 'application/json' }));
    await note(send(method, path, `x=${M.word}`, { 'content-type': `text/${M.boundary}` }));
    await note(sendJson(method, path, { name: M.name.repeat(40_000) }));
    const multipart = `multipart/form-data; boundary=${M.boundary}`;
    const part = `--${M.boundary}\r\ncontent-disposition: form-data; name="file"; filename="${M.fileName}"`;
    await note(send(method, path, part, { 'content-type': multipart }));
    await note(send(method, path, '{}', { 'content-encoding': M.word }));
    await note(send(method, path, '{}', { origin: `https://${M.referer}.example.org` }));
  }
  await note(send('GET', `/${M.path}/${M.patientid}`, undefined, { accept: 'text/html' }));
  await note(send('GET', `/staff/${M.path}%0d%0a%1b[31m${M.query}`));
  return statuses;
}

/** The server's log and metrics. */
async function readEverything(): Promise<string> {
  return `${server.readOutput()}\n${await (await fetch(metrics)).text()}`;
}

let waits = 0;

/** The log is buffered but in order: it is complete up to the line of this request, from a network of its own. */
async function untilLogged(): Promise<void> {
  waits += 1;
  await send('GET', '/staff/session', undefined, { 'x-forwarded-for': `10.0.${waits}.1` });
  await expect.poll(() => server.readOutput()).toContain(`"10.0.${waits}.0/24"`);
}

async function findTold(): Promise<string[]> {
  await untilLogged();
  const everything = await readEverything();
  const secrets = [...Object.values(M), ...Object.values(keys), TEST_PASSWORD, cookie];
  return secrets.filter((secret) => secret !== '' && everything.includes(secret));
}

test('no personal data or secrets appear in the log or the metrics (G1)', async () => {
  await workADay();
  expect(await findTold()).toEqual([]);

  const statuses = await askBadly();
  for (const status of [400, 401, 403, 404, 413, 415, 422]) {
    if (status !== 401) expect(statuses).toContain(status);
  }
  const live = cookie;
  cookie = `sid=${M.cookie}`;
  expect([...(await askBadly())]).toContain(401);
  cookie = live;
  expect(await findTold()).toEqual([]);

  // With tables and a column missing, every query of them fails with an unexpected error.
  const database = new DatabaseSync(join(server.folder, 'clinic.sqlite'));
  database.exec('pragma foreign_keys = off; drop table report_files; drop table enquiries');
  database.exec('alter table records drop column bp');
  database.close();
  expect([...(await askBadly())]).toContain(500);
  const failing = await sendJson('POST', '/staff/search', { by: 'name', value: M.name });
  expect(failing.status).toBe(500);
  expect(await findTold()).toEqual([]);
});

test('each event is one line of JSON, with route template, status, milliseconds, request id and network (G1)', async () => {
  await send('GET', `/staff/${M.path}%0a{"event":"forged"}`);
  await untilLogged();
  const lines = server.readOutput().split('\n');
  const events = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const others = lines.filter((line) => !line.startsWith('{') && line !== '');
  for (const line of others)
    expect(line).toMatch(/^(?:ready |Staff password|content\/|There is no)/);
  expect(events.map(({ event }) => event)).not.toContain('forged');
  const requests = events.filter(({ event }) => event === 'request');
  expect(requests.length).toBeGreaterThan(100);
  for (const { level, method, route, status, ms, requestId, network } of requests) {
    expect(level).toBe('info');
    expect(method).toMatch(/^(?:[A-Z]+|other)$/);
    expect(route).toMatch(/^(?:refused|\/[\w/:*.-]*)$/);
    expect(status).toBeGreaterThan(199);
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
    expect(network).toMatch(/^(?:203\.0\.113|127\.0\.0|10\.0\.\d)\.0\/24$/);
  }
});
