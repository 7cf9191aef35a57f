import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import type { Mail, TryResult } from '../http/send-mail.server.ts';
import { countWaiting, giveUpWaiting } from './outbox.server.ts';
import { sendDue } from './send-messages.server.ts';
import { addNotedMessages } from './tell-enquiry.server.ts';

const START = '2026-11-20T06:00:00Z';
const TABLES = ['enquiries', 'enquiries_to_tell', 'outbox', 'outbox_tries', 'attempts'] as const;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ hasMail: true });
});
afterAll(() => site.remove());
beforeEach(async () => {
  site.setTime(START);
  delivered.length = 0;
  await site.services.database.write(async (transaction) => {
    for (const table of TABLES) await transaction.deleteFrom(table).execute();
  });
});

const delivered: Mail[] = [];
const accept = async (mail: Mail): Promise<TryResult> => {
  delivered.push(mail);
  return { result: 'accepted', answer: '250 queued' };
};

let made = 0;
/** Sends an enquiry, which the worker has not told anybody of. */
async function send(): Promise<string> {
  const headers = { 'idempotency-key': `tell-enquiry-key-${made++}-0000` };
  const answer = await site.askJson('POST', '/enquiries', SAMPLE_ENQUIRY, { headers });
  return ((await answer.json()) as { key: string }).key;
}

const listOutbox = () =>
  site.services.database.read
    .selectFrom('outbox')
    .select(['kind', 'state'])
    .orderBy('kind')
    .execute();

test('a time that staff agree at once is not told to an address that gets the confirmation', async () => {
  const key = await send();
  const { cookie } = await site.signIn();
  const body = { agreedAt: '2026-11-26 10:30', version: 1 };
  const path = `/staff/enquiries/${key}`;
  expect((await site.askJson('PATCH', path, body, { headers: { cookie } })).status).toBe(200);
  await sendDue(site.services, accept);
  const toVisitor = delivered.filter(({ to }) => to === SAMPLE_ENQUIRY.email);
  expect(toVisitor.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('We have your request'),
  ]);
});

test('an enquiry whose trap field a password manager filled waits as possible spam, counted, and the notice of the day says how many wait', async () => {
  const countSpam = async () => {
    const { cookie } = await site.signIn();
    const answer = await site.ask('GET', '/staff/enquiries/counts', { headers: { cookie } });
    const { counts } = (await answer.json()) as { counts: Record<string, number> };
    return [counts['spam'], counts['unreadSpam']];
  };
  const trapped = async () => {
    const headers = { 'idempotency-key': `tell-enquiry-key-${made++}-0000` };
    const body = { ...SAMPLE_ENQUIRY, website: 'https://example.org' };
    const answer = await site.askJson('POST', '/enquiries', body, { headers });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { key: string }).key;
  };
  expect(await countSpam()).toEqual([0, undefined]);
  const keys = [await trapped()];
  site.setTime('2026-11-20T06:00:05Z');
  keys.push(await trapped());
  // A count that took long is used again for a while.
  await expect.poll(countSpam, { timeout: 10_000 }).toEqual([2, 2]);
  expect(await sendDue(site.services, accept)).toBe(0);

  site.setTime('2026-11-20T12:30:00Z');
  await sendDue(site.services, accept);
  expect(delivered).toMatchObject([
    {
      to: 'reception@example.org',
      subject: 'Possible spam waits to be looked at',
      text: expect.stringContaining('nobody has read yet: 2.'),
    },
  ]);
  keys.push(await trapped());
  const { cookie } = await site.signIn();
  for (const key of keys) {
    const headers = { cookie };
    await site.askJson(
      'PATCH',
      `/staff/enquiries/${key}`,
      { isRead: true, version: 1 },
      { headers },
    );
  }
  await expect.poll(countSpam, { timeout: 10_000 }).toEqual([3, undefined]);
  site.setTime('2026-11-21T12:30:00Z');
  await sendDue(site.services, accept);
  expect(delivered).toHaveLength(1);
});

test('after a restore, messages that nobody had added yet are given up, and staff may send them', async () => {
  await send();
  const { database, now } = site.services;
  await database.write((transaction) => giveUpWaiting(transaction, now()));
  await sendDue(site.services, accept);
  expect(delivered).toEqual([]);
  expect(await listOutbox()).toEqual([
    { kind: 'new-enquiry', state: 'given-up' },
    { kind: 'received', state: 'given-up' },
  ]);
});

test('enquiries that nobody was told of count as waiting, from the oldest on', async () => {
  const { database } = site.services;
  await send();
  site.setTime('2026-11-20T06:01:00Z');
  await send();
  const before = { waiting: 2, oldestWaiting: '2026-11-20T06:00:00.000Z' };
  expect(await countWaiting(database.read)).toMatchObject(before);
  await addNotedMessages(site.services);
  expect(await countWaiting(database.read)).toMatchObject({ ...before, waiting: 4 });
});

test('many enquiries are told of in turns, each once', async () => {
  for (let enquiry = 0; enquiry < 25; enquiry++) await send();
  const countTold = async () => {
    await addNotedMessages(site.services);
    return (await listOutbox()).filter(({ kind }) => kind === 'new-enquiry').length;
  };
  expect([await countTold(), await countTold(), await countTold()]).toEqual([20, 25, 25]);
});
