import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../../tests/support/open-test-site.ts';
import { DatabaseUnavailable } from '../../../storage/database.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.remove());
afterEach(() =>
  site.services.database.write(async (transaction) => {
    await transaction.deleteFrom('enquiries').execute();
    await transaction.deleteFrom('attempts').execute();
  }),
);

const ANSWERS = {
  name: 'Asha Sample',
  email: 'asha@example.org',
  mobile: '+91 90000-00001',
  date: '2026-11-23',
  selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
  message1: 'May I come on a Monday?\nమంగళవారం 🙂',
};

let made = 0;
const newIdempotencyKey = () => `test-key-000000000${made++}`;
const send = (body: unknown, key = newIdempotencyKey(), address = '192.0.2.1') =>
  site.askJson('POST', '/enquiries', body, { headers: { 'idempotency-key': key }, address });
const listStored = () => site.services.database.read.selectFrom('enquiries').selectAll().execute();

test('an enquiry is stored as it was written, with the mobile normalised and the clinic’s time', async () => {
  const answer = await send(ANSWERS);
  expect(answer.status).toBe(201);
  const receipt = await answer.json();
  expect(receipt).toEqual({
    key: expect.stringMatching(/^[-\w]{24}$/),
    reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    datetime: '2026-11-20 11:30:00',
    link: expect.stringMatching(/^\/enquiry\/[-\w]{32}$/),
  });
  expect(await listStored()).toEqual([
    expect.objectContaining({
      key: receipt.key,
      reference: receipt.reference,
      name: 'Asha Sample',
      email: 'asha@example.org',
      mobile: '9000000001',
      date: '2026-11-23',
      select_opt: 'Thyroid Disorders [ IN ADULTS ]',
      message1: ANSWERS.message1,
      datetime: '2026-11-20 11:30:00',
      place: 'inbox',
      notice_version: site.services.content.privacy.en.version,
    }),
  ]);
});

test('an enquiry for today whose answer was lost at midnight is answered as sent when it comes again', async () => {
  const key = newIdempotencyKey();
  const today = { ...ANSWERS, date: '2026-11-20' };
  const first = await (await send(today, key)).json();
  site.setTime('2026-11-20T19:00:00Z');
  try {
    const again = await send(today, key);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    expect((await send({ ...today, message1: 'Other' }, key)).status).toBe(422);
    const refused = await send(today);
    expect(refused.status).toBe(422);
    expect(Object.keys((await refused.json()).errors)).toEqual(['date']);
    expect(await listStored()).toHaveLength(1);
  } finally {
    site.setTime('2026-11-20T06:00:00Z');
  }
});

test('fifty simultaneous requests of one submission are one enquiry with one reference (C1)', async () => {
  const key = newIdempotencyKey();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(ANSWERS, key)));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 201]);
  const receipts = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(receipts.map((receipt) => receipt.reference)).size).toBe(1);
  expect(await listStored()).toHaveLength(1);
});

test('a key sent again with other values is refused as a conflict and stores nothing more', async () => {
  const key = newIdempotencyKey();
  await send(ANSWERS, key);
  const answer = await send({ ...ANSWERS, name: 'Somebody Else' }, key);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({
    errors: { 'Idempotency-Key': 'This key was used with other answers. Use a new one.' },
  });
  expect(await listStored()).toHaveLength(1);
});

test('other values with a past date under a used key are refused for the date, and store nothing', async () => {
  const key = newIdempotencyKey();
  await send(ANSWERS, key);
  const answer = await send({ ...ANSWERS, name: 'Somebody Else', date: '2026-11-19' }, key);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ errors: { date: 'Please enter a valid Date!' } });
  expect(await listStored()).toMatchObject([{ name: 'Asha Sample' }]);
});

