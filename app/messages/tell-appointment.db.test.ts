import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import type { Mail, TryResult } from '../http/send-mail.server.ts';
import { holdData } from '../privacy/holds.server.ts';
import { claimDue, giveUpWaiting } from './outbox.server.ts';
import { sendDue } from './send-messages.server.ts';

const START = '2026-11-20T06:00:00Z';

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite({ hasMail: true });
});
afterAll(() => site.remove());
beforeEach(async () => {
  site.setTime(START);
  mails.length = 0;
  await site.services.database.write(async (transaction) => {
    for (const table of ['enquiries', 'outbox', 'outbox_tries', 'attempts', 'holds'] as const) {
      await transaction.deleteFrom(table).execute();
    }
  });
  ({ cookie } = await site.signIn());
});

const mails: Mail[] = [];
const accept = async (mail: Mail): Promise<TryResult> => {
  mails.push(mail);
  return { result: 'accepted', answer: '250 queued' };
};
/** Sends what is due and resolves to the visitor's messages among it. */
async function deliver(): Promise<Mail[]> {
  mails.length = 0;
  while ((await sendDue(site.services, accept)) > 0);
  return mails.filter(({ to }) => to.toLowerCase() === 'lakshmi@example.org');
}

let made = 0;
async function send(answers: object = {}) {
  const answer = await site.askJson(
    'POST',
    '/enquiries',
    { ...SAMPLE_ENQUIRY, ...answers },
    { headers: { 'idempotency-key': `tell-appointment-key-${made++}` } },
  );
  return (await answer.json()) as { key: string; link: string };
}

const linkIn = (mail: Mail | undefined) => /\/enquiry\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';

async function post(link: string, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return site.ask('POST', link, { headers, body: new URLSearchParams(fields).toString() });
}

/** Asks for messages by the link of the confirmation. */
async function askForMessages(link: string) {
  await post(link, { do: 'mail-yes' });
}

/** An enquiry whose visitor has asked for messages about the appointment. */
async function sendAgreeing(answers: object = {}) {
  const sent = await send(answers);
  const [received] = await deliver();
  await askForMessages(linkIn(received));
  return { ...sent, mailed: linkIn(received) };
}

let second = 0;
/** Sets the agreed time as staff do, a second later than the change before. */
async function agree(key: string, agreedAt: string | null) {
  const { version } = await site.services.database.read
    .selectFrom('enquiries')
    .select('version')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const answer = await site.askJson(
    'PATCH',
    `/staff/enquiries/${key}`,
    { agreedAt, version },
    { headers: { cookie } },
  );
  expect(answer.status).toBe(200);
  second += 1;
  site.setTime(new Date(Date.parse(START) + second * 1000).toISOString());
}

async function countWaiting(): Promise<number> {
  const { read } = site.services.database;
  const waiting = read.selectFrom('outbox').select('key').where('state', '=', 'waiting');
  return (await waiting.execute()).length;
}

const subjects = (messages: Mail[]) => messages.map(({ subject }) => subject.split(',')[0]);

test('an agreed, a moved and a called-off time are each told once, with a calendar file', async () => {
  const { key } = await sendAgreeing();
  await agree(key, '2026-11-26 10:30');
  const [agreed, ...others] = await deliver();
  expect(others).toEqual([]);
  expect(agreed?.text).toContain('Thursday, 26 November 2026, 10:30 am');
  expect(agreed?.calendar).toMatchObject({ method: 'PUBLISH' });
  await agree(key, '2026-11-27 11:00');
  const [moved] = await deliver();
  expect(moved?.subject).toContain('has moved');
  await agree(key, null);
  const [calledOff] = await deliver();
  expect(calledOff?.calendar?.text).toContain('STATUS:CANCELLED');
  const uids = [agreed, moved, calledOff].map((mail) =>
    /UID:(.*)/.exec(mail?.calendar?.text ?? ''),
  );
  expect(new Set(uids.map((found) => found?.[1])).size).toBe(1);
  const sequences = [agreed, moved, calledOff].map((mail) =>
    Number(/SEQUENCE:(\d+)/.exec(mail?.calendar?.text ?? '')?.[1]),
  );
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
  for (const mail of [agreed, moved, calledOff]) {
    expect(JSON.stringify(mail)).not.toMatch(/thyroid|A question|9000000000|2099-01-02/i);
    expect(mail?.headers).toHaveProperty('Auto-Submitted', 'auto-generated');
  }
});

