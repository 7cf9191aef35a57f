import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import { findHtmlFaults } from '../../tests/support/find-html-faults.ts';
import { openTestSite, TEST_ADDRESS, type TestSite } from '../../tests/support/open-test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.remove());

const PAGE = { accept: 'text/html' };

async function readPage(answer: Response, status: number): Promise<string> {
  expect([answer.status, answer.headers.get('content-type')?.toLowerCase()]).toEqual([
    status,
    'text/html; charset=utf-8',
  ]);
  const html = await answer.text();
  expect(html).toContain('<h1');
  return html;
}

test('every page of the sitemap is valid HTML', async () => {
  const sitemap = await (await site.ask('GET', '/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replace(TEST_ADDRESS, ''),
  );
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const html = await readPage(await site.ask('GET', path, { headers: PAGE }), 200);
    expect(await findHtmlFaults(html), path).toEqual([]);
  }
});

const postForm = (answers: Partial<typeof SAMPLE_ENQUIRY>) =>
  site.ask('POST', '/enquiries', {
    headers: { ...PAGE, 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ ...SAMPLE_ENQUIRY, ...answers })),
  });

let made = 0;
/** Posts the form of a visitor's own enquiry, which is sent for it in this language. */
async function changeOwn(language: string, fields: Record<string, string>): Promise<Response> {
  const headers = { 'idempotency-key': `key-of-an-own-enquiry-${made++}` };
  const body = { ...SAMPLE_ENQUIRY, language };
  const { link } = await (await site.askJson('POST', '/enquiries', body, { headers })).json();
  return site.ask('POST', link, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  });
}

test.each(['en', 'te', 'hi'])(
  'the pages of an own enquiry are valid HTML at each step in %s',
  async (language) => {
    for (const [status, fields] of [
      [422, { do: 'move', wish: '' }],
      [422, { do: 'correct', mobile: '12', message1: '', version: '1' }],
      [422, { do: 'correct', mobile: '9000000031', message1: 'Call me', version: '7' }],
      [200, { do: 'withdraw' }],
      [200, { do: 'erase' }],
    ] as const) {
      const html = await readPage(await changeOwn(language, fields), status);
      expect(html).toContain(`<html lang="${language}"`);
      expect(await findHtmlFaults(html), JSON.stringify(fields)).toEqual([]);
    }
  },
);

test.each<[title: string, status: number, ask: () => Promise<Response>]>([
  ['of an unknown address', 404, () => site.ask('GET', '/none', { headers: PAGE })],
  ['of an unknown address in Telugu', 404, () => site.ask('GET', '/te/none', { headers: PAGE })],
  ['of staff, to a stranger', 401, () => site.ask('GET', '/staff/backups', { headers: PAGE })],
  ['after the form was sent without script', 201, () => postForm({})],
  ['of all addresses', 200, () => site.ask('GET', '/openapi')],
  ['of an own enquiry that is gone', 404, () => site.ask('GET', '/enquiry/none')],
  ['of the form with what is wrong in it', 422, () => postForm({ email: 'none' })],
])('the page %s is valid HTML', async (_title, status, ask) => {
  expect(await findHtmlFaults(await readPage(await ask(), status))).toEqual([]);
});

test('the validator finds a deliberate fault', async () => {
  const html = await (await site.ask('GET', '/')).text();
  const spoilt = html
    .replace('autoComplete="tel"', 'autoComplete="tel-national"')
    .replace('<main', '<img src="/x.png"><main');
  expect(spoilt.length).toBeGreaterThan(html.length + 20);
  const rules = (await findHtmlFaults(spoilt)).map((fault) => fault.split(':')[0]);
  expect(rules.sort()).toEqual(['valid-autocomplete', 'wcag/h37']);
});
