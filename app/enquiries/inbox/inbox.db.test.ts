import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestSite, type TestSite } from '../../../tests/support/open-test-site.ts';
import { SAMPLE_ENQUIRY } from '../../../tests/support/sample-enquiry.ts';
import { duringAnotherChange } from '../../../tests/support/run-test-change.ts';
import { createSession } from '../../access/sessions/session.server.ts';
import { countInbox } from './count-inbox.server.ts';
import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';
import type { InboxPage } from './inbox.contract.ts';

let site: TestSite;
let cookie: string;
beforeEach(async () => {
  site = await openTestSite({ hasRateLimits: false });
  await moveTo('2026-11-20T06:00:00Z');
});
afterEach(async () => {
  vi.useRealTimers();
  await site.remove();
});

/** Sessions end when nobody uses them for a while. */
const moveTo = async (iso: string) => {
  site.setTime(iso);
  const session = { address: '192.0.2.1', device: 'test', now: new Date(iso), idleMinutes: 15 };
  cookie = `sid=${await createSession(site.services.database, session)}`;
};

const ANSWERS = {
  ...SAMPLE_ENQUIRY,
  name: 'Invented Visitor',
  email: 'visitor@example.org',
  date: '2027-01-05',
  selectOpt: 'Diabetes [ IN ADULTS ]',
  mobile: '+91 90000 00001',
  message1: 'May I come on Tuesday?',
};
const send = async (changed: Partial<typeof ANSWERS> & { website?: string } = {}) => {
  const answer = await site.askJson('POST', '/enquiries', { ...ANSWERS, ...changed });
  const { key }: { key: string } = await answer.json();
  return key;
};
const staff = (method: string, path: string, body?: unknown) =>
  body === undefined
    ? site.ask(method, path, { headers: { cookie } })
    : site.askJson(method, path, body, { headers: { cookie } });
const list = async (query = ''): Promise<InboxPage> =>
  (await staff('GET', `/staff/enquiries${query}`)).json();
const find = async (key: string): Promise<DeskEnquiry> =>
  (await (await staff('GET', `/staff/enquiries/${key}`)).json()).enquiry;
const change = (key: string, body: unknown) => staff('PATCH', `/staff/enquiries/${key}`, body);

test('an enquiry is in the inbox as it was sent, new and unread', async () => {
  const key = await send({ message1: 'The very first.' });
  const { enquiries, counts, next } = await list('?status=new');
  expect(enquiries[0]).toEqual({
    key,
    reference: expect.stringMatching(/^\w{4}-\w{4}$/),
    ...ANSWERS,
    mobile: '9000000001',
    message1: 'The very first.',
    datetime: '2026-11-20 11:30:00',
    status: 'new',
    readAt: null,
    note: '',
    agreedAt: null,
    appointmentStatus: 'agreed',
    removedAt: null,
    visitorChanges: [],
    version: 1,
  });
  expect(counts).toEqual({ new: 1, called: 0, done: 0, spam: 0, removed: 0 });
  expect(next).toBeNull();
});

test('an enquiry that comes while the parts are being counted is in the next count', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { database, now } = site.services;
  let answers = 0;
  /** The database, in which an enquiry is stored just after the rows were read. */
  const busy = {
    ...database,
    read: database.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        answers += 1;
        if (answers === 2) await send();
        return result;
      },
    }),
  };
  expect(await countInbox(busy, now())).toMatchObject({ new: 0 });
  expect(await countInbox(busy, now())).toMatchObject({ new: 1 });
});

test('the newest enquiry is named by its key while it is new, and possible spam never is', async () => {
  const newest = async () => (await (await staff('GET', '/staff/enquiries/counts')).json()).newest;
  expect(await newest()).toBeNull();
  const first = await send({ message1: 'The first.' });
  expect(await newest()).toBe(first);
  site.setTime('2026-11-20T06:01:00Z');
  const second = await send({ message1: 'The second.' });
  await send({ message1: 'Spam.', website: 'x' });
  expect(await newest()).toBe(second);
  await change(second, { status: 'called', version: 1 });
  expect(await newest()).toBe(first);
});

