import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import type { Mail, TryResult } from '../http/send-mail.server.ts';
import { sendTestMail, writeTestMail } from './test-mail.server.ts';
import { describeTestMail } from './test-mail.ts';

const ADDRESS = 'owner@example.org';

let site: TestSite;
let cookie: string;
let reply: TryResult;
const sent: Mail[] = [];
beforeAll(async () => {
  const sendMail = async (mail: Mail) => {
    sent.push(mail);
    return reply;
  };
  site = await openTestSite({ hasMail: true }, { sendMail });
  ({ cookie } = await site.signIn());
});
afterAll(() => site.remove());
beforeEach(async () => {
  sent.length = 0;
  reply = { result: 'accepted', answer: '250 2.0.0 queued as 4711' };
  await site.services.database.write((transaction) => transaction.deleteFrom('attempts').execute());
});

const press = (address: unknown) =>
  site.askJson('POST', '/staff/mail/test', { address }, { headers: { cookie } });

const findEntries = () =>
  site.services.database.read
    .selectFrom('audit')
    .select(['action', 'subject', 'result', 'patientid'])
    .where('action', '=', 'send')
    .orderBy('number')
    .execute();

test('the owner sends a test message and reads what the mail server answered', async () => {
  const answer = await press(` ${ADDRESS} `);
  expect(await answer.json()).toEqual({ result: 'accepted', answer: '250 2.0.0 queued as 4711' });
  expect(sent).toMatchObject([{ to: ADDRESS, subject: 'Test message' }]);
  expect((await findEntries()).at(-1)).toEqual({
    action: 'send',
    subject: 'test message',
    result: 'ok',
    patientid: null,
  });
  expect(JSON.stringify(site.logged)).not.toContain(ADDRESS);
});

test('a refusal of the mail server is told with its words, and the audit says that it failed', async () => {
  reply = { result: 'failed', answer: '535 5.7.8 authentication failed' };
  const answer = await press(ADDRESS);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    result: 'failed',
    answer: '535 5.7.8 authentication failed',
  });
  expect((await findEntries()).at(-1)).toMatchObject({ result: 'failed' });
});

test.each([
  '',
  'owner',
  'a@example.org, b@example.org',
  'a@example.org\r\nBcc: b@example.org',
  `${'a'.repeat(10_000)}@example.org`,
  null,
])('%j is not one address, so nothing is sent', async (address) => {
  const before = await findEntries();
  const answer = await press(address);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain('Please enter one e-mail address');
  expect(sent).toEqual([]);
  expect(await findEntries()).toEqual(before);
});

test('after five test messages in ten minutes the owner is told how long to wait', async () => {
  for (let count = 0; count < 5; count++) expect((await press(ADDRESS)).status).toBe(200);
  const answer = await press(ADDRESS);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600']);
  expect(await answer.json()).toEqual({
    error: 'Too many test messages. Please try again in 10 minutes.',
  });
  expect(sent).toHaveLength(5);
});

test('a mail server that says nothing is told after the time that a person waits', async () => {
  const mail = writeTestMail(ADDRESS, { publicUrl: 'https://clinic.example.org', now: new Date() });
  const silent = new Promise<TryResult>(() => undefined);
  const answer = await sendTestMail(() => silent, mail, { patienceMs: 5 });
  expect(answer).toEqual({ result: 'unanswered', answer: '' });
  expect(describeTestMail(answer, ADDRESS)).toContain('has not answered within 15 seconds');
});

test('the words for the owner name the address and what to do', () => {
  expect(describeTestMail({ result: 'accepted', answer: '250 queued' }, ADDRESS)).toBe(
    'The mail server accepted the message to owner@example.org. It answered: 250 queued. Please look into that mailbox, and into its spam folder.',
  );
  expect(describeTestMail({ result: 'failed', answer: 'connect ECONNREFUSED' }, ADDRESS)).toContain(
    'check SMTP_URL and MAIL_FROM',
  );
});
