import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../../tests/support/open-test-site.ts';
import { SAMPLE_ENQUIRY } from '../../../tests/support/sample-enquiry.ts';
import { sendDue } from '../../messages/send-messages.server.ts';
import { addNotedMessages } from '../../messages/tell-enquiry.server.ts';
import { eraseAllOf } from '../../privacy/erase-person.server.ts';
import { findPerson } from '../../privacy/find-person.server.ts';
import { holdData, releaseData } from '../../privacy/holds.server.ts';

const START = '2026-11-20T06:00:00Z';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ hasMail: true });
});
afterAll(() => site.remove());
afterEach(async () => {
  site.setTime(START);
  await site.services.database.write(async (transaction) => {
    for (const table of ['enquiries', 'outbox', 'outbox_tries', 'attempts', 'holds'] as const) {
      await transaction.deleteFrom(table).execute();
    }
  });
});

let made = 0;
async function send(answers: object = {}, headers: Record<string, string> = {}) {
  const key = `your-enquiry-key-${made++}-0000`;
  const answer = await site.askJson(
    'POST',
    '/enquiries',
    { ...SAMPLE_ENQUIRY, ...answers },
    { headers: { 'idempotency-key': key, ...headers } },
  );
  return (await answer.json()) as { key: string; reference: string; link: string };
}
const post = (link: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.ask('POST', link, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const readPage = async (link: string) => (await site.ask('GET', link)).text();
const findRow = (key: string) =>
  site.services.database.read
    .selectFrom('enquiries')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
const change = (key: string, columns: Record<string, unknown>) =>
  site.services.database.write((transaction) =>
    transaction.updateTable('enquiries').set(columns).where('key', '=', key).execute(),
  );
const readChanges = async (key: string) =>
  JSON.parse((await findRow(key))?.visitor_changes ?? '[]') as object[];
const countRows = async () => {
  const { read } = site.services.database;
  const count = async (table: 'audit' | 'events') =>
    (await read.selectFrom(table).selectAll().execute()).length;
  return { audit: await count('audit'), events: await count('events') };
};

test('the link shows what was sent and when, and nothing that staff noted', async () => {
  const { key, link, reference } = await send();
  await change(key, { note: 'Rude on the phone' });
  const answer = await site.ask('GET', link);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  const page = await answer.text();
  for (const shown of [reference, SAMPLE_ENQUIRY.message1, 'Friday, 20 November 2026']) {
    expect(page).toContain(shown);
  }
  expect(page).not.toContain('Rude');
  expect(page).not.toContain('<script');
});

test('only a hash of the secret is stored, and the same enquiry gets the same link again', async () => {
  const headers = { 'idempotency-key': 'the-same-key-of-a-link-0' };
  const { key, link } = await send({}, headers);
  expect((await send({}, headers)).link).toBe(link);
  const secret = link.split('/')[2] ?? '';
  expect(Buffer.from(secret, 'base64url')).toHaveLength(24);
  const row = await findRow(key);
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row?.link_hash).toHaveLength(43);
});

test('no log and no metric holds the secret', async () => {
  const { link } = await send();
  site.logged.length = 0;
  await readPage(link);
  await post(link, { do: 'move', wish: 'Any morning' });
  await readPage(`${link}x`);
  expect(site.logged.join('')).toContain('/enquiry/:secret');
  expect(site.logged.join('')).not.toContain(link.split('/')[2]);
});

test('each language has its page, by default that of the form', async () => {
  const { link } = await send({ language: 'te' });
  expect(await readPage(link)).toContain('<html lang="te"');
  expect(await readPage(`${link}?lang=hi`)).toContain('<html lang="hi"');
  expect(await readPage(`${link}?lang=xx`)).toContain('<html lang="en"');
});

test('GET and HEAD change nothing, whatever they ask for', async () => {
  const { key, link } = await send();
  const before = await findRow(key);
  for (const method of ['GET', 'HEAD']) {
    await site.ask(method, `${link}?do=erase&wish=x`);
  }
  expect(await findRow(key)).toEqual(before);
});

test('a form from another site is refused', async () => {
  const { key, link } = await send();
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await post(link, { do: 'erase' }, headers)).status).toBe(403);
  expect(await findRow(key)).toBeDefined();
});

test('wrong, removed, expired and withdrawn links get one same page, which names clinic and telephone', async () => {
  const withdrawn = await send();
  await post(withdrawn.link, { do: 'erase' });
  const removed = await send();
  await change(removed.key, { removed_at: START });
  const old = await send();
  await change(old.key, { datetime: '2025-11-01 10:00:00' });
  const links = [
    withdrawn.link,
    removed.link,
    old.link,
    '/enquiry/x',
    `/enquiry/${'A'.repeat(5000)}`,
  ];
  const answers = await Promise.all(links.map((link) => site.ask('GET', link)));
  expect(answers.map(({ status }) => status)).toEqual(links.map(() => 404));
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(pages).size).toBe(1);
  const { clinic } = site.services.content;
  expect(pages[0]).toContain(clinic.phone.shown);
  for (const { reference } of [withdrawn, removed, old]) expect(pages[0]).not.toContain(reference);
  const posted = await post(withdrawn.link, { do: 'move', wish: 'Monday' });
  expect([posted.status, await posted.text()]).toEqual([404, pages[0]]);
});

