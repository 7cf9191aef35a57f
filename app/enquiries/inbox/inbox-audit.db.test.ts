import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../../tests/support/open-test-site.ts';
import { createSession } from '../../access/sessions/session.server.ts';
import type { InboxPage } from './inbox.contract.ts';
import { SAMPLE_ENQUIRY } from '../../../tests/support/sample-enquiry.ts';

let site: TestSite;
let cookie: string;
beforeEach(async () => {
  site = await openTestSite({ hasRateLimits: false, sessionIdleMinutes: 60 });
  cookie = await openSession();
});
afterEach(() => site.remove());

const openSession = async () => {
  const session = { address: '192.0.2.1', device: 'test', idleMinutes: 60 };
  const now = site.services.now();
  return `sid=${await createSession(site.services.database, { ...session, now })}`;
};
const send = async (message1: string): Promise<string> =>
  (await (await site.askJson('POST', '/enquiries', { ...SAMPLE_ENQUIRY, message1 })).json()).key;
const read = (path: string, headers: Record<string, string> = {}) =>
  site.ask('GET', `/staff/enquiries${path}`, { headers: { cookie, ...headers } });
const ask = (method: string, path: string, body: unknown) =>
  site.askJson(method, `/staff/enquiries${path}`, body, { headers: { cookie } });
const noted = async () =>
  (
    await site.services.database.read
      .selectFrom('audit')
      .select(['action', 'subject', 'result', 'patientid', 'others'])
      .where('action', '!=', 'sign-in')
      .orderBy('number')
      .execute()
  ).map(({ action, subject, result, ...whose }) => {
    expect(whose).toEqual({ patientid: null, others: null });
    return `${action} ${subject} ${result}`;
  });

test('reading the inbox adds an audit entry with the reader and none of the text (G2)', async () => {
  const keys = [await send('One'), await send('Two'), await send('Three')];
  await read('?limit=2');
  const { next }: InboxPage = await (await read('?limit=2')).json();
  await read(`?limit=2&after=${next}`);
  await ask('POST', '/search', { status: 'new', from: '2026-11-20' });
  await read(`/${keys[0]}`);
  expect(await noted()).toEqual([
    'read inbox, 2 enquiries ok',
    'read inbox, 1 enquiry ok',
    'read inbox, 3 enquiries ok',
    `read enquiry ${keys[0]} ok`,
  ]);
});

test('a request that shows no enquiry adds no entry', async () => {
  const answers = [
    await read(''),
    await read('/unheard-of'),
    await ask('POST', '/search', { status: 'spam' }),
    await read('/counts'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
  expect(await noted()).toEqual([]);
});

test('a conflicting change adds an audit entry, because its answer shows the whole enquiry', async () => {
  const key = await send('Raced for.');
  const late = await ask('PATCH', `/${key}`, { note: 'x', version: 99 });
  expect((await late.json()).current.message1).toBe('Raced for.');
  expect(await noted()).toEqual([`edit enquiry ${key} refused`]);
});

test('an inbox that stays open adds an audit entry at most every ten minutes for each session', async () => {
  const key = await send('All day.');
  const look = async () => {
    await read('', { 'staff-unattended': '1' });
    await read(`/${key}`, { 'staff-unattended': '1' });
  };
  const reading = ['read inbox, 1 enquiry ok', `read enquiry ${key} ok`];
  for (const minute of ['00', '01', '09']) {
    site.setTime(`2026-11-20T06:${minute}:00Z`);
    await look();
  }
  expect(await noted()).toEqual(reading);
  cookie = await openSession();
  await look();
  expect(await noted()).toEqual([...reading, ...reading]);
  site.setTime('2026-11-20T06:19:00Z');
  await look();
  expect(await noted()).toEqual([...reading, ...reading, ...reading]);
});
