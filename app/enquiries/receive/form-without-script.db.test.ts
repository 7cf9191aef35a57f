import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  ANSWERS,
  openTestEnquiries,
  type TestEnquiries,
} from '../../../tests/support/open-test-enquiries.ts';

let site: TestEnquiries;
beforeAll(async () => {
  site = await openTestEnquiries();
});
afterAll(() => site.remove());
afterEach(() => site.forget());

test('a form sent without script is answered with when reception calls which number', async () => {
  const readAnswer = async (answers: Record<string, string>) =>
    (await (await site.sendForm({ ...ANSWERS, ...answers })).text()).replaceAll(/<[^>]+>/g, '');
  expect(await readAnswer({})).toContain('We call 90000\u{a0}00001 during clinic hours');
  site.setTime('2026-11-21T14:30:00Z');
  expect(await readAnswer({ name: 'Latha Sample' })).toContain(
    'We call 90000\u{a0}00001 on Monday from 10:30 am',
  );
  expect(await readAnswer({ name: 'Ravi Sample', language: 'hi' })).toContain(
    'हम सोमवार को 10:30 am से 90000\u{a0}00001 पर',
  );
  site.setTime('2026-11-20T06:00:00Z');
});

test('a program that posts the form and asks for JSON gets JSON', async () => {
  const accept = { accept: 'application/json' };
  const refused = await site.sendForm({ ...ANSWERS, mobile: '12' }, accept);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toEqual({ errors: { mobile: 'Please enter valid Mobile Number!' } });
  const key = { ...accept, 'idempotency-key': site.newIdempotencyKey() };
  const sent = await site.sendForm(ANSWERS, key);
  expect(sent.status).toBe(201);
  expect(Object.keys(await sent.json())).toEqual(['key', 'reference', 'datetime', 'link']);
  expect((await site.sendForm(ANSWERS, key)).status).toBe(200);
  expect(await site.listStored()).toHaveLength(1);
});

test('a form posted without script is answered with a page once it is stored', async () => {
  const refused = await site.sendForm({
    ...ANSWERS,
    mobile: '12',
    message1: 'Line one\r\nLine two',
  });
  expect(refused.status).toBe(422);
  const [page] = (await refused.text()).split('<script type="application/json"');
  expect(page).toContain('Please enter valid Mobile Number!');
  expect(page).toContain('Line one\nLine two');
  expect(page).not.toContain('Please enter a valid Name!');
  const sent = await site.sendForm(ANSWERS);
  expect(sent.status).toBe(201);
  const words = await sent.text();
  expect(words).toContain('Submitted Succcessfully');
  expect(words).toContain('Patient Registration');
  const [stored] = await site.listStored();
  expect(words).toContain(stored?.reference);
  expect(words).toMatch(/href="\/enquiry\/[\w-]{32}"/);
  const again = await site.sendForm(ANSWERS);
  expect(again.status).toBe(200);
  const wordsAgain = await again.text();
  expect(wordsAgain).toContain(stored?.reference);
  expect(wordsAgain).not.toMatch(/href="\/enquiry\//);
  expect(await site.listStored()).toHaveLength(1);
});

test('whoever sends the same answers without a key gets its reference, and not the link of the first sender', async () => {
  const post = () => site.askJson('POST', '/enquiries', ANSWERS);
  const first = await post();
  expect([first.status, await first.json()]).toEqual([
    201,
    expect.objectContaining({ link: expect.stringMatching(/^\/enquiry\//) }),
  ]);
  const [stored] = await site.listStored();
  for (const again of await Promise.all([post(), post()])) {
    const { key, reference, datetime } = stored ?? {};
    expect([again.status, await again.json()]).toEqual([200, { key, reference, datetime }]);
  }
});

test('the same form posted twice without script is one enquiry on the same day, and two on different days (C4)', async () => {
  expect((await site.sendForm(ANSWERS)).status).toBe(201);
  expect((await site.sendForm(ANSWERS)).status).toBe(200);
  site.setTime('2026-11-20T19:00:00Z');
  expect((await site.sendForm(ANSWERS)).status).toBe(201);
  site.setTime('2026-11-20T06:00:00Z');
  expect(await site.listStored()).toHaveLength(2);
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
    const page = await site.sendForm({ ...ANSWERS, message1 }, headers);
    expect(page.status).toBe(status);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain(sentence);
    expect(html).toMatch(/<a [^>]*href="\/"/);
    const accept = 'application/json';
    const told = await site.sendForm({ ...ANSWERS, message1 }, { ...headers, accept });
    expect(told.status).toBe(status);
    expect((await told.json()).error).toContain(sentence);
    expect(await site.listStored()).toEqual([]);
  },
);

test.each([
  ['te', 'పంపబడలేదు', '32 KB'],
  ['hi', 'भेजा नहीं गया', '32 KB'],
] as const)(
  'a form of the /%s page that is refused unread, or must wait, is answered in that language',
  async (language, heading, size) => {
    const path = `/enquiries?lang=${language}`;
    const answer = async (message1: string, headers: Record<string, string>) => {
      const body = new URLSearchParams({ ...ANSWERS, message1, language }).toString();
      const type = 'application/x-www-form-urlencoded';
      const sent = { accept: 'text/html', 'content-type': type, ...headers };
      return (await site.ask('POST', path, { headers: sent, body })).text();
    };
    const large = await answer('x'.repeat(70_000), { 'content-length': '70000' });
    const foreign = await answer('x', { 'sec-fetch-site': 'cross-site' });
    for (const html of [large, foreign]) {
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(heading);
      expect(html).toContain(`href="/${language}"`);
      expect(html.replaceAll(/<script[^]*?<\/script>|<[^>]+>/g, '')).not.toContain('Nothing was');
    }
    expect(large).toContain(size);
  },
);

/** Counts the pages that are rendered during `work`. */
const countRenders = async (work: () => Promise<void>): Promise<number> => {
  const { pages } = site.services.site.current();
  const render = vi.spyOn(pages, 'render');
  await work();
  const renders = render.mock.calls.length;
  render.mockRestore();
  return renders;
};

test('one network gets the form rendered twenty times a minute, and after that a short answer to wait (B7)', async () => {
  site.setTime('2026-11-20T07:00:00Z');
  const wrong = { ...ANSWERS, mobile: '12' };
  const page = (values: Record<string, string>, address?: string) =>
    site.sendForm(values, {}, address);
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
        site.services.site.current().content.clinic.phone.shown,
      ]) {
        expect(html).toContain(words);
      }
    }
  });
  expect(renders).toBeLessThan(2);
  expect((await page(ANSWERS)).status).toBe(201);
  expect((await page(wrong, '198.51.100.1')).status).toBe(422);
  expect((await site.sendForm(wrong, { accept: 'application/json' })).status).toBe(422);
  site.setTime('2026-11-20T07:01:00Z');
  expect((await page(wrong)).status).toBe(422);
  site.setTime('2026-11-20T06:00:00Z');
});

test('a form sent repeatedly, or from another network, is answered with a page rendered once (B7)', async () => {
  const renders = await countRenders(async () => {
    for (let time = 0; time < 5; time++) {
      const sent = await site.sendForm(ANSWERS);
      const [stored] = await site.listStored();
      expect(await sent.text()).toContain(stored?.reference);
      expect((await site.sendForm(ANSWERS, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    }
  });
  // Received, received before (without the link of its first sender), and refused.
  expect(renders).toBeLessThanOrEqual(3);
});
