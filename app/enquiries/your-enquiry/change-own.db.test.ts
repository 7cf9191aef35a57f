import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  OWN_PAGES_START as START,
  openTestOwnPages,
  type TestOwnPages,
} from '../../../tests/support/open-test-own-pages.ts';
import { SAMPLE_ENQUIRY } from '../../../tests/support/sample-enquiry.ts';
import { sendDue } from '../../messages/send-messages.server.ts';
import { addNotedMessages } from '../../messages/tell-enquiry.server.ts';
import { holdData, releaseData } from '../../privacy/holds.server.ts';

let site: TestOwnPages;
beforeAll(async () => {
  site = await openTestOwnPages();
});
afterAll(() => site.remove());
afterEach(() => site.forget());

test('a wish for another time reaches the desk once, with its audit entry, however often it is sent', async () => {
  const { key, link } = await site.send();
  const before = await site.countRows();
  const first = await site.post(link, { do: 'move', wish: 'Any morning\r\nnext week' });
  expect([first.status, first.headers.get('location')]).toEqual([303, `${link}?lang=en`]);
  await site.post(link, { do: 'move', wish: 'Any morning\r\nnext week' });
  const after = await site.countRows();
  expect(after).toEqual({ audit: before.audit + 1, events: before.events + 1 });
  expect(await site.readChanges(key)).toMatchObject([
    { kind: 'move', wish: 'Any morning\nnext week' },
  ]);
  expect(await site.readPage(link)).toContain('you asked for another time');
  const entry = await site.services.database.read
    .selectFrom('audit')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'edit', subject: `enquiry ${key}`, session: null });
  expect(entry.device).toContain('visitor');
});

test('sixty changes of one enquiry in ten minutes close that enquiry, and none of a neighbour at the same address', async () => {
  const [own, other] = [await site.send(), await site.send()];
  const change = async (link: string, wish: string) =>
    (await site.post(link, { do: 'move', wish })).status;
  for (let time = 0; time < 60; time++) expect(await change(own.link, `Day ${time}`)).toBe(303);
  expect(await change(own.link, 'One more')).toBe(429);
  expect(await change(other.link, 'Monday')).toBe(303);
});

test('the page names the clinic’s day of a wish, not the day in UTC', async () => {
  const { link } = await site.send();
  site.setTime('2026-11-20T20:00:00Z');
  await site.post(link, { do: 'move', wish: 'Any morning' });
  expect(await site.readPage(link)).toContain('21 November 2026');
});

test('a wish of the visitor makes the enquiry new and unread again until staff have dealt with it', async () => {
  const { key, link } = await site.send();
  await site.change(key, { status: 'called', read_at: START });
  await site.post(link, { do: 'move', wish: 'Monday' });
  expect(await site.findRow(key)).toMatchObject({ status: 'new', read_at: null });
  const { cookie } = await site.signIn();
  const one = await site.ask('GET', `/staff/enquiries/${key}`, { headers: { cookie } });
  const { enquiry } = (await one.json()) as { enquiry: { visitorChanges: { at: string }[] } };
  site.setTime('2026-11-20T06:05:00Z');
  await site.post(link, { do: 'correct', mobile: '9000000077', message1: 'x', version: '2' });
  const answeredUntil = enquiry.visitorChanges[0]?.at;
  const path = `/staff/enquiries/${key}`;
  await site.askJson('PATCH', path, { answeredUntil }, { headers: { cookie } });
  // A change that came after staff had read the enquiry stays.
  expect(await site.readChanges(key)).toMatchObject([{ kind: 'corrected' }]);
  await site.askJson('PATCH', path, { answeredUntil: START }, { headers: { cookie } });
  expect(await site.readChanges(key)).toHaveLength(1);
});

test('an agreed time is shown with its calendar file; “I cannot come” waits for staff', async () => {
  const { key, link } = await site.send();
  expect((await site.ask('GET', `${link}/appointment.ics`)).status).toBe(200);
  await site.change(key, { agreed_at: '2026-11-26 10:30' });
  expect(await site.readPage(link)).toContain(
    'Your appointment: Thursday, 26 November 2026, 10:30 am',
  );
  const file = await site.ask('GET', `${link}/appointment.ics`);
  expect(file.headers.get('content-type')).toContain('text/calendar');
  const calendar = new ICAL.Component(ICAL.parse(await file.text()));
  const [event] = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  expect(event?.startDate.toJSDate()).toEqual(new Date('2026-11-26T05:00:00Z'));
  expect(event?.location).toBe(site.services.site.current().content.clinic.address.join(', '));
  await site.post(link, { do: 'cannot-come' });
  expect(await site.readChanges(key)).toMatchObject([{ kind: 'cannot-come' }]);
  expect((await site.findRow(key))?.agreed_at).toBe('2026-11-26 10:30');
});

