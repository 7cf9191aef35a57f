import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  ANSWERS,
  openTestEnquiries,
  type TestEnquiries,
} from '../../../tests/support/open-test-enquiries.ts';
import { DatabaseUnavailable } from '../../../storage/database.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

let site: TestEnquiries;
beforeAll(async () => {
  site = await openTestEnquiries();
});
afterAll(() => site.remove());
afterEach(() => site.forget());

test('an enquiry is stored as it was written, with the mobile normalised and the clinic’s time', async () => {
  const answer = await site.send(ANSWERS);
  expect(answer.status).toBe(201);
  const receipt = await answer.json();
  expect(receipt).toEqual({
    key: expect.stringMatching(/^[-\w]{24}$/),
    reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    datetime: '2026-11-20 11:30:00',
    link: expect.stringMatching(/^\/enquiry\/[-\w]{32}$/),
  });
  expect(await site.listStored()).toEqual([
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
      notice_version: site.services.site.current().content.privacy.en.version,
    }),
  ]);
});

test('an enquiry for today whose answer was lost at midnight is answered as sent when it comes again', async () => {
  const key = site.newIdempotencyKey();
  const today = { ...ANSWERS, date: '2026-11-20' };
  const first = await (await site.send(today, key)).json();
  site.setTime('2026-11-20T19:00:00Z');
  try {
    const again = await site.send(today, key);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    expect((await site.send({ ...today, message1: 'Other' }, key)).status).toBe(422);
    const refused = await site.send(today);
    expect(refused.status).toBe(422);
    expect(Object.keys((await refused.json()).errors)).toEqual(['date']);
    expect(await site.listStored()).toHaveLength(1);
  } finally {
    site.setTime('2026-11-20T06:00:00Z');
  }
});

test('fifty simultaneous requests of one submission are one enquiry with one reference (C1)', async () => {
  const key = site.newIdempotencyKey();
  const answers = await Promise.all(Array.from({ length: 50 }, () => site.send(ANSWERS, key)));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 201]);
  const receipts = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(receipts.map((receipt) => receipt.reference)).size).toBe(1);
  expect(await site.listStored()).toHaveLength(1);
});

test('a key sent again with other values is refused as a conflict and stores nothing more', async () => {
  const key = site.newIdempotencyKey();
  await site.send(ANSWERS, key);
  const answer = await site.send({ ...ANSWERS, name: 'Somebody Else' }, key);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({
    errors: { 'Idempotency-Key': 'This key was used with other answers. Use a new one.' },
  });
  expect(await site.listStored()).toHaveLength(1);
});

test('other values with a past date under a used key are refused for the date, and store nothing', async () => {
  const key = site.newIdempotencyKey();
  await site.send(ANSWERS, key);
  const answer = await site.send({ ...ANSWERS, name: 'Somebody Else', date: '2026-11-19' }, key);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ errors: { date: 'Please enter a valid Date!' } });
  expect(await site.listStored()).toMatchObject([{ name: 'Asha Sample' }]);
});

test('a repeated enquiry is answered even while the database refuses writes', async () => {
  const key = site.newIdempotencyKey();
  const receipt = await (await site.send(ANSWERS, key)).json();
  const { database } = site.services;
  const { write } = database;
  database.write = () => Promise.reject(new DatabaseUnavailable('locked'));
  try {
    const repeated = await site.send(ANSWERS, key);
    expect(repeated.status).toBe(200);
    expect(await repeated.json()).toEqual(receipt);
    expect((await site.send({ ...ANSWERS, name: 'Somebody Else' }, key)).status).toBe(422);
    expect((await site.send(ANSWERS)).status).toBe(503);
  } finally {
    database.write = write;
  }
});

test('a repeated enquiry is answered once the first one is on the disk, also if nothing can be written', async () => {
  const key = site.newIdempotencyKey();
  for (const status of [201, 200]) expect((await site.send(ANSWERS, key)).status).toBe(status);
  const { database } = site.services;
  const { flush, write } = database;
  const disk = Promise.withResolvers<void>();
  database.flush = () => disk.promise;
  database.write = () => Promise.reject(new DatabaseUnavailable('locked'));
  try {
    let isAnswered = false;
    const repeated = site.send(ANSWERS, key).finally(() => (isAnswered = true));
    // Takes as long as an answer that does not wait.
    expect((await site.send({ ...ANSWERS, message1: 'Other' })).status).toBe(503);
    expect((await site.send({ ...ANSWERS, message1: 'Other' })).status).toBe(503);
    expect(isAnswered).toBe(false);
    disk.resolve();
    expect((await repeated).status).toBe(200);
  } finally {
    database.write = write;
    if (flush) database.flush = flush;
    else delete database.flush;
  }
});

test('a removed enquiry is restored only the first time that its visitor sends it again', async () => {
  const key = site.newIdempotencyKey();
  const { database } = site.services;
  const receipt = await (await site.send(ANSWERS, key)).json();
  const listShown = async () => (await site.listStored()).filter((row) => row.removed_at === null);
  const remove = () =>
    database.write((transaction) =>
      transaction
        .updateTable('enquiries')
        .set({ removed_at: '2026-11-20T06:00:00.000Z', read_at: '2026-11-20T06:00:00.000Z' })
        .execute(),
    );
  await remove();
  expect((await site.send(ANSWERS, key)).status).toBe(200);
  expect(await listShown()).toMatchObject([{ key: receipt.key, status: 'new', read_at: null }]);
  await remove();
  for (let time = 0; time < 3; time++) {
    const again = await site.send(ANSWERS, key);
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
  ['message1', 'x'.repeat(2001), 'Too long. Characters to take out: 1'],
  [
    'email',
    `${'x'.repeat(64)}@${'example.'.repeat(25)}org`,
    'Too long. Characters to take out: 14',
  ],
  ['name', 'A\u0000B', 'Please enter a valid Name!'],
  ['message1', 'half a pair \ud800', 'Please enter a message!'],
  ['message1', 'a bell \u0007 and an escape \u001b[31m', 'Please enter a message!'],
  ['name', '🙂'.repeat(101), 'Too long. Characters to take out: 1'],
])('%s of %j is answered with "%s" (C5, C6)', async (field, value, message) => {
  const answer = await site.send({ ...ANSWERS, [field]: value });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ errors: { [field]: message } });
  expect(await site.listStored()).toEqual([]);
});