test('a repeated enquiry is answered without a write, even while the database refuses writes', async () => {
  const key = newIdempotencyKey();
  const receipt = await (await send(ANSWERS, key)).json();
  const { database } = site.services;
  const { write } = database;
  database.write = () => Promise.reject(new DatabaseUnavailable('locked'));
  try {
    const repeated = await send(ANSWERS, key);
    expect(repeated.status).toBe(200);
    expect(await repeated.json()).toEqual(receipt);
    expect((await send({ ...ANSWERS, name: 'Somebody Else' }, key)).status).toBe(422);
    expect((await send(ANSWERS)).status).toBe(503);
  } finally {
    database.write = write;
  }
});

test('a removed enquiry is restored only the first time that its visitor sends it again', async () => {
  const key = newIdempotencyKey();
  const { database } = site.services;
  const receipt = await (await send(ANSWERS, key)).json();
  const listShown = async () => (await listStored()).filter((row) => row.removed_at === null);
  const remove = () =>
    database.write((transaction) =>
      transaction
        .updateTable('enquiries')
        .set({ removed_at: '2026-11-20T06:00:00.000Z' })
        .execute(),
    );
  await remove();
  expect((await send(ANSWERS, key)).status).toBe(200);
  expect(await listShown()).toMatchObject([{ key: receipt.key, status: 'new', read_at: null }]);
  await remove();
  for (let time = 0; time < 3; time++) {
    const again = await send(ANSWERS, key);
    expect([again.status, await again.json()]).toEqual([200, receipt]);
  }
  expect(await listShown()).toEqual([]);
});

test.each([
  ['name', '  ', 'Please enter a valid Name!'],
  ['name', '\u200b\u2060', 'Please enter a valid Name!'],
  ['email', 'asha@', 'Please enter a valid Email!'],
  ['date', '2026-02-30', 'Please enter a valid Date!'],
  ['date', '2026-11-19', 'Please enter a valid Date!'],
  ['selectOpt', 'Diabetes', 'Please select an Option!'],
  ['selectOpt', 'Rickets [ IN MEN ]', 'Please select an Option!'],
  ['mobile', '900000001', 'Please enter valid Mobile Number!'],
  ['mobile', 9_000_000_001, 'Please enter valid Mobile Number!'],
  ['message1', '', 'Please enter a message!'],
  ['message1', '\u200b', 'Please enter a message!'],
  ['message1', 'x'.repeat(2001), 'Please enter a message!'],
  ['name', 'A\u0000B', 'Please enter a valid Name!'],
  ['message1', 'half a pair \ud800', 'Please enter a message!'],
  ['message1', 'a bell \u0007 and an escape \u001b[31m', 'Please enter a message!'],
  ['name', '🙂'.repeat(101), 'Please enter a valid Name!'],
])('%s of %j is answered with "%s" (C5, C6)', async (field, value, message) => {
  const answer = await send({ ...ANSWERS, [field]: value });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ errors: { [field]: message } });
  expect(await listStored()).toEqual([]);
});

test('letters of every script are stored as typed, up to the maximum length (C5)', async () => {
  const written = {
    name: '👩🏽‍⚕️'.repeat(20),
    message1: `नमस्ते క్షమించండి e\u0301 שלום\t\u202Eabc\u202C \u2066x\u2069\n${'é'.repeat(100)}`,
  };
  expect((await send({ ...ANSWERS, ...written })).status).toBe(201);
  const [stored] = await listStored();
  expect(stored).toMatchObject(written);
});

test('line and page breaks of Word and PDF files are stored as line feeds', async () => {
  const message1 = 'one\u000btwo\fthree\r\nfour';
  expect((await send({ ...ANSWERS, message1 })).status).toBe(201);
  const [stored] = await listStored();
  expect(stored).toMatchObject({ message1: 'one\ntwo\nthree\nfour' });
});

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const sendForm = (values: Record<string, string>, headers: Record<string, string> = {}) =>
  site.ask('POST', '/enquiries', {
    body: new URLSearchParams(values).toString(),
    headers: { ...FORM_TYPE, accept: 'text/html', ...headers },
  });