test('a correction is stored like an answer of the form, and staff see what was there before', async () => {
  const { key, link } = await site.send();
  const version = String((await site.findRow(key))?.version);
  const fields = { do: 'correct', mobile: '+91 90000 00077', message1: 'Changed', version };
  expect((await site.post(link, fields)).status).toBe(303);
  expect((await site.post(link, fields)).status).toBe(303);
  expect(await site.findRow(key)).toMatchObject({ mobile: '9000000077', message1: 'Changed' });
  expect(await site.readChanges(key)).toMatchObject([
    { kind: 'corrected', before: { message1: SAMPLE_ENQUIRY.message1 } },
  ]);
  // Staff have not dealt with it yet, so they still see what they knew.
  const again = { ...fields, message1: 'Changed again', version: String(Number(version) + 1) };
  await site.post(link, again);
  expect((await site.findRow(key))?.message1).toBe('Changed again');
  expect(await site.readChanges(key)).toMatchObject([
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
  const { key, link } = await site.send();
  const before = await site.findRow(key);
  const answer = await site.post(link, { version: String(before?.version), ...fields });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('role="alert"');
  for (const typed of [fields.message1, fields.wish]) {
    if (typed && typed !== '\u0000' && typed.trim()) expect(page).toContain(typed);
  }
  expect(await site.findRow(key)).toEqual(before);
});

test('a correction of a page that staff have overtaken is asked for again', async () => {
  const { key, link } = await site.send();
  const version = String((await site.findRow(key))?.version);
  await site.change(key, { version: 7, mobile: '9000000088' });
  const fields = { do: 'correct', mobile: '9000000099', message1: 'x', version };
  const answer = await site.post(link, fields);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('value="9000000099"');
  expect((await site.findRow(key))?.mobile).toBe('9000000088');
});

test('withdrawing asks first, then erases the enquiry with its messages', async () => {
  const { key, link } = await site.send();
  await addNotedMessages(site.services);
  const asked = await site.post(link, { do: 'withdraw' });
  expect([asked.status, await site.findRow(key)]).toMatchObject([200, { key }]);
  const done = await site.post(link, { do: 'erase' });
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('withdrawn')]);
  expect(await site.findRow(key)).toBeUndefined();
  const outbox = await site.services.database.read.selectFrom('outbox').selectAll().execute();
  expect(outbox).toEqual([]);
  expect(await sendDue(site.services, async () => ({ result: 'accepted', answer: '' }))).toBe(0);
});

test('an enquiry on hold is neither erased nor overwritten; its page does not say so, and staff see the wish', async () => {
  const held = await site.send();
  const free = await site.send({ mobile: '9000000055' });
  const hold = { kind: 'mobile', value: SAMPLE_ENQUIRY.mobile } as const;
  const { database } = site.services;
  await database.write((transaction) => holdData(transaction, hold, new Date(START)));
  const version = String((await site.findRow(held.key))?.version);
  await site.post(held.link, { do: 'correct', mobile: '9000000066', message1: 'Other', version });
  expect(await site.findRow(held.key)).toMatchObject({
    mobile: SAMPLE_ENQUIRY.mobile,
    message1: SAMPLE_ENQUIRY.message1,
  });
  expect(await site.readPage(held.link)).toContain('9000000066');
  const again = String((await site.findRow(held.key))?.version);
  const second = { do: 'correct', mobile: '9000000066', message1: 'Another', version: again };
  await site.post(held.link, second);
  const pages = await Promise.all(
    [held, free].map(async ({ link }) => (await site.post(link, { do: 'erase' })).text()),
  );
  const withoutLink = pages.map((page) => page.replaceAll(/\/enquiry\/[^"]*/g, ''));
  expect(withoutLink[0]).toBe(withoutLink[1]);
  expect(await site.readChanges(held.key)).toMatchObject([
    { kind: 'corrected', proposed: { mobile: '9000000066', message1: 'Another' } },
    { kind: 'erase' },
  ]);
  expect(await site.findRow(free.key)).toBeUndefined();
  expect((await site.ask('GET', held.link)).status).toBe(404);
  await database.write((transaction) => releaseData(transaction, hold));
});

test('the link of one enquiry changes nothing of another', async () => {
  const [one, other] = [await site.send(), await site.send()];
  const before = await site.findRow(other.key);
  await site.post(one.link, { do: 'move', wish: 'Monday' });
  await site.post(one.link, { do: 'erase' });
  expect(await site.findRow(other.key)).toEqual(before);
});

test('a visitor adds the country to the number, and it stays while the message is corrected', async () => {
  const { key, link } = await site.send({ mobile: '6591234567' });
  await site.post(link, { do: 'correct', mobile: '+65 9123 4567', message1: 'One.', version: '1' });
  const abroad = { mobile: '6591234567', mobile_typed: '+65 9123 4567' };
  expect(await site.findRow(key)).toMatchObject(abroad);
  expect(await site.readPage(link)).toContain('+65 9123 4567');
  await site.post(link, { do: 'correct', mobile: '+65 9123 4567', message1: 'Two.', version: '2' });
  expect(await site.findRow(key)).toMatchObject({ ...abroad, message1: 'Two.' });
});

test('too long says by how much, and what is shown again has nothing that cannot be stored', async () => {
  const { link } = await site.send();
  const answer = await site.post(link, { do: 'move', wish: `\u0007${'x'.repeat(502)}` });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('Too long. Characters to take out: 3');
  expect(page).not.toContain('\u0007');
  const long = { do: 'correct', mobile: '9000000077', message1: 'x'.repeat(2004), version: '1' };
  expect(await (await site.post(link, long)).text()).toContain('Characters to take out: 4');
});