test('the text to the visitor is in the language of the enquiry, with the agreed time that is to come', async () => {
  const answer = await site.askJson('POST', '/enquiries', { ...ANSWERS, language: 'te' });
  const { key }: { key: string } = await answer.json();
  const reply = async () => (await staff('GET', `/staff/enquiries/${key}/reply`)).json();
  const owner = site.services.site.current().content.reply?.te;
  expect(await reply()).toEqual({ language: 'te', ...owner });

  await change(key, { agreedAt: '2026-11-26 10:30', version: 1 });
  expect((await reply()).message).toBe(
    `${owner?.message}\n\nమీ అపాయింట్‌మెంట్: 26, నవంబర్ 2026, గురువారం, 10:30 am`,
  );
  await moveTo('2026-11-26T06:00:00Z');
  expect((await reply()).message).toBe(owner?.message);
  expect((await staff('GET', '/staff/enquiries/-OnobodyHasThisKey/reply')).status).toBe(404);
});

test('an enquiry needs a call while it is new, and has no agreed time or a wish of the visitor', async () => {
  const search = async (body: object): Promise<string[]> => {
    const answer = await staff('POST', '/staff/enquiries/search', body);
    const { enquiries }: InboxPage = await answer.json();
    return enquiries.map(({ key }) => key);
  };
  const words = 'wants a call';
  const key = await send({ message1: words });
  expect(await search({ words, needsCall: true })).toEqual([key]);
  expect(await search({ words, needsCall: true, status: 'called' })).toEqual([]);
  await change(key, { agreedAt: '2026-11-23 10:30', version: 1 });
  expect(await search({ words, needsCall: true })).toEqual([]);
  const wish = JSON.stringify([{ kind: 'move', at: '2026-11-20T06:00:00.000Z', wish: 'Monday' }]);
  await site.services.database.write((transaction) =>
    transaction
      .updateTable('enquiries')
      .set({ visitor_changes: wish })
      .where('key', '=', key)
      .execute(),
  );
  expect(await search({ words, needsCall: true }), 'another time would suit').toEqual([key]);
  await change(key, { agreedAt: null, version: 2 });
  expect(await search({ words, needsCall: true })).toEqual([key]);
  await change(key, { status: 'called', version: 3 });
  expect(await search({ words, needsCall: true })).toEqual([]);
  expect(await search({ words })).toEqual([key]);
  const exported = await staff('POST', '/staff/enquiries/export', { words, needsCall: true });
  expect((await exported.text()).trim().split('\r\n')).toHaveLength(1);
});

test('an enquiry with a filled trap field is in spam, and can be moved to new', async () => {
  const key = await send({ message1: 'Buy!', website: 'https://spam.example.org' });
  expect((await list('?status=spam')).enquiries.map((one) => one.key)).toEqual([key]);
  await change(key, { status: 'new', version: 1 });
  expect((await list('?status=spam')).enquiries).toEqual([]);
  expect((await find(key)).status).toBe('new');
});

test('each page continues where the previous one ended, newest first, without gaps or repeats', async () => {
  for (let minute = 10; minute < 20; minute++) {
    await moveTo(`2026-11-20T07:${minute}:00Z`);
    await send({ message1: `In minute ${minute}, one.` });
    await send({ message1: `In minute ${minute}, two.` });
  }
  const seen: DeskEnquiry[] = [];
  let after = '';
  do {
    const page = await list(`?status=new&limit=7${after}`);
    seen.push(...page.enquiries);
    after = page.next ? `&after=${page.next}` : '';
  } while (after);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(20);
  const times = seen.map(({ datetime }) => datetime ?? '');
  expect(times).toEqual(times.toSorted().toReversed());
});

test('the inbox is narrowed by topic group, days and words', async () => {
  await send({ message1: 'The day before.' });
  await moveTo('2026-11-21T06:00:00Z');
  const key = await send({
    name: 'Lakṣmī దేవి',
    selectOpt: 'PCOD [ IN WOMEN ]',
    message1: '100% sure_ly "new"',
  });
  const keysOf = (page: InboxPage) => page.enquiries.map((one) => one.key);
  expect(keysOf(await list('?group=IN%20WOMEN'))).toEqual([key]);
  expect(keysOf(await list('?from=2026-11-21'))).toEqual([key]);
  expect(keysOf(await list('?to=2026-11-20'))).not.toContain(key);
  const { counts, found } = await list('?status=new&from=2026-11-21');
  expect(found).toMatchObject({ new: 1, done: 0 });
  expect(counts.new).toBeGreaterThan(1);
  expect((await list('?from=2026-11-21&group=IN ADULTS')).found).toBeNull();
  const search = async (body: object) =>
    keysOf(await (await staff('POST', '/staff/enquiries/search', body)).json());
  expect(await search({ words: 'SURE lakṣmī' })).toEqual([key]);
  expect(await search({ words: 'దేవి', status: 'new', group: 'IN WOMEN' })).toEqual([key]);
  expect(await search({ words: '100%' })).toEqual([key]);
  expect(await search({ words: '_' })).toEqual([key]);
  expect(await search({ words: 'nowhere to be found' })).toEqual([]);
});