test('a wish for another time reaches the desk once, with its audit entry, however often it is sent', async () => {
  const { key, link } = await send();
  const before = await countRows();
  const first = await post(link, { do: 'move', wish: 'Any morning\r\nnext week' });
  expect([first.status, first.headers.get('location')]).toEqual([303, `${link}?lang=en`]);
  await post(link, { do: 'move', wish: 'Any morning\r\nnext week' });
  const after = await countRows();
  expect(after).toEqual({ audit: before.audit + 1, events: before.events + 1 });
  expect(await readChanges(key)).toMatchObject([{ kind: 'move', wish: 'Any morning\nnext week' }]);
  expect(await readPage(link)).toContain('you asked for another time');
  const entry = await site.services.database.read
    .selectFrom('audit')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'edit', subject: `enquiry ${key}`, session: null });
  expect(entry.device).toContain('visitor');
});

test('a wish of the visitor makes the enquiry new and unread again until staff have dealt with it', async () => {
  const { key, link } = await send();
  await change(key, { status: 'called', read_at: START });
  await post(link, { do: 'move', wish: 'Monday' });
  expect(await findRow(key)).toMatchObject({ status: 'new', read_at: null });
  const { cookie } = await site.signIn();
  const one = await site.ask('GET', `/staff/enquiries/${key}`, { headers: { cookie } });
  const { enquiry } = (await one.json()) as { enquiry: { visitorChanges: { at: string }[] } };
  site.setTime('2026-11-20T06:05:00Z');
  await post(link, { do: 'correct', mobile: '9000000077', message1: 'x', version: '2' });
  const answeredUntil = enquiry.visitorChanges[0]?.at;
  const path = `/staff/enquiries/${key}`;
  await site.askJson('PATCH', path, { answeredUntil }, { headers: { cookie } });
  // What came after staff had read it stays.
  expect(await readChanges(key)).toMatchObject([{ kind: 'corrected' }]);
  await site.askJson('PATCH', path, { answeredUntil: START }, { headers: { cookie } });
  expect(await readChanges(key)).toHaveLength(1);
});

test('the report about a mobile number names the link and the messages of its enquiries', async () => {
  const { key } = await send();
  await addNotedMessages(site.services);
  const { cookie } = await site.signIn();
  const body = { mobile: SAMPLE_ENQUIRY.mobile };
  const kept = await site.askJson('POST', '/staff/kept', body, { headers: { cookie } });
  expect(await kept.json()).toMatchObject({
    links: [key],
    messages: [{ enquiryKey: key, kind: 'received', state: 'waiting' }],
  });
});

test('erasing a person ends the links and sends none of the messages that wait', async () => {
  const { link } = await send();
  const { database, files } = site.services;
  const query = { mobile: SAMPLE_ENQUIRY.mobile };
  const person = await findPerson(database, query);
  await eraseAllOf({ database, files }, query, person, new Date(START));
  expect((await site.ask('GET', link)).status).toBe(404);
  expect(await database.read.selectFrom('enquiries_to_tell').selectAll().execute()).toEqual([]);
  expect(await sendDue(site.services, async () => ({ result: 'accepted', answer: '' }))).toBe(0);
});

test('an agreed time is shown with its calendar file; “I cannot come” waits for staff', async () => {
  const { key, link } = await send();
  expect((await site.ask('GET', `${link}/appointment.ics`)).status).toBe(200);
  await change(key, { agreed_at: '2026-11-26 10:30' });
  expect(await readPage(link)).toContain('Your appointment: Thursday, 26 November 2026, 10:30 am');
  const file = await site.ask('GET', `${link}/appointment.ics`);
  expect(file.headers.get('content-type')).toContain('text/calendar');
  const calendar = new ICAL.Component(ICAL.parse(await file.text()));
  const [event] = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  expect(event?.startDate.toJSDate()).toEqual(new Date('2026-11-26T05:00:00Z'));
  expect(event?.location).toBe(site.services.content.clinic.address.join(', '));
  await post(link, { do: 'cannot-come' });
  expect(await readChanges(key)).toMatchObject([{ kind: 'cannot-come' }]);
  expect((await findRow(key))?.agreed_at).toBe('2026-11-26 10:30');
});

test('a correction is stored like an answer of the form, and staff see what was there before', async () => {
  const { key, link } = await send();
  const version = String((await findRow(key))?.version);
  const fields = { do: 'correct', mobile: '+91 90000 00077', message1: 'Changed', version };
  expect((await post(link, fields)).status).toBe(303);
  expect((await post(link, fields)).status).toBe(303);
  expect(await findRow(key)).toMatchObject({ mobile: '9000000077', message1: 'Changed' });
  expect(await readChanges(key)).toMatchObject([
    { kind: 'corrected', before: { message1: SAMPLE_ENQUIRY.message1 } },
  ]);
});