test('an address that never asked gets the confirmation and nothing more', async () => {
  const { key } = await send();
  expect(await deliver()).toHaveLength(1);
  await agree(key, '2026-11-26 10:30');
  await agree(key, '2026-11-27 10:30');
  expect(await deliver()).toEqual([]);
});

test('consent counts in whichever letters the address is written', async () => {
  const { key } = await sendAgreeing({ email: 'Lakshmi@Example.org' });
  await agree(key, '2026-11-26 10:30');
  expect(subjects(await deliver())).toEqual(['Your appointment']);
});

test.each(['.', ')', '"', '।', 'ను'])(
  'a link into whose address the mail program took %j still offers messages',
  async (next) => {
    const { key } = await send();
    const [received] = await deliver();
    const link = linkIn(received) + encodeURIComponent(next);
    expect(await (await site.ask('GET', link)).text()).toContain('value="mail-yes"');
    await askForMessages(link);
    await agree(key, '2026-11-26 10:30');
    expect(subjects(await deliver())).toEqual(['Your appointment']);
  },
);

test('the link on the screen, or of another enquiry, does not ask for messages in the name of the address', async () => {
  const [one] = [await send()];
  const [first] = await deliver();
  await send({ message1: 'Another' });
  const [other] = await deliver();
  const [, code] = /\.([\w-]+)\?/.exec(linkIn(other)) ?? [];
  await post(one.link, { do: 'mail-yes' });
  expect((await post(`/enquiry/${one.key}.${code}`, { do: 'mail-yes' })).status).toBe(404);
  await agree(one.key, '2026-11-26 10:30');
  expect(await deliver()).toEqual([]);
  expect(linkIn(first)).toContain(`/enquiry/${one.key}.`);
});

test('asking after a time was agreed sends it at once, and stopping stops everything', async () => {
  const { key } = await send();
  const [received] = await deliver();
  await agree(key, '2026-11-26 10:30');
  await askForMessages(linkIn(received));
  expect(subjects(await deliver())).toEqual(['Your appointment']);
  await post(linkIn(received), { do: 'mail-no' });
  await agree(key, '2026-11-27 10:30');
  site.setTime('2026-11-26T13:00:00Z');
  expect(await deliver()).toEqual([]);
});

test('a time that changes before its message is sent is replaced, and one that is taken back sends nothing', async () => {
  const { key } = await sendAgreeing();
  await agree(key, '2026-11-26 10:30');
  await agree(key, '2026-11-27 11:00');
  const sent = await deliver();
  expect(subjects(sent)).toEqual(['Your appointment']);
  expect(sent[0]?.text).toContain('27 November');
  await agree(key, '2026-11-28 11:00');
  await agree(key, '2026-11-27 11:00');
  expect(await deliver()).toEqual([]);
});

test('a message that an instance took up and never sent is replaced too', async () => {
  const { key } = await sendAgreeing();
  await agree(key, '2026-11-26 10:30');
  const { database, now } = site.services;
  expect(await claimDue(database, now())).toHaveLength(1);
  const claimOver = '2026-11-20T06:11:00Z';
  site.setTime(claimOver);
  await agree(key, '2026-11-27 11:00');
  site.setTime(claimOver);
  const sent = await deliver();
  expect(subjects(sent)).toEqual(['Your appointment']);
  expect(sent[0]?.text).toContain('27 November');
});