test('the inbox search finds a number as a telephone shows it, and a name in any Unicode form', async () => {
  const key = await send({ mobile: '98765 40077', name: 'ల\u200cక్ష్మి Sample' });
  const search = async (words: string) => {
    const page = await (await staff('POST', '/staff/enquiries/search', { words })).json();
    return (page as InboxPage).enquiries.map((one) => one.key);
  };
  for (const words of [
    '+91 98765 40077',
    '098765-40077',
    '\u202a+91 98765\u00a040077\u202c',
    '౯౮౭౬౫ ౪౦౦౭౭',
    '\u202a98765\u202c',
    'లక్ష్మి sample',
  ]) {
    expect(await search(words), words).toEqual([key]);
  }
  expect(await search('+91 98765 40078')).toEqual([]);
});

test('answers that staff change must follow the form’s rules, but a date in the past may stay', async () => {
  const key = await send({ date: '2026-11-24', message1: 'To be changed.' });
  await moveTo('2026-12-15T06:00:00Z');
  const body = { ...ANSWERS, date: '2026-11-24', name: 'Another Name', version: 1 };
  expect((await change(key, body)).status).toBe(200);
  expect(await find(key)).toMatchObject({ name: 'Another Name', mobile: '9000000001', version: 2 });
  const wrong = await change(key, { date: '2026-11-25', mobile: '12', version: 2 });
  expect(wrong.status).toBe(422);
  expect(await wrong.json()).toEqual({
    errors: {
      mobile: 'Please enter valid Mobile Number!',
      date: 'Please enter a valid Date!',
    },
  });
  expect((await find(key)).version).toBe(2);
});

test('if two people change the same version, the second gets both versions (D3)', async () => {
  const key = await send({ message1: 'Raced for.' });
  const racing = await Promise.all(
    Array.from({ length: 20 }, (_, place) => change(key, { note: `Note ${place}`, version: 1 })),
  );
  expect(racing.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = racing.find(({ status }) => status === 409);
  const current = await find(key);
  expect(await late?.json()).toEqual({
    error: 'Someone else changed this enquiry first.',
    current,
    sent: { note: expect.stringMatching(/^Note \d+$/), version: 1 },
  });
  expect((await change(key, { note: 'Unseen' })).status).toBe(422);
});

test('opening an enquiry marks it as read and causes no conflict with others’ changes', async () => {
  const key = await send({ message1: 'To be read.' });
  await change(key, { isRead: true });
  const read = await find(key);
  expect(read).toMatchObject({ version: 1, status: 'new' });
  expect(read.readAt).not.toBeNull();
  // Opened again later, it was first read when it was.
  await moveTo('2026-11-20T07:00:00Z');
  await change(key, { isRead: true });
  expect((await find(key)).readAt).toBe(read.readAt);
  await change(key, { isRead: false });
  expect((await find(key)).readAt).toBeNull();
  await change(key, { status: 'called', agreedAt: '2026-12-16 10:30', version: 1 });
  const called = await find(key);
  expect(called).toMatchObject({ status: 'called', agreedAt: '2026-12-16 10:30', version: 2 });
  expect(called.readAt).not.toBeNull();
});

test('marking an enquiry as read needs no version, so it works after another person’s change', async () => {
  const key = await send({ message1: 'Read while called.' });
  const sent = await duringAnotherChange(site.services.database, async (untilWaiting) => {
    const calling = change(key, { status: 'called', version: 1 });
    await untilWaiting(calling);
    const reading = change(key, { isRead: false });
    await untilWaiting(calling, reading);
    return [calling, reading];
  });
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await find(key)).toMatchObject({ status: 'called', version: 2, readAt: null });
});

