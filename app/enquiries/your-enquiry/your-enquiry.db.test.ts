import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  OWN_PAGES_START as START,
  openTestOwnPages,
  type TestOwnPages,
} from '../../../tests/support/open-test-own-pages.ts';
import { TEST_ADDRESS } from '../../../tests/support/open-test-site.ts';
import { SAMPLE_ENQUIRY } from '../../../tests/support/sample-enquiry.ts';
import { createSite } from '../../../server/http.ts';
import { sendDue } from '../../messages/send-messages.server.ts';
import { addNotedMessages } from '../../messages/tell-enquiry.server.ts';
import { eraseAllOf } from '../../privacy/erase-person.server.ts';
import { findPerson } from '../../privacy/find-person.server.ts';

let site: TestOwnPages;
beforeAll(async () => {
  site = await openTestOwnPages();
});
afterAll(() => site.remove());
afterEach(() => site.forget());

test('the link shows what was sent and when, and nothing that staff noted', async () => {
  const { key, link, reference } = await site.send();
  await site.change(key, { note: 'Rude on the phone' });
  const answer = await site.ask('GET', link);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin',
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
  const { key, link } = await site.send({}, headers);
  expect((await site.send({}, headers)).link).toBe(link);
  const secret = link.split('/')[2] ?? '';
  expect(Buffer.from(secret, 'base64url')).toHaveLength(24);
  const row = await site.findRow(key);
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row?.link_hash).toHaveLength(43);
});

test('no log and no metric holds the secret', async () => {
  const { link } = await site.send();
  site.logged.length = 0;
  await site.readPage(link);
  await site.post(link, { do: 'move', wish: 'Any morning' });
  await site.readPage(`${link}x`);
  expect(site.logged.join('')).toContain('/enquiry/:secret');
  expect(site.logged.join('')).not.toContain(link.split('/')[2]);
});

test('each language has its page, by default that of the form', async () => {
  const { link } = await site.send({ language: 'te' });
  expect(await site.readPage(link)).toContain('<html lang="te"');
  expect(await site.readPage(`${link}?lang=hi`)).toContain('<html lang="hi"');
  expect(await site.readPage(`${link}?lang=xx`)).toContain('<html lang="en"');
});

test('GET and HEAD change nothing, whatever they ask for', async () => {
  const { key, link } = await site.send();
  const before = await site.findRow(key);
  for (const method of ['GET', 'HEAD']) {
    await site.ask(method, `${link}?do=erase&wish=x`);
  }
  expect(await site.findRow(key)).toEqual(before);
});

test('a form from another site is refused', async () => {
  const { key, link } = await site.send();
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await site.post(link, { do: 'erase' }, headers)).status).toBe(403);
  expect(await site.findRow(key)).toBeDefined();
});

test('an iPhone of iOS 15.4 to 16.3, which sends no Sec-Fetch-Site, can send every form (B3)', async () => {
  const { link } = await site.send();
  const forms = [
    ['/', '/enquiries', { ...SAMPLE_ENQUIRY, website: '' }],
    ['/te', '/enquiries', { ...SAMPLE_ENQUIRY, name: '', website: '' }],
    ['/pituitary', '/enquiries', { ...SAMPLE_ENQUIRY, mobile: '00000 00002', website: '' }],
    [link, link, { do: 'move', wish: 'Any morning' }],
    [link, link, { do: 'withdraw' }],
  ] as const;
  const statuses = [];
  for (const [page, action, fields] of forms) {
    const policy = (await site.ask('GET', page)).headers.get('referrer-policy');
    // As WebKit derives it (SecurityPolicy::generateOriginHeader), by the Fetch standard's rules.
    const origin = policy === 'no-referrer' ? 'null' : TEST_ADDRESS;
    const request = new Request(TEST_ADDRESS + action, {
      method: 'POST',
      headers: { accept: 'text/html', host: new URL(TEST_ADDRESS).host, origin },
      body: new URLSearchParams(fields),
    });
    statuses.push((await createSite(site.services).fetch(request)).status);
  }
  expect(statuses).toEqual([201, 422, 201, 303, 200]);
});

test('wrong, removed, expired and withdrawn links get one same page, which names clinic and telephone', async () => {
  const withdrawn = await site.send();
  await site.post(withdrawn.link, { do: 'erase' });
  const removed = await site.send();
  await site.change(removed.key, { removed_at: START });
  const old = await site.send();
  await site.change(old.key, { datetime: '2025-11-01 10:00:00' });
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
  const { clinic } = site.services.site.current().content;
  expect(pages[0]).toContain(clinic.phone.shown);
  for (const { reference } of [withdrawn, removed, old]) expect(pages[0]).not.toContain(reference);
  const posted = await site.post(withdrawn.link, { do: 'move', wish: 'Monday' });
  expect([posted.status, await posted.text()]).toEqual([404, pages[0]]);
});

test('the report about a mobile number names the link and the messages of its enquiries', async () => {
  const { key } = await site.send();
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
  const { link } = await site.send();
  const { database, files } = site.services;
  const query = { mobile: SAMPLE_ENQUIRY.mobile };
  const person = await findPerson(database, query);
  await eraseAllOf({ database, files }, query, person, new Date(START));
  expect((await site.ask('GET', link)).status).toBe(404);
  expect(await database.read.selectFrom('enquiries_to_tell').selectAll().execute()).toEqual([]);
  expect(await sendDue(site.services, async () => ({ result: 'accepted', answer: '' }))).toBe(0);
});