test('the evening before, at the clinic’s clock, one reminder is sent', async () => {
  const { key } = await sendAgreeing();
  await agree(key, '2026-11-26 10:30');
  await deliver();
  site.setTime('2026-11-25T12:29:59Z');
  expect(await deliver()).toEqual([]);
  site.setTime('2026-11-25T12:30:00Z');
  expect(subjects(await deliver())).toEqual(['Your appointment tomorrow']);
  site.setTime('2026-11-25T18:00:00Z');
  expect(await deliver()).toEqual([]);
});

test('no reminder is sent for a time that was called off, moved away, or that the visitor cannot keep', async () => {
  const [off, moved, declined] = [
    await sendAgreeing(),
    await sendAgreeing({ message1: 'Two' }),
    await sendAgreeing({ message1: 'Three' }),
  ];
  for (const { key } of [off, moved, declined]) await agree(key, '2026-11-26 10:30');
  await agree(off.key, null);
  await agree(moved.key, '2026-11-30 10:30');
  await deliver();
  await post(declined.link, { do: 'cannot-come' });
  site.setTime('2026-11-25T12:30:00Z');
  expect(await deliver()).toEqual([]);
  site.setTime('2026-11-29T12:30:00Z');
  expect(await deliver()).toHaveLength(1);
});

test('a message that could not be sent before its time has passed is not sent', async () => {
  const { key } = await sendAgreeing();
  await agree(key, '2026-11-20 12:00');
  expect(await countWaiting()).toBe(1);
  site.setTime('2026-11-20T06:30:00Z');
  expect(await deliver()).toEqual([]);
});

test('a restore keeps the reminders that are not due yet and gives up the rest', async () => {
  const { key } = await sendAgreeing();
  await agree(key, '2026-11-26 10:30');
  const { database } = site.services;
  await database.write((transaction) => giveUpWaiting(transaction, site.services.now()));
  expect(await deliver()).toEqual([]);
  site.setTime('2026-11-25T12:30:00Z');
  expect(await deliver()).toHaveLength(1);
});

test('a restore after the evening sends no reminder of it', async () => {
  const { key } = await sendAgreeing();
  await agree(key, '2026-11-26 10:30');
  await deliver();
  expect(await countWaiting()).toBe(1);
  site.setTime('2026-11-25T15:00:00Z');
  const { database } = site.services;
  await database.write((transaction) => giveUpWaiting(transaction, site.services.now()));
  expect(await deliver()).toEqual([]);
});

test('a visitor who withdrew under a hold is told nothing more, now or later', async () => {
  const { key, link } = await sendAgreeing();
  await agree(key, '2026-11-26 10:30');
  const hold = { kind: 'mobile', value: SAMPLE_ENQUIRY.mobile } as const;
  const { database, now } = site.services;
  await database.write((transaction) => holdData(transaction, hold, now()));
  await post(link, { do: 'erase' });
  expect(await deliver()).toEqual([]);
  await agree(key, '2026-11-27 10:30');
  expect(await deliver()).toEqual([]);
});

test('an address that staff changed has not asked for messages', async () => {
  const { key } = await sendAgreeing();
  await agree(key, '2026-11-26 10:30');
  await deliver();
  const body = { email: 'other@example.org', version: 2 };
  const path = `/staff/enquiries/${key}`;
  expect((await site.askJson('PATCH', path, body, { headers: { cookie } })).status).toBe(200);
  site.setTime('2026-11-25T12:30:00Z');
  await deliver();
  expect(mails).toEqual([]);
});

test('an erased enquiry sends nothing more, reminders included', async () => {
  const { key, link } = await sendAgreeing();
  await agree(key, '2026-11-26 10:30');
  expect(await countWaiting()).toBeGreaterThan(0);
  await post(link, { do: 'erase' });
  site.setTime('2026-11-25T12:30:00Z');
  expect(await deliver()).toEqual([]);
  expect(await site.services.database.read.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('the message to the clinic links to the enquiry at the desk', async () => {
  const { key } = await send();
  await deliver();
  const toClinic = mails.find(({ to }) => to === 'reception@example.org');
  expect(toClinic?.text).toContain(`/?enquiry=${key}#search-patient`);
});