test('a removed enquiry can be restored for a day and is then deleted', async () => {
  const key = await send({ message1: 'To be removed.' });
  expect((await staff('DELETE', `/staff/enquiries/${key}`)).status).toBe(204);
  expect((await list()).enquiries.map((one) => one.key)).not.toContain(key);
  expect((await list('?status=removed')).enquiries.map((one) => one.key)).toEqual([key]);
  const late = await change(key, { note: 'Too late', version: 1 });
  expect(late.status).toBe(404);
  expect(await late.json()).toEqual({ error: 'This enquiry has been removed.' });

  expect((await change(key, { isRemoved: false })).status).toBe(200);
  expect((await list()).enquiries.map((one) => one.key)).toContain(key);

  await staff('DELETE', `/staff/enquiries/${key}`);
  await moveTo('2026-11-21T06:00:00Z');
  expect((await staff('GET', `/staff/enquiries/${key}`)).status).toBe(200);
  await moveTo('2026-11-21T06:00:01Z');
  expect((await staff('GET', `/staff/enquiries/${key}`)).status).toBe(404);
  expect((await staff('DELETE', `/staff/enquiries/${key}`)).status).toBe(404);
  const tooLate = await change(key, { isRemoved: false });
  expect(tooLate.status).toBe(404);
  expect(await tooLate.json()).toEqual({ error: 'There is no such enquiry.' });
  expect((await list('?status=removed')).enquiries).toEqual([]);
});

test('a removed enquiry is in the inbox again, new and unread, if the visitor sends it again', async () => {
  const message1 = 'Removed by mistake.';
  const key = await send({ message1 });
  await change(key, { status: 'done', note: 'Not for us', version: 1 });
  await staff('DELETE', `/staff/enquiries/${key}`);
  const { last } = await (await staff('GET', '/staff/events')).json();
  await send({ message1 });
  expect(await find(key)).toMatchObject({
    removedAt: null,
    status: 'new',
    readAt: null,
    note: 'Not for us',
    version: 3,
  });
  const { events } = await (await staff('GET', `/staff/events?after=${last}`)).json();
  expect(events).toMatchObject([{ kind: 'enquiry', key }]);
  await change(key, { status: 'called', version: 3 });
  await send({ message1 });
  expect(await find(key)).toMatchObject({ status: 'called', version: 4 });
});

test('the same holds for an enquiry removed more than a day ago that is not deleted yet', async () => {
  const idempotencyKey = { headers: { 'idempotency-key': 'kept-open-on-a-tablet' } };
  const body = { ...ANSWERS, message1: 'Sent twice.' };
  const { key } = await (await site.askJson('POST', '/enquiries', body, idempotencyKey)).json();
  await staff('DELETE', `/staff/enquiries/${key}`);
  await moveTo('2026-11-22T06:00:00Z');
  const again = await site.askJson('POST', '/enquiries', body, idempotencyKey);
  expect([again.status, (await again.json()).key]).toEqual([200, key]);
  expect((await list('?status=new')).enquiries.map((one) => one.key)).toContain(key);
});

test('removed spam that is sent again is in spam again, not in the inbox', async () => {
  const spam = { message1: 'Buy again!', website: 'https://spam.example.org' };
  const key = await send(spam);
  await staff('DELETE', `/staff/enquiries/${key}`);
  await send(spam);
  expect((await list('?status=spam')).enquiries.map((one) => one.key)).toContain(key);
  expect((await list('?status=new')).enquiries.map((one) => one.key)).not.toContain(key);
});

test.each([
  ['GET', '?status=lost', undefined],
  ['GET', '?group=EVERYBODY', undefined],
  ['GET', '?from=yesterday', undefined],
  ['GET', '?limit=0', undefined],
  ['GET', '?limit=201', undefined],
  ['GET', '?limit=many', undefined],
  ['GET', '?after=nowhere', undefined],
  ['GET', '?words=a-name', undefined],
  ['POST', '/search', { words: 5 }],
  ['POST', '/search', { needsCall: 'yes' }],
  ['POST', '/export', { format: 'xls' }],
])('an invalid filter is refused with a message: %s %s %j', async (method, path, body) => {
  const answer = await staff(method, `/staff/enquiries${path}`, body);
  expect(answer.status).toBe(422);
  expect(Object.values((await answer.json()).errors)[0]).toMatch(/\.$/);
});