test('every line of the message ends in a line feed, however it was sent (C5)', async () => {
  const message1 = 'One\r\nTwo\r\n\r\nThree';
  expect((await send({ ...ANSWERS, message1 })).status).toBe(201);
  expect((await sendForm({ ...ANSWERS, name: 'Latha Sample', message1 })).status).toBe(201);
  const stored = (await listStored()).map((row) => row.message1);
  expect(stored).toEqual(['One\nTwo\n\nThree', 'One\nTwo\n\nThree']);
});

test.each([
  ['message1', 'One\rTwo'],
  ['message1', 'One\r\r\nTwo'],
  ['name', 'Asha\rSample'],
  ['name', 'Asha\r\nSample'],
])('any other CR is refused, from script and form alike: %s of %j (C5)', async (field, value) => {
  const answers = { ...ANSWERS, [field]: value };
  expect((await send(answers)).status).toBe(422);
  expect((await sendForm(answers)).status).toBe(422);
  expect(await listStored()).toEqual([]);
});

test('an enquiry that cannot be stored now gets 503 with Retry-After; nothing is stored in part (C2)', async () => {
  const { database } = site.services;
  const { write } = database;
  database.write = () => Promise.reject(new DatabaseUnavailable('locked'));
  const key = newIdempotencyKey();
  const refused = await send(ANSWERS, key);
  database.write = write;
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await listStored()).toEqual([]);
  expect((await send(ANSWERS, key)).status).toBe(201);
  expect(await listStored()).toHaveLength(1);
});

test('a form sent without script is answered with when reception calls back', async () => {
  const readAnswer = async (answers: Record<string, string>) =>
    (await (await sendForm({ ...ANSWERS, ...answers })).text()).replaceAll(/<[^>]+>/g, '');
  expect(await readAnswer({})).toContain('Our receptionist will call you back within clinic hours');
  site.setTime('2026-11-21T14:30:00Z');
  expect(await readAnswer({ name: 'Latha Sample' })).toContain(
    'The clinic opens Monday 10:30 am. Our receptionist will call you back then',
  );
  expect(await readAnswer({ name: 'Ravi Sample', language: 'hi' })).toContain(
    'क्लिनिक सोमवार को 10:30 am पर खुलेगा।',
  );
  site.setTime('2026-11-20T06:00:00Z');
});

test('missing fields, and a body that is no JSON object, get a message for each field', async () => {
  const fields = ['name', 'email', 'mobile', 'date', 'selectOpt', 'message1'];
  for (const body of [{}, [], 'words', null, 7]) {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual(fields);
  }
});

test('the day in the clinic counts, not the server’s: half past midnight in Visakhapatnam is a new day (C6)', async () => {
  site.setTime('2026-11-20T19:00:00Z');
  expect((await send({ ...ANSWERS, date: '2026-11-20' })).status).toBe(422);
  expect((await send({ ...ANSWERS, date: '2026-11-21' })).status).toBe(201);
  site.setTime('2026-11-20T06:00:00Z');
});

test('a closed day is accepted (R6)', async () => {
  expect((await send({ ...ANSWERS, date: '2026-11-22' })).status).toBe(201);
});

test('fields that the form does not have never reach the database (B9)', async () => {
  const extra = { id: '1', key: 'mine', datetime: '2000-01-01', place: 'spam', constructor: 'x' };
  const answer = await send({ ...ANSWERS, ...extra });
  expect(answer.status).toBe(201);
  const [stored] = await listStored();
  expect(stored).toMatchObject({ datetime: '2026-11-20 11:30:00', place: 'inbox' });
  expect(JSON.stringify(stored)).not.toContain('mine');
});

test('a filled trap field moves the enquiry to spam, and never discards it (C4)', async () => {
  expect((await send({ ...ANSWERS, website: 'https://spam.example.org' })).status).toBe(201);
  expect(await listStored()).toMatchObject([{ place: 'quarantine' }]);
});