test('possible spam has the same page and reveals nothing', async () => {
  const { key, link } = await site.send({ website: 'https://spam.example.org' });
  expect((await site.findRow(key))?.place).toBe('quarantine');
  const page = await site.readPage(link);
  expect(page).toContain('We have your request');
  expect(page).not.toMatch(/spam|quarantine/i);
});

test('a network that tries many wrong links is asked to wait', async () => {
  let status = 0;
  for (let at = 0; at <= 60; at++) {
    status = (await site.ask('GET', `/enquiry/wrong-${at}`, { address: '192.0.2.77' })).status;
  }
  expect(status).toBe(429);
  const { link } = await site.send();
  expect((await site.ask('GET', link, { address: '192.0.2.77' })).status).toBe(200);
});

/** The path of the link in the confirmation that goes to the visitor. */
async function findMailedLink(): Promise<string> {
  const texts: string[] = [];
  await sendDue(site.services, async ({ to, text }) => {
    if (to === SAMPLE_ENQUIRY.email) texts.push(text);
    return { result: 'accepted', answer: '' };
  });
  return /\/enquiry\/[\w.-]+/.exec(texts.join())?.[0] ?? '';
}

test('a mailed link shows what was typed only once the reader of the mailbox says that it is theirs', async () => {
  const typed = { name: 'You have won a prize', message1: 'Call 00000 99999 for it' };
  const { key, link, reference } = await site.send(typed);
  await site.post(link, { do: 'move', wish: 'Any prize will do' });
  const mailed = await findMailedLink();
  expect(mailed).toMatch(new RegExp(`^/enquiry/${key}\\.[-\\w]{16}$`));
  const texts = [...Object.values(typed), SAMPLE_ENQUIRY.mobile, 'Any prize', 'Thyroid'];
  const findShown = async (path: string) => {
    const page = await site.readPage(path);
    expect(page).toContain(reference);
    return texts.filter((text) => page.includes(text));
  };
  expect(await findShown(mailed)).toEqual([]);
  // Whoever typed the address cannot confirm it.
  await site.post(link, { do: 'confirm-address' });
  expect(await findShown(mailed)).toEqual([]);
  expect(await findShown(link)).toEqual(texts);
  expect((await site.post(mailed, { do: 'confirm-address' })).status).toBe(303);
  expect(await findShown(mailed)).toEqual(texts);
});

test('a mailed link works for its own enquiry and address only, and does not lead to the link on the screen', async () => {
  const { key, link } = await site.send();
  const mailed = await findMailedLink();
  const code = mailed.split('.')[1] ?? '';
  const other = await site.send({ message1: 'Another' });
  const secret = link.split('/')[2] ?? '';
  for (const path of [`${other.key}.${code}`, `${key}.${'x'.repeat(16)}`, `${key}.`, key, code]) {
    expect((await site.ask('GET', `/enquiry/${path}`)).status, path).toBe(404);
  }
  expect(await site.readPage(mailed)).not.toContain(secret);
  await site.change(key, { email: 'corrected@example.org' });
  expect((await site.ask('GET', mailed)).status).toBe(404);
  await site.change(key, { email: SAMPLE_ENQUIRY.email });
  expect((await site.ask('GET', mailed)).status).toBe(200);
  await site.post(mailed, { do: 'erase' });
  expect((await site.ask('GET', mailed)).status).toBe(404);
});

test('a mailed link of an earlier version leads to the present one', async () => {
  const { link } = await site.send();
  const mailed = await findMailedLink();
  const m = mailed.split('.')[1] ?? '';
  const answer = await site.ask('GET', `${link}?lang=hi&m=${m}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${mailed}?lang=hi`]);
  expect((await site.ask('GET', `${link}?m=wrong`)).status).toBe(200);
});

test('one visitor’s link is rendered twenty times a minute for a network, and other networks have their own (B7)', async () => {
  const { link } = await site.send();
  const address = '192.0.2.78';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const statuses = [];
  for (let at = 0; at < 10; at++) {
    statuses.push((await site.ask('GET', link, { address })).status);
    const asked = { body: 'do=withdraw', headers: form, address };
    statuses.push((await site.ask('POST', link, asked)).status);
  }
  expect(statuses).toEqual(Array<number>(20).fill(200));
  const refused = await site.ask('GET', `${link}?lang=hi`, { address });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refused.text()).toContain('<html lang="hi"');
  // Pages that are the same for everybody cost nothing.
  expect((await site.ask('GET', '/enquiry/wrong', { address })).status).toBe(404);
  expect((await site.ask('GET', link, { address: '192.0.2.79' })).status).toBe(200);
  site.setTime('2026-11-20T06:01:00Z');
  expect((await site.ask('GET', link, { address })).status).toBe(200);
});

test('a browser without script gets the link with the confirmation', async () => {
  const body = new URLSearchParams({ ...SAMPLE_ENQUIRY, website: '', language: 'hi' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const page = await (await site.ask('POST', '/enquiries', { body, headers })).text();
  const link = /href="(\/enquiry\/[^"]+)"/.exec(page)?.[1] ?? '';
  expect(await site.readPage(link)).toContain('आपका अनुरोध');
});