test.each([
  { status: 'lost', version: 1 },
  { note: 'a\0b', version: 1 },
  { agreedAt: '2026-02-30 10:00', version: 1 },
  { agreedAt: '2026-12-16 25:00', version: 1 },
  { isRemoved: true },
  { key: 'another', version: 1 },
  { datetime: '2026-01-01 00:00:00', version: 1 },
])('an invalid change is refused: %j', async (body) => {
  expect((await change(await send(), body)).status).toBe(422);
});

test('the filtered inbox can be downloaded as CSV from which a spreadsheet runs no formula (D9)', async () => {
  await send({ name: '=HYPERLINK("x")', message1: 'Two\nlines, "quoted"' });
  const answer = await staff('POST', '/staff/enquiries/export', { words: 'hyperlink' });
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="enquiries-2026-11-20.csv"',
  );
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^Came,Reference,Status,Name,/);
  expect(text).toContain(`"'=HYPERLINK(""x"")",9000000001,`);
  expect(text).toContain('"Two\nlines, ""quoted"""');
  expect(text.endsWith(',,\r\n')).toBe(true);
});

test('each change sends an event that contains only the key, in the order of the changes', async () => {
  const before = (await (await staff('GET', '/staff/events')).json()).last;
  const key = await send({ message1: 'Told of.' });
  await change(key, { isRead: true });
  await staff('DELETE', `/staff/enquiries/${key}`);
  const polled = await (await staff('GET', `/staff/events?after=${before}`)).json();
  expect(polled.isComplete).toBe(true);
  expect(
    polled.events.map(({ kind, key: subject }: Record<string, string>) => [kind, subject]),
  ).toEqual([
    ['enquiry', key],
    ['enquiry', key],
    ['enquiry', key],
  ]);
});

test('imported line ends stay until somebody edits the message', async () => {
  const key = await send({ message1: 'Imported' });
  await site.services.database.write((transaction) =>
    transaction
      .updateTable('enquiries')
      .set({ message1: 'One\rTwo\r\nThree' })
      .where('key', '=', key)
      .execute(),
  );
  const noted = await change(key, { version: 1, note: 'Called\r\ntwice' });
  expect(noted.status).toBe(200);
  expect(await find(key)).toMatchObject({
    message1: 'One\rTwo\r\nThree',
    note: 'Called\ntwice',
  });
  expect((await change(key, { version: 2, message1: 'One\rTwo' })).status).toBe(422);
  expect((await change(key, { version: 2, message1: 'One\r\nTwo' })).status).toBe(200);
  expect(await find(key)).toMatchObject({ message1: 'One\nTwo' });
});

test.each([
  [{ isRead: 'yes' }, { isRead: 'It must be true or false.' }],
  [{ isRemoved: true }, { isRemoved: 'It can only be false.' }],
  [{ status: 'lost', version: 1 }, { status: 'One of new, called, done, spam.' }],
  [{ note: 5, version: 1 }, { note: 'Write it as text.' }],
  [
    { note: 'x', version: '1' },
    { version: '`version` is required: send the version you last read.' },
  ],
  [
    { note: 'x', version: 2 ** 31 },
    { version: '`version` is required: send the version you last read.' },
  ],
  [{ colour: 'red' }, { colour: 'There is no such field.' }],
])('a change of %j is refused in plain words', async (body, errors) => {
  const answer = await change(await send(), body);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ errors });
});

test('a foreign number is called in its own country, and found however it is written', async () => {
  const key = await send({ mobile: '+65 9123 4567' });
  const abroad = { key, mobile: '6591234567', mobileTyped: '+65 9123 4567', dial: '+6591234567' };
  expect((await list()).enquiries[0]).toMatchObject(abroad);
  const found = await staff('POST', '/staff/enquiries/search', { words: '0065 9123 4567' });
  expect((await found.json()).enquiries).toMatchObject([abroad]);
  // The desk's form sends the stored digits back with another answer.
  await change(key, { mobile: '6591234567', message1: 'Please call.', version: 1 });
  expect((await list()).enquiries[0]).toMatchObject({ ...abroad, message1: 'Please call.' });
});