test('letters of every script are stored as typed, up to the maximum length (C5)', async () => {
  const written = {
    name: '👩🏽‍⚕️'.repeat(20),
    message1: `नमस्ते క్షమించండి e\u0301 שלום\t\u202Eabc\u202C \u2066x\u2069\n${'é'.repeat(100)}`,
  };
  expect((await site.send({ ...ANSWERS, ...written })).status).toBe(201);
  const [stored] = await site.listStored();
  expect(stored).toMatchObject(written);
});

test('line and page breaks of Word and PDF files are stored as line feeds', async () => {
  const message1 = 'one\u000btwo\fthree\r\nfour';
  expect((await site.send({ ...ANSWERS, message1 })).status).toBe(201);
  const [stored] = await site.listStored();
  expect(stored).toMatchObject({ message1: 'one\ntwo\nthree\nfour' });
});

test('every line of the message ends in a line feed, however it was sent (C5)', async () => {
  const message1 = 'One\r\nTwo\r\n\r\nThree';
  expect((await site.send({ ...ANSWERS, message1 })).status).toBe(201);
  expect((await site.sendForm({ ...ANSWERS, name: 'Latha Sample', message1 })).status).toBe(201);
  const stored = (await site.listStored()).map((row) => row.message1);
  expect(stored).toEqual(['One\nTwo\n\nThree', 'One\nTwo\n\nThree']);
});

test.each([
  ['message1', 'One\rTwo'],
  ['message1', 'One\r\r\nTwo'],
  ['name', 'Asha\rSample'],
  ['name', 'Asha\r\nSample'],
])('any other CR is refused, from script and form alike: %s of %j (C5)', async (field, value) => {
  const answers = { ...ANSWERS, [field]: value };
  expect((await site.send(answers)).status).toBe(422);
  expect((await site.sendForm(answers)).status).toBe(422);
  expect(await site.listStored()).toEqual([]);
});

test('an enquiry that cannot be stored now gets 503 with Retry-After; nothing is stored in part (C2)', async () => {
  const { database } = site.services;
  const { write } = database;
  database.write = () => Promise.reject(new DatabaseUnavailable('locked'));
  const key = site.newIdempotencyKey();
  const refused = await site.send(ANSWERS, key);
  database.write = write;
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await site.listStored()).toEqual([]);
  expect((await site.send(ANSWERS, key)).status).toBe(201);
  expect(await site.listStored()).toHaveLength(1);
});

test('missing fields, and a body that is no JSON object, get a message for each field', async () => {
  const fields = ['name', 'email', 'mobile', 'date', 'selectOpt', 'message1'];
  for (const body of [{}, [], 'words', null, 7]) {
    const answer = await site.send(body);
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual(fields);
  }
});

test('the day in the clinic counts, not the server’s: half past midnight in Visakhapatnam is a new day (C6)', async () => {
  site.setTime('2026-11-20T19:00:00Z');
  expect((await site.send({ ...ANSWERS, date: '2026-11-20' })).status).toBe(422);
  expect((await site.send({ ...ANSWERS, date: '2026-11-21' })).status).toBe(201);
  site.setTime('2026-11-20T06:00:00Z');
});

test('a closed day is accepted (R6)', async () => {
  expect((await site.send({ ...ANSWERS, date: '2026-11-22' })).status).toBe(201);
});

test('fields that the form does not have never reach the database (B9)', async () => {
  const extra = { id: '1', key: 'mine', datetime: '2000-01-01', place: 'spam', constructor: 'x' };
  const answer = await site.send({ ...ANSWERS, ...extra });
  expect(answer.status).toBe(201);
  const [stored] = await site.listStored();
  expect(stored).toMatchObject({ datetime: '2026-11-20 11:30:00', place: 'inbox' });
  expect(JSON.stringify(stored)).not.toContain('mine');
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
    expect(await answer.json()).toEqual({ error: 'The body is not valid JSON.' });
  }
  expect(await site.listStored()).toEqual([]);
});

test('invalid UTF-8 is refused, not replaced; a byte order mark is ignored (C5)', async () => {
  const utf8 = Buffer.from(JSON.stringify({ ...ANSWERS, name: 'Jos\u00e9' }));
  const latin1 = Buffer.from(JSON.stringify({ ...ANSWERS, name: 'Jos\u00e9' }), 'latin1');
  const post = (body: Buffer) =>
    site.ask('POST', '/enquiries', { body: new Uint8Array(body), headers: JSON_TYPE });
  const refused = await post(latin1);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ error: 'The body is not UTF-8.' });
  expect(await site.listStored()).toEqual([]);
  expect((await post(Buffer.concat([Buffer.from('\ufeff'), utf8]))).status).toBe(201);
  expect(await site.listStored()).toMatchObject([{ name: 'Jos\u00e9' }]);
});

test('no text of an enquiry is in the log', async () => {
  await site.send(ANSWERS);
  await site.send({ ...ANSWERS, email: 'wrong' });
  const lines = site.logged.join('');
  expect(lines).toContain('/enquiries');
  for (const word of ['Asha', 'asha@', '9000000001', 'Monday']) expect(lines).not.toContain(word);
});