test.each([
  ['one address', () => '192.0.2.1'],
  // One customer has an address for each device, and new ones each day.
  ['one /64', (person: number) => `2001:db8:0:1::${person}`],
])(
  'a hundred people behind %s in ten minutes are all kept; the next is asked to wait (C3)',
  async (_, addressOf) => {
    const start = Date.parse('2026-11-20T06:00:00Z');
    const statuses: number[] = [];
    for (let person = 0; person < 101; person++) {
      site.setTime(new Date(start + person * 5000).toISOString());
      const answers = { ...ANSWERS, message1: `I am number ${person}` };
      const answer = await send(answers, newIdempotencyKey(), addressOf(person));
      statuses.push(answer.status);
      if (person === 100) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    site.setTime('2026-11-20T06:00:00Z');
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 201), 429]);
    const places = (await listStored()).map((row) => row.place);
    expect(places.filter((place) => place === 'inbox')).toHaveLength(60);
    expect(places.filter((place) => place === 'quarantine')).toHaveLength(40);
  },
);

/** Counts this many enquiries as just received from all over the world. */
const flood = (bucket: string, count: number) =>
  site.services.database.write((transaction) =>
    transaction
      .insertInto('attempts')
      .values(
        Array.from({ length: count }, (_, number) => ({
          key: `${bucket} ${number}`,
          bucket,
          attempted_at: site.services.now().toISOString(),
        })),
      )
      .execute(),
  );

test('beyond sixty enquiries a minute in total, further ones go to spam, and beyond six hundred they are refused (C3)', async () => {
  await flood('inbox', 59);
  expect((await send(ANSWERS)).status).toBe(201);
  expect((await send({ ...ANSWERS, name: 'Latha Sample' })).status).toBe(201);
  expect((await listStored()).map(({ name, place }) => [name, place]).sort()).toEqual([
    ['Asha Sample', 'inbox'],
    ['Latha Sample', 'quarantine'],
  ]);
  await flood('quarantine', 539);
  const refused = await send({ ...ANSWERS, name: 'Uma Sample' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refused.json()).toEqual({
    error: 'Many requests came in just now. Please try again later.',
  });
  expect(await listStored()).toHaveLength(2);
});

test.each(['en', 'te', 'hi'])(
  'a visitor refused by the limit for all reads nothing about their own network (%s)',
  async (language) => {
    await flood('inbox', 60);
    await flood('quarantine', 540);
    const refused = await sendForm({ ...ANSWERS, language });
    expect(refused.status).toBe(429);
    const { tooMany } = site.services.content.texts[language as 'en'].form;
    const page = await refused.text();
    expect(page).toContain(tooMany.split('{minutes}')[0]);
    expect(page).not.toMatch(/your network|నెట్‌వర్క్|नेटवर्क/);
  },
);

test('a flood from all of one /48 gets four times the limit of a /64, and other networks keep theirs (C3)', async () => {
  const flooded = async (number: number) => {
    const answers = { ...ANSWERS, message1: `Flood ${number}` };
    const address = `2001:db8:7:${number.toString(16)}::1`;
    return (await send(answers, newIdempotencyKey(), address)).status;
  };
  const statuses: number[] = [];
  for (let first = 0; first < 650; first += 50) {
    const numbers = Array.from({ length: 50 }, (_, number) => first + number);
    statuses.push(...(await Promise.all(numbers.map(flooded))));
  }
  expect((await send(ANSWERS, newIdempotencyKey(), '2001:db8:8::1')).status).toBe(201);
  // Sixty in the inbox, which is what all may send there in a minute, and four times forty put aside.
  expect(statuses.filter((status) => status === 201)).toHaveLength(60 + 160);
});

test('a clock set forward raises nobody’s limit (E6)', async () => {
  const steady = site.services.now();
  site.services.steadyNow = () => steady;
  try {
    await flood('inbox', 60);
    site.setTime('2026-11-20T08:00:00Z');
    expect((await send(ANSWERS)).status).toBe(201);
    expect(await listStored()).toMatchObject([{ place: 'quarantine' }]);
  } finally {
    delete site.services.steadyNow;
    site.setTime('2026-11-20T06:00:00Z');
  }
});

test('bodies that are no JSON, too long, of another type or with a bad key each get their own error', async () => {
  const post = (body: string, headers: Record<string, string>) =>
    site.ask('POST', '/enquiries', { body, headers });
  const json = { 'content-type': 'application/json' };
  expect((await post('{"name":', json)).status).toBe(400);
  expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post(JSON.stringify({ name: 'x'.repeat(40_000) }), json)).status).toBe(413);
  expect((await post('{}', { ...json, 'idempotency-key': 'short' })).status).toBe(400);
});

