import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import type { Mail, TryResult } from '../http/send-mail.server.ts';
import type { EnquiryMessage } from './messages.contract.ts';
import { sendDue } from './send-messages.server.ts';
import { addNotedMessages } from './tell-enquiry.server.ts';

const START = '2026-11-20T06:00:00Z';
const DAY_MS = 86_400_000;

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite({ hasMail: true });
});
afterAll(() => site.remove());
afterEach(async () => {
  delivered.length = 0;
  await site.services.database.write(async (transaction) => {
    for (const table of ['enquiries', 'outbox', 'outbox_tries', 'attempts'] as const) {
      await transaction.deleteFrom(table).execute();
    }
  });
});

const delivered: Mail[] = [];
const accept = async (mail: Mail): Promise<TryResult> => {
  delivered.push(mail);
  return { result: 'accepted', answer: '250 queued' };
};
const fail = async (): Promise<TryResult> => ({ result: 'failed', answer: '451 try later' });
const refuse = async (): Promise<TryResult> => ({ result: 'refused', answer: '550 no such user' });

/** Signs in at `START`, sends an enquiry and returns its key. */
async function receive(): Promise<string> {
  site.setTime(START);
  ({ cookie } = await site.signIn());
  const { key } = await (await site.askJson('POST', '/enquiries', SAMPLE_ENQUIRY)).json();
  await addNotedMessages(site.services);
  return key;
}

async function list(enquiry: string): Promise<EnquiryMessage[]> {
  const answer = await site.ask('GET', `/staff/enquiries/${enquiry}/messages`, {
    headers: { cookie },
  });
  return (await answer.json()).messages;
}

/** The message to the visitor. */
const ofVisitor = async (enquiry: string) =>
  (await list(enquiry)).find(({ kind }) => kind === 'received');

/** The mail server refuses what waits; then five minutes pass. */
async function refuseAll(): Promise<void> {
  await sendDue(site.services, refuse);
  site.setTime('2026-11-20T06:05:00Z');
}

const resend = (enquiry: string, message = 'none') =>
  site.ask('POST', `/staff/enquiries/${enquiry}/messages/${message}/resend`, {
    headers: { cookie },
  });

test('staff see each message of an enquiry with its state and the words of the mail server', async () => {
  const enquiry = await receive();
  expect(await ofVisitor(enquiry)).toMatchObject({
    recipient: 'lakshmi@example.org',
    state: 'waiting',
    nextTryAt: '2026-11-20T06:00:00.000Z',
    lastTry: null,
  });
  await sendDue(site.services, fail);
  expect(await ofVisitor(enquiry)).toMatchObject({
    state: 'waiting',
    nextTryAt: '2026-11-20T06:01:00.000Z',
    lastTry: { at: '2026-11-20T06:00:00.000Z', result: 'failed', answer: '451 try later' },
  });
  site.setTime('2026-11-20T06:01:00Z');
  await sendDue(site.services, accept);
  expect(await ofVisitor(enquiry)).toMatchObject({
    state: 'sent',
    nextTryAt: null,
    lastTry: { result: 'accepted', answer: '250 queued' },
  });
});

test('a refused message is sent again with the same Message-ID', async () => {
  const enquiry = await receive();
  await refuseAll();
  const [before] = await site.services.database.read
    .selectFrom('outbox')
    .select('message_id')
    .where('kind', '=', 'received')
    .execute();
  const refused = await ofVisitor(enquiry);
  expect(refused?.state).toBe('refused');
  expect((await resend(enquiry, refused?.key)).status).toBe(204);
  await sendDue(site.services, accept);
  expect(delivered.map(({ messageId }) => messageId)).toEqual([before?.message_id]);
  expect((await ofVisitor(enquiry))?.state).toBe('sent');
});

test('a message that was given up has two more days, with short pauses first', async () => {
  const enquiry = await receive();
  const giveUpAt = Date.parse(START) + 3 * DAY_MS;
  for (let now = Date.parse(START); now < giveUpAt; now += DAY_MS / 24) {
    site.setTime(new Date(now).toISOString());
    await sendDue(site.services, fail);
  }
  ({ cookie } = await site.signIn());
  const givenUp = await ofVisitor(enquiry);
  expect(givenUp?.state).toBe('given-up');
  const at = giveUpAt - DAY_MS / 24 + 1000;
  site.setTime(new Date(at).toISOString());
  await resend(enquiry, givenUp?.key);
  await sendDue(site.services, fail);
  expect(await ofVisitor(enquiry)).toMatchObject({
    state: 'waiting',
    nextTryAt: new Date(at + 60_000).toISOString(),
  });
});

test('two people press Send again at once: one message is sent', async () => {
  const enquiry = await receive();
  await refuseAll();
  const key = (await ofVisitor(enquiry))?.key;
  const answers = await Promise.all([resend(enquiry, key), resend(enquiry, key)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  await sendDue(site.services, accept);
  expect(delivered).toHaveLength(1);
});

test('a message is not sent again by the address of another enquiry', async () => {
  const enquiry = await receive();
  await refuseAll();
  const key = (await ofVisitor(enquiry))?.key;
  expect((await resend('-OanotherEnquiry', key)).status).toBe(404);
  expect((await ofVisitor(enquiry))?.state).toBe('refused');
});

test('sent again, a message counts among the three that its address gets in a day', async () => {
  const enquiry = await receive();
  await refuseAll();
  site.setTime('2026-11-21T07:00:00Z');
  ({ cookie } = await site.signIn());
  await resend(enquiry, (await ofVisitor(enquiry))?.key);
  for (const mobile of ['00000 00001', '00000 00002', '00000 00003']) {
    await site.askJson('POST', '/enquiries', { ...SAMPLE_ENQUIRY, mobile });
  }
  await addNotedMessages(site.services);
  const { count } = await site.services.database.read
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'received')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(3);
});

test('a message of an enquiry that was removed is given up again, with the reason', async () => {
  const enquiry = await receive();
  await refuseAll();
  await site.ask('DELETE', `/staff/enquiries/${enquiry}`, { headers: { cookie } });
  await resend(enquiry, (await ofVisitor(enquiry))?.key);
  await sendDue(site.services, accept);
  expect(delivered).toEqual([]);
  expect(await ofVisitor(enquiry)).toMatchObject({
    state: 'given-up',
    lastTry: { result: 'dropped', answer: 'The enquiry has been removed, or is spam.' },
  });
});

test('the owner reads how many messages failed, with the last words of the mail server but no address', async () => {
  await receive();
  await sendDue(site.services, fail);
  site.setTime('2026-11-20T06:01:00Z');
  const answer = '550 <lakshmi@example.org> is not known here';
  await sendDue(site.services, async ({ to }) =>
    to === 'lakshmi@example.org' ? { result: 'refused', answer } : fail(),
  );
  const status = async () => (await site.ask('GET', '/staff/mail', { headers: { cookie } })).json();
  expect(await status()).toMatchObject({ isOn: true, waiting: 1, refused: 1, givenUp: 0 });
  expect(JSON.stringify(await status())).not.toContain('lakshmi');
  await site.services.database.write((transaction) =>
    transaction.updateTable('outbox').set({ state: 'sent' }).execute(),
  );
  expect(await status()).toMatchObject({ waiting: 0, refused: 0, lastFailure: null });
});
