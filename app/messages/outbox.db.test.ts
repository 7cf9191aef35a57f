import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import type { Mail, TryResult } from '../http/send-mail.server.ts';
import { claimDue } from './outbox.server.ts';
import { sendDue, startSending } from './send-messages.server.ts';
import { addNotedMessages } from './tell-enquiry.server.ts';

const START = '2026-11-20T06:00:00Z';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ hasMail: true });
});
afterAll(() => site.remove());
afterEach(async () => {
  site.setTime(START);
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

let made = 0;
const send = (answers: object = {}, headers: Record<string, string> = {}) =>
  site.askJson(
    'POST',
    '/enquiries',
    { ...SAMPLE_ENQUIRY, ...answers },
    { headers: { 'idempotency-key': `outbox-test-key-${made++}-0000`, ...headers } },
  );
/** The messages of all enquiries so far. */
async function listOutbox() {
  await addNotedMessages(site.services);
  return site.services.database.read.selectFrom('outbox').selectAll().orderBy('key').execute();
}

test('an enquiry is told to the clinic and confirmed to the visitor, without a word about health', async () => {
  const { reference } = await (await send()).json();
  expect(await sendDue(site.services, accept)).toBe(2);
  const [toVisitor, toClinic] = delivered.toSorted((one, other) => one.to.localeCompare(other.to));
  expect(toClinic).toMatchObject({ to: 'reception@example.org', subject: 'A new enquiry' });
  expect(toVisitor).toMatchObject({
    to: 'lakshmi@example.org',
    subject: `We have your request, reference ${reference}`,
  });
  expect(toVisitor?.text).toContain(site.services.site.current().content.clinic.phone.shown);
  for (const mail of delivered) {
    const whole = JSON.stringify(mail);
    expect(whole).not.toMatch(/thyroid|A question|9000000000|2099-01-02/i);
    expect(mail.replyTo).toBe(site.services.site.current().content.clinic.email);
    expect(mail.headers).toHaveProperty('Auto-Submitted', 'auto-generated');
  }
  expect(toClinic?.text).not.toContain('Lakshmi');
  expect(await sendDue(site.services, accept)).toBe(0);
});

test('the confirmation is in the language of the page that sent the enquiry', async () => {
  await send({ language: 'te' });
  await sendDue(site.services, accept);
  expect(delivered.find(({ to }) => to === 'lakshmi@example.org')?.text).toContain('ధన్యవాదాలు');
});

test('an enquiry that is sent again adds no second message', async () => {
  const headers = { 'idempotency-key': 'the-same-key-00000000' };
  await send({}, headers);
  await send({}, headers);
  expect(await listOutbox()).toHaveLength(2);
});

test('possible spam sends nothing to anybody', async () => {
  expect((await send({ website: 'https://spam.example.org' })).status).toBe(201);
  expect(await listOutbox()).toEqual([]);
});

test('without a mail server no message is stored, so none is sent late', async () => {
  site.services.settings.hasMail = false;
  try {
    expect((await send()).status).toBe(201);
    expect(await listOutbox()).toEqual([]);
  } finally {
    site.services.settings.hasMail = true;
  }
});

test('one address gets at most three confirmations a day, in whatever case it is typed', async () => {
  for (const email of ['a@example.org', 'A@example.org', 'a@Example.org', 'a@example.ORG']) {
    await send({ email });
  }
  const toVisitor = async () =>
    (await listOutbox()).filter(({ recipient }) => recipient === 'a@example.org');
  expect(await toVisitor()).toHaveLength(3);
  site.setTime('2026-11-21T06:00:01Z');
  await send({ email: 'a@example.org' });
  expect(await toVisitor()).toHaveLength(4);
});

test('one mailbox gets three confirmations a day, however its address is spelled', async () => {
  for (let at = 0; at < 8; at++) await send({ email: `v0+${at}@gmail.com` });
  for (const email of ['V.0@gmail.com', 'v.0+x@googlemail.com']) await send({ email });
  for (const email of ['a.b@example.org', 'a.b+x@example.org', 'ab@example.org']) {
    await send({ email });
  }
  const recipients = (await listOutbox())
    .filter(({ kind }) => kind === 'received')
    .map(({ recipient }) => recipient);
  expect(recipients.filter((recipient) => /g(?:oogle)?mail/.test(recipient))).toHaveLength(3);
  expect(recipients.filter((recipient) => /example/.test(recipient))).toHaveLength(3);
});

test('a message that an earlier version added counts by its address', async () => {
  for (let at = 0; at < 3; at++) await send({ email: 'a@example.org' });
  await listOutbox();
  await site.services.database.write((transaction) =>
    transaction.updateTable('outbox').set({ mailbox: null }).execute(),
  );
  await send({ email: 'a@example.org' });
  expect((await listOutbox()).filter(({ kind }) => kind === 'received')).toHaveLength(3);
});

test('one network brings twenty confirmations an hour, and all its enquiries are told to the clinic', async () => {
  for (let at = 0; at < 25; at++) await send({ email: `visitor${at}@example.org` });
  // They are added in two batches.
  await listOutbox();
  const kinds = (await listOutbox()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'received')).toHaveLength(20);
  expect(kinds.filter((kind) => kind === 'new-enquiry')).toHaveLength(25);
});

test('all networks together bring two hundred confirmations an hour', async () => {
  await site.services.database.write((transaction) =>
    transaction
      .insertInto('attempts')
      .values(
        Array.from({ length: 200 }, (_, at) => ({
          key: `message ${at}`,
          bucket: 'messages',
          attempted_at: new Date(START).toISOString(),
        })),
      )
      .execute(),
  );
  await send();
  expect((await listOutbox()).map(({ kind }) => kind)).toEqual(['new-enquiry']);
});

test('while the mail server is away a message is tried again with growing pauses, and given up after two days', async () => {
  await send();
  const triedAt: number[] = [];
  let now = Date.parse(START);
  while (now < Date.parse(START) + 3 * 86_400_000) {
    site.setTime(new Date(now).toISOString());
    if ((await sendDue(site.services, fail)) > 0) triedAt.push((now - Date.parse(START)) / 60_000);
    now += 60_000;
  }
  expect(triedAt.slice(0, 6)).toEqual([0, 1, 6, 21, 81, 261]);
  expect(triedAt.at(-1)).toBeLessThanOrEqual(2 * 24 * 60);
  expect(triedAt.at(-1)).toBeGreaterThan(36 * 60);
  expect((await listOutbox()).map(({ state }) => state)).toEqual(['given-up', 'given-up']);
});

test('each attempt keeps the same Message-ID', async () => {
  await send();
  const ids = (await listOutbox()).map(({ message_id }) => message_id);
  expect(new Set(ids).size).toBe(2);
  await sendDue(site.services, fail);
  site.setTime('2026-11-20T06:01:00Z');
  await sendDue(site.services, accept);
  expect(delivered.map(({ messageId }) => messageId).sort()).toEqual(ids.sort());
});

test('a recipient that the mail server refuses for good is not tried again, and its words are stored', async () => {
  await send();
  await sendDue(site.services, async () => ({ result: 'refused', answer: '550 no such user' }));
  expect((await listOutbox()).map(({ state }) => state)).toEqual(['refused', 'refused']);
  const tries = await site.services.database.read.selectFrom('outbox_tries').selectAll().execute();
  expect(tries.map(({ answer }) => answer)).toEqual(['550 no such user', '550 no such user']);
});

test('two processes never send the same message, and the claim of a dead one expires', async () => {
  await send();
  const { database } = site.services;
  const now = new Date(START);
  await Promise.all([addNotedMessages(site.services), addNotedMessages(site.services)]);
  const claims = await Promise.all([claimDue(database, now), claimDue(database, now)]);
  expect(claims.flat()).toHaveLength(2);
  expect(await claimDue(database, new Date('2026-11-20T06:09:00Z'))).toEqual([]);
  expect(await claimDue(database, new Date('2026-11-20T06:10:01Z'))).toHaveLength(2);
});

test('two tries of a message in one millisecond are both noted, in their order', async () => {
  const { database } = site.services;
  await send();
  await sendDue(site.services, async () => ({ result: 'failed', answer: '451 first' }));
  await database.write((transaction) =>
    transaction
      .updateTable('outbox')
      .set({ next_try_at: new Date(START).toISOString() })
      .execute(),
  );
  await sendDue(site.services, async () => ({ result: 'failed', answer: '451 second' }));
  const tries = database.read.selectFrom('outbox_tries').select(['tried_at', 'answer']);
  expect(await tries.orderBy('message_key').orderBy('tried_at').execute()).toEqual(
    [1, 2].flatMap(() => [
      { tried_at: '2026-11-20T06:00:00.000Z', answer: '451 first' },
      { tried_at: '2026-11-20T06:00:00.001Z', answer: '451 second' },
    ]),
  );
});

test('a stopping site does not wait for a mail server that hangs, and the message is sent after the next start', async () => {
  await send();
  const asked = Promise.withResolvers<void>();
  const sending = startSending(
    site.services,
    async () => {
      asked.resolve();
      return new Promise(() => undefined);
    },
    { lookMs: 5 },
  );
  await asked.promise;
  const begun = performance.now();
  await sending.stop();
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(delivered).toEqual([]);

  // On PostgreSQL, where other instances send too, the claim has to expire.
  site.setTime('2026-11-20T06:15:00Z');
  const next = startSending(site.services, accept, { lookMs: 5 });
  await vi.waitFor(() => expect(delivered.length).toBe(2), 5000);
  await next.stop();
});

test('an enquiry that staff removed before its messages were sent sends none', async () => {
  await send();
  await site.services.database.write((transaction) =>
    transaction.updateTable('enquiries').set({ removed_at: START }).execute(),
  );
  await sendDue(site.services, accept);
  expect(delivered).toEqual([]);
  expect((await listOutbox()).map(({ state }) => state)).toEqual(['given-up', 'given-up']);
});

test('an enquiry erased while its message is on its way leaves no trace of it', async () => {
  await send();
  const { database } = site.services;
  const sent = await sendDue(site.services, async () => {
    await database.write(async (transaction) => {
      await transaction.deleteFrom('outbox').execute();
      await transaction.deleteFrom('enquiries').execute();
    });
    return { result: 'accepted', answer: '250 queued' };
  });
  expect(sent).toBeGreaterThan(0);
  expect(await database.read.selectFrom('outbox_tries').selectAll().execute()).toEqual([]);
});

test('the log of a refused message does not repeat the visitor’s address', async () => {
  await send();
  const refuse = async (): Promise<TryResult> => ({
    result: 'refused',
    answer: '550 <lakshmi@example.org>: no such user',
  });
  site.logged.length = 0;
  await sendDue(site.services, refuse);
  expect(site.logged.join('')).toContain('no such user');
  expect(site.logged.join('')).not.toContain('lakshmi@');
});
