import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { saveTestReport } from '../../tests/support/save-test-report.ts';
import { createSession } from '../../app/access/sessions/session.server.ts';
import {
  openListeningTestSite,
  type ListeningTestSite,
} from '../../tests/support/open-listening-test-site.ts';

const PATIENT = '1801753199';
const VISIT = '-KinventedVisit00001';
const REPORTS = `/staff/patients/${PATIENT}/reports`;

let site: ListeningTestSite;
let reportKey: string;
beforeAll(async () => {
  site = await openListeningTestSite({ hasRateLimits: false });
  const visit = { key: VISIT, patientid: PATIENT, name: 'Asha Sample', version: 1 };
  await site.services.database.write((transaction) =>
    transaction.insertInto('records').values(visit).execute(),
  );
  reportKey = await addReport('HbA1c.pdf', 1024);
  const sent = await site.askJson('POST', '/enquiries', ENQUIRY);
  expect(sent.status).toBe(201);
});
afterAll(() => site.remove());

const ENQUIRY = {
  name: 'Invented Visitor',
  email: 'visitor@example.org',
  date: '2027-01-05',
  selectOpt: 'Diabetes [ IN ADULTS ]',
  mobile: '9000000001',
  message1: 'May I come on Tuesday?',
};

async function addReport(name: string, size: number): Promise<string> {
  const at = '2026-01-05T05:00:00.000Z';
  const report = { patientid: PATIENT, name, createdAt: at, updatedAt: at };
  const content = `%PDF-1.7 ${'x'.repeat(size)}`;
  return (await saveTestReport(site.services, report, content, site.services.now())).key;
}

async function signIn(): Promise<string> {
  const { database, now } = site.services;
  const session = { address: '192.0.2.1', device: 'test', now: now(), idleMinutes: 15 };
  return `sid=${await createSession(database, session)}`;
}

/** Signs out all sessions, from another device. */
async function signOutEverywhere(): Promise<void> {
  const headers = { cookie: await signIn() };
  expect((await site.ask('DELETE', '/staff/sessions', { headers })).status).toBe(204);
}

interface Sent {
  method: string;
  path: string;
  type: string;
  body: Buffer;
}

/** Sends all but the last byte, so that the session has been checked before `meanwhile` runs. */
async function holdBack(
  { method, path, type, body }: Sent,
  cookie: string,
  meanwhile: () => Promise<void>,
) {
  const sending = request(`${site.address}${path}`, {
    method,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': type,
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write(body.subarray(0, -1));
  // Once a later request is answered, the first one has passed the session check.
  expect((await site.ask('GET', '/staff/session', { headers: { cookie } })).status).toBe(204);
  await meanwhile();
  sending.end(body.subarray(-1));
  return readAnswer(sending);
}

async function readAnswer(sending: ClientRequest) {
  const [answer] = await once(sending, 'response');
  return { status: answer.statusCode, headers: answer.headers, words: await text(answer) };
}

const json = (method: string, path: string, body: unknown): Sent => ({
  method,
  path,
  type: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
});

async function upload(words: string): Promise<Sent> {
  const form = new FormData();
  const file = new File([samplePdf(words) as Uint8Array<ArrayBuffer>], 'late.pdf');
  form.append('file', file);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { method: 'POST', path: REPORTS, type, body: Buffer.from(await encoded.arrayBuffer()) };
}

async function countAll() {
  const { database, files } = site.services;
  const count = async (table: 'records' | 'report_files') =>
    (await database.read.selectFrom(table).select('key').execute()).length;
  const bytes = await Array.fromAsync(files.list());
  return {
    visits: await count('records'),
    reports: await count('report_files'),
    files: bytes.length,
  };
}

const NEW_VISIT = { patientid: PATIENT, name: 'Asha Sample', mobile: '9000000001' };
const HELD_BACK: [words: string, sent: () => Sent | Promise<Sent>][] = [
  ['all enquiries', () => json('POST', '/staff/enquiries/export', {})],
  ['suggestions', () => json('POST', '/staff/patients/suggest', { by: 'name', prefix: 'Asha' })],
  ['a search', () => json('POST', '/staff/search', { by: 'patientid', value: PATIENT })],
  ['a new visit', () => json('POST', '/staff/patients', NEW_VISIT)],
  ['a deletion', () => json('DELETE', `/staff/patients/${VISIT}`, { version: 1 })],
  [
    'a body that is not JSON',
    () => ({ ...json('POST', '/staff/search', {}), body: Buffer.from('{x') }),
  ],
  ['an upload', () => upload('too late')],
];

test.each(HELD_BACK)(
  'a request whose session ends before its body is complete returns and changes nothing: %s (A6)',
  async (_words, makeSent) => {
    const cookie = await signIn();
    const before = await countAll();
    const answer = await holdBack(await makeSent(), cookie, signOutEverywhere);
    expect([answer.status, answer.words]).toEqual([401, '{"error":"Please sign in."}']);
    expect(answer.headers['staff-role']).toBeUndefined();
    expect(answer.headers['session-idle-seconds']).toBeUndefined();
    expect(await countAll()).toEqual(before);
  },
);

test('a slow body is accepted while the session lasts', async () => {
  const cookie = await signIn();
  const searched = json('POST', '/staff/search', { by: 'patientid', value: PATIENT });
  expect((await holdBack(searched, cookie, async () => undefined)).status).toBe(200);
  const added = await holdBack(await upload('slow'), cookie, async () => undefined);
  expect(added.status).toBe(201);
});

test.each([
  ['the table of enquiries', () => ['POST', '/staff/enquiries/export', '{}'] as const],
  ['the archive of reports', () => ['GET', `${REPORTS}.zip`, undefined] as const],
  ['a report', () => ['GET', `/staff/reports/${reportKey}`, undefined] as const],
])('a download is cut off when its session ends: %s (A6)', async (_words, makeAsked) => {
  const [method, path, body] = makeAsked();
  const asked = { headers: { cookie: await signIn(), 'content-type': 'application/json' } };
  const answer = await site.ask(method, path, body === undefined ? asked : { ...asked, body });
  expect(answer.status).toBe(200);
  await signOutEverywhere();
  await expect(answer.text()).rejects.toThrow('the session has ended');
});

test('signing out everywhere cuts the connection of a slow reader (A6)', async () => {
  // More than the operating system buffers for a reader.
  await addReport('large.pdf', 40 * 1024 * 1024);
  const headers = { cookie: await signIn() };
  const answer = await fetch(`${site.address}${REPORTS}.zip`, { headers });
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await signOutEverywhere();
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow('terminated');
});