test('a body nested too deeply, or with too many fields, is refused before it is parsed (B7)', async () => {
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, number) => [`k${number}`, 0]));
  const deep = `{"deep":${'['.repeat(20)}${']'.repeat(20)}}`;
  for (const body of [deep, JSON.stringify({ ...ANSWERS, ...wide })]) {
    const answer = await site.ask('POST', '/enquiries', { body, headers: JSON_TYPE });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ error: 'The body is no JSON.' });
  }
  expect(await listStored()).toEqual([]);
});

test('invalid UTF-8 is refused, not replaced; a byte order mark is ignored (C5)', async () => {
  const utf8 = Buffer.from(JSON.stringify({ ...ANSWERS, name: 'Jos\u00e9' }));
  const latin1 = Buffer.from(JSON.stringify({ ...ANSWERS, name: 'Jos\u00e9' }), 'latin1');
  const post = (body: Buffer) =>
    site.ask('POST', '/enquiries', { body: new Uint8Array(body), headers: JSON_TYPE });
  const refused = await post(latin1);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ error: 'The body is not UTF-8.' });
  expect(await listStored()).toEqual([]);
  expect((await post(Buffer.concat([Buffer.from('\ufeff'), utf8]))).status).toBe(201);
  expect(await listStored()).toMatchObject([{ name: 'Jos\u00e9' }]);
});

test('a program that posts the form and asks for JSON gets JSON', async () => {
  const accept = { accept: 'application/json' };
  const refused = await sendForm({ ...ANSWERS, mobile: '12' }, accept);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toEqual({ errors: { mobile: 'Please enter valid Mobile Number!' } });
  const key = { ...accept, 'idempotency-key': newIdempotencyKey() };
  const sent = await sendForm(ANSWERS, key);
  expect(sent.status).toBe(201);
  expect(Object.keys(await sent.json())).toEqual(['key', 'reference', 'datetime', 'link']);
  expect((await sendForm(ANSWERS, key)).status).toBe(200);
  expect(await listStored()).toHaveLength(1);
});

test.each([
  ['longer than 32 KB', 413, 'at most 32 KB', { 'content-length': '70000' }],
  ['longer, which it does not say', 413, 'at most 32 KB', {}],
  [
    'from another site',
    403,
    'only accepted from pages of this site',
    { 'sec-fetch-site': 'cross-site' },
  ],
] as [string, number, string, Record<string, string>][])(
  'a form %s is refused with a page for a browser, and with JSON for a program',
  async (words, status, sentence, headers) => {
    const message1 = 'x'.repeat(words.startsWith('longer') ? 70_000 : 10);
    const page = await sendForm({ ...ANSWERS, message1 }, headers);
    expect(page.status).toBe(status);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain(sentence);
    expect(html).toMatch(/<a [^>]*href="\/"/);
    const accept = 'application/json';
    const told = await sendForm({ ...ANSWERS, message1 }, { ...headers, accept });
    expect(told.status).toBe(status);
    expect((await told.json()).error).toContain(sentence);
    expect(await listStored()).toEqual([]);
  },
);