test.each([
  { do: 'correct', mobile: '12', message1: 'What I typed' },
  { do: 'correct', mobile: '9000000077', message1: 'x'.repeat(2001) },
  { do: 'correct', mobile: '9000000077', message1: '\u0000' },
  { do: 'move', wish: ' ' },
  { do: 'move', wish: 'y'.repeat(501) },
  { do: 'nonsense' },
])('a wrong value is told, and nothing typed is lost: %j', async (fields) => {
  const { key, link } = await send();
  const before = await findRow(key);
  const answer = await post(link, { version: String(before?.version), ...fields });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('role="alert"');
  for (const typed of [fields.message1, fields.wish]) {
    if (typed && typed !== '\u0000' && typed.trim()) expect(page).toContain(typed);
  }
  expect(await findRow(key)).toEqual(before);
});

test('a correction of a page that staff have overtaken is asked for again', async () => {
  const { key, link } = await send();
  const version = String((await findRow(key))?.version);
  await change(key, { version: 7, mobile: '9000000088' });
  const fields = { do: 'correct', mobile: '9000000099', message1: 'x', version };
  const answer = await post(link, fields);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('value="9000000099"');
  expect((await findRow(key))?.mobile).toBe('9000000088');
});

test('withdrawing asks first, then erases the enquiry with its messages', async () => {
  const { key, link } = await send();
  await addNotedMessages(site.services);
  const asked = await post(link, { do: 'withdraw' });
  expect([asked.status, await findRow(key)]).toMatchObject([200, { key }]);
  const done = await post(link, { do: 'erase' });
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('withdrawn')]);
  expect(await findRow(key)).toBeUndefined();
  const outbox = await site.services.database.read.selectFrom('outbox').selectAll().execute();
  expect(outbox).toEqual([]);
  expect(await sendDue(site.services, async () => ({ result: 'accepted', answer: '' }))).toBe(0);
});

test('an enquiry on hold is neither erased nor overwritten; its page does not say so, and staff see the wish', async () => {
  const held = await send();
  const free = await send({ mobile: '9000000055' });
  const hold = { kind: 'mobile', value: SAMPLE_ENQUIRY.mobile } as const;
  const { database } = site.services;
  await database.write((transaction) => holdData(transaction, hold, new Date(START)));
  const version = String((await findRow(held.key))?.version);
  await post(held.link, { do: 'correct', mobile: '9000000066', message1: 'Other', version });
  expect(await findRow(held.key)).toMatchObject({
    mobile: SAMPLE_ENQUIRY.mobile,
    message1: SAMPLE_ENQUIRY.message1,
  });
  expect(await readPage(held.link)).toContain('9000000066');
  const pages = await Promise.all(
    [held, free].map(async ({ link }) => (await post(link, { do: 'erase' })).text()),
  );
  const withoutLink = pages.map((page) => page.replaceAll(/\/enquiry\/[^"]*/g, ''));
  expect(withoutLink[0]).toBe(withoutLink[1]);
  expect(await readChanges(held.key)).toMatchObject([
    { kind: 'corrected', proposed: { mobile: '9000000066' } },
    { kind: 'erase' },
  ]);
  expect(await findRow(free.key)).toBeUndefined();
  expect((await site.ask('GET', held.link)).status).toBe(404);
  await database.write((transaction) => releaseData(transaction, hold));
});

test('possible spam has the same page and reveals nothing', async () => {
  const { key, link } = await send({ website: 'https://spam.example.org' });
  expect((await findRow(key))?.place).toBe('quarantine');
  const page = await readPage(link);
  expect(page).toContain('We have your request');
  expect(page).not.toMatch(/spam|quarantine/i);
});

test('the link of one enquiry changes nothing of another', async () => {
  const [one, other] = [await send(), await send()];
  const before = await findRow(other.key);
  await post(one.link, { do: 'move', wish: 'Monday' });
  await post(one.link, { do: 'erase' });
  expect(await findRow(other.key)).toEqual(before);
});

test('a network that tries many wrong links is asked to wait', async () => {
  let status = 0;
  for (let at = 0; at <= 60; at++) {
    status = (await site.ask('GET', `/enquiry/wrong-${at}`, { address: '192.0.2.77' })).status;
  }
  expect(status).toBe(429);
  const { link } = await send();
  expect((await site.ask('GET', link, { address: '192.0.2.77' })).status).toBe(200);
});

test('a browser without script gets the link with the confirmation', async () => {
  const body = new URLSearchParams({ ...SAMPLE_ENQUIRY, website: '', language: 'hi' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const page = await (await site.ask('POST', '/enquiries', { body, headers })).text();
  const link = /href="(\/enquiry\/[^"]+)"/.exec(page)?.[1] ?? '';
  expect(await readPage(link)).toContain('आपका अनुरोध');
});