test('a form posted without script is answered with a page once it is stored', async () => {
  const form = (values: Record<string, string>) =>
    site.ask('POST', '/enquiries', {
      body: new URLSearchParams(values).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
  const refused = await form({ ...ANSWERS, mobile: '12', message1: 'Line one\r\nLine two' });
  expect(refused.status).toBe(422);
  const [page] = (await refused.text()).split('<script type="application/json"');
  expect(page).toContain('Please enter valid Mobile Number!');
  expect(page).toContain('Line one\nLine two');
  expect(page).not.toContain('Please enter a valid Name!');
  const sent = await form(ANSWERS);
  expect(sent.status).toBe(201);
  const words = await sent.text();
  expect(words).toContain('Submitted Succcessfully');
  expect(words).toContain('Patient Registration');
  const [stored] = await listStored();
  expect(words).toContain(stored?.reference);
  expect((await form(ANSWERS)).status).toBe(200);
  expect(await listStored()).toHaveLength(1);
});

/** Counts the pages that are rendered meanwhile. */
const countRenders = async (work: () => Promise<void>): Promise<number> => {
  const { website } = site.services;
  const { render } = website;
  let renders = 0;
  website.render = (...page) => {
    renders += 1;
    return render(...page);
  };
  await work();
  website.render = render;
  return renders;
};

test('one network gets the form rendered twenty times a minute, and after that a short answer to wait (B7)', async () => {
  site.setTime('2026-11-20T07:00:00Z');
  const wrong = { ...ANSWERS, mobile: '12' };
  const page = async (values: Record<string, string>, address = '192.0.2.1') => {
    const body = new URLSearchParams(values).toString();
    const headers = { ...FORM_TYPE, accept: 'text/html' };
    return site.ask('POST', '/enquiries', { body, headers, address });
  };
  for (let time = 0; time < 20; time++) expect((await page(wrong)).status).toBe(422);
  const renders = await countRenders(async () => {
    for (let time = 0; time < 3; time++) {
      const late = await page(wrong);
      expect(late.status).toBe(429);
      expect(Number(late.headers.get('retry-after'))).toBe(60);
      expect(late.headers.get('cache-control')).toBe('no-store');
      const html = await late.text();
      for (const words of [
        'Nothing was stored',
        'go back',
        site.services.content.clinic.phone.shown,
      ]) {
        expect(html).toContain(words);
      }
    }
  });
  expect(renders).toBeLessThan(2);
  expect((await page(ANSWERS)).status).toBe(201);
  expect((await page(wrong, '198.51.100.1')).status).toBe(422);
  expect((await sendForm(wrong, { accept: 'application/json' })).status).toBe(422);
  site.setTime('2026-11-20T07:01:00Z');
  expect((await page(wrong)).status).toBe(422);
  site.setTime('2026-11-20T06:00:00Z');
});

test('the same form posted twice without script is one enquiry on the same day, and two on different days (C4)', async () => {
  expect((await sendForm(ANSWERS)).status).toBe(201);
  expect((await sendForm(ANSWERS)).status).toBe(200);
  site.setTime('2026-11-20T19:00:00Z');
  expect((await sendForm(ANSWERS)).status).toBe(201);
  site.setTime('2026-11-20T06:00:00Z');
  expect(await listStored()).toHaveLength(2);
});

test('a form sent repeatedly, or from another network, is answered with a page rendered once (B7)', async () => {
  const renders = await countRenders(async () => {
    for (let time = 0; time < 5; time++) {
      const sent = await sendForm(ANSWERS);
      const [stored] = await listStored();
      expect(await sent.text()).toContain(stored?.reference);
      expect((await sendForm(ANSWERS, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    }
  });
  expect(renders).toBeLessThan(3);
});

test('no text of an enquiry is in the log', async () => {
  await send(ANSWERS);
  await send({ ...ANSWERS, email: 'wrong' });
  const lines = site.logged.join('');
  expect(lines).toContain('/enquiries');
  for (const word of ['Asha', 'asha@', '9000000001', 'Monday']) expect(lines).not.toContain(word);
});
