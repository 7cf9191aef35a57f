import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { LANGUAGES } from '../app/content/addresses.ts';
import { sendDue } from '../app/messages/send-messages.server.ts';
import { openTestSite, TEST_ADDRESS, type TestSite } from '../tests/support/open-test-site.ts';
import { SAMPLE_ENQUIRY } from '../tests/support/sample-enquiry.ts';
import { createSite, type Site } from './http.ts';

/** Texts of the former content, each with the text published in its place. */
const CHANGES = [
  ['0891 000 0101', '0891 000 0177'],
  ['8910000101', '8910000177'],
  ['https://www.openstreetmap.org/export/embed.html', 'https://www.google.com/maps/embed?pb=1'],
  ['this is the front desk of', 'this is the reception of'],
] as const;
const FORMER = /0891 000 0101|8910000101|openstreetmap\.org|is the front desk of/;
const NEXT = /0891 000 0177|8910000177|google\.com\/maps\/embed|is the reception of/;
const FILES = ['clinic.yaml', 'page.yaml', 'privacy/en.md', 'privacy/te.md', 'privacy/hi.md'];

const PAGE = { accept: 'text/html' };
const FORM = { ...PAGE, 'content-type': 'application/x-www-form-urlencoded' };
const FOREIGN = { 'sec-fetch-site': 'cross-site' };

type Asked = [method: string, path: string, headers: Record<string, string>, body?: string];

async function listRequests(link: string): Promise<Asked[]> {
  const sitemap = await (await site.ask('GET', '/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>http:\/\/localhost:3000([^<]*)/g)].map(
    ([, path = '']) => path,
  );
  const page = await (await site.ask('GET', '/')).text();
  const assets = [...page.matchAll(/(?:href|src)="(\/(?:assets|drawings)\/[^"]+)/g)].map(
    ([, path = '']) => path,
  );
  const files = ['/feed.xml', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest'];
  const api = [
    '/clinic.vcf',
    '/openapi',
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/calendar/none.ics',
  ];
  const requests: Asked[] = [...new Set([...listed, ...assets, ...files, ...api])].flatMap(
    (path): Asked[] => [
      ['GET', path, PAGE],
      ['GET', path, { 'accept-encoding': 'br' }],
      ['HEAD', path, {}],
    ],
  );
  for (const { language } of LANGUAGES) {
    const home = language === 'en' ? '' : `/${language}`;
    const target = `/enquiries?lang=${language}`;
    const form = (more: Record<string, string>) =>
      new URLSearchParams({ ...SAMPLE_ENQUIRY, language, website: '', ...more }).toString();
    const right = form({ message1: `In ${language}` });
    requests.push(
      ['GET', `${home}/no-such-page`, PAGE],
      ['GET', `${home}/no-such-page`, { accept: 'application/json' }],
      ['POST', `${home}/privacy`, PAGE],
      ['POST', target, FORM, right],
      ['POST', target, FORM, form({ mobile: '12' })],
      ['POST', target, { ...FORM, ...FOREIGN }, right],
      ['POST', target, { ...FORM, 'content-length': '70000' }, right],
      ['POST', target, { 'content-type': 'application/json' }, '{}'],
      ['GET', `${link}?lang=${language}`, PAGE],
      ['POST', `${link}?lang=${language}`, FORM, 'do=withdraw'],
      ['GET', `/enquiry/no-such-secret-0000?lang=${language}`, PAGE],
    );
  }
  requests.push(['GET', '/staff/reports/x', PAGE], ['GET', '/staff/reports/x', {}]);
  requests.push(['GET', `${link}/appointment.ics`, {}]);
  requests.push(['PUT', '/', PAGE], ['GET', '/', { ...PAGE, host: 'elsewhere.example.org' }]);
  return requests;
}

/** Requests for what staff read of the content. */
function listStaffRequests(key: string, cookie: string): Asked[] {
  const json = { cookie, 'content-type': 'application/json' };
  return [
    ['GET', `/staff/enquiries/${key}/reply`, { cookie }],
    ['GET', '/staff/recalls', { cookie }],
    ['GET', '/staff/targets', { cookie }],
    ['GET', '/staff/no-such-page', { ...PAGE, cookie }],
    ['POST', '/staff/enquiries/export', json, '{}'],
    ['POST', '/staff/search', json, '{}'],
  ];
}

/** Answers as text: the request, status, headers and body. `arrives`: until then a body is on its way. */
function answerAll(
  fetch: Site['fetch'],
  requests: Asked[],
  arrives: Promise<void> = Promise.resolve(),
): Promise<string[]> {
  const answers = requests.map(async ([method, path, headers, body], place) => {
    const sent = new ReadableStream({
      async start(controller) {
        await arrives;
        controller.enqueue(Buffer.from(body ?? ''));
        controller.close();
      },
    });
    const request = new Request(TEST_ADDRESS + path, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', host: 'localhost:3000', ...headers },
      ...(body !== undefined && { body: sent, duplex: 'half' }),
    } as RequestInit);
    const answer = await fetch(request, { address: `192.0.${place >> 7}.${place & 127}` });
    const head = [...answer.headers].map((pair) => pair.join(': ')).join('\n');
    return `${method} ${path} ${answer.status}\n${head}\n\n${await answer.text()}`;
  });
  return Promise.all(answers);
}

/** A database whose readings end no earlier than `until`. */
function slowDown(database: Database, until: Promise<void>): Database {
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await until;
      return result;
    },
  });
  return { ...database, read };
}

let site: TestSite;
/** The answers before the publication, of requests that began before it and ended after it, and after it. */
const answers: Record<'before' | 'during' | 'after', string[]> = {
  before: [],
  during: [],
  after: [],
};
let former: WeakRef<object>;
let etag: string;
let mailed = '';

async function mailDue(): Promise<string> {
  const mails: string[] = [];
  while (
    (await sendDue(site.services, async ({ text }) => {
      mails.push(text);
      return { result: 'accepted', answer: '250' };
    })) > 0
  );
  return mails.join('\n');
}

const send = async (email: string) => {
  const sent = await site.askJson('POST', '/enquiries', { ...SAMPLE_ENQUIRY, email });
  return (await sent.json()) as { key: string; link: string };
};

beforeAll(async () => {
  site = await openTestSite({ hasMail: true }, { publishes: true });
  const { services } = site;
  await services.publishing.reconcile();
  const { cookie } = await site.signIn();
  const { key, link } = await send('before@example.org');
  const agreed = { agreedAt: '2026-11-26 10:30', version: 1 };
  await site.askJson('PATCH', `/staff/enquiries/${key}`, agreed, { headers: { cookie } });
  const requests = [...(await listRequests(link)), ...listStaffRequests(key, cookie)];
  const { fetch } = createSite(services);
  answers.before = await answerAll(fetch, requests);
  etag = (await site.ask('GET', '/')).headers.get('etag') ?? '';
  expect(await mailDue()).toMatch(FORMER);

  const published = Promise.withResolvers<void>();
  const database = slowDown(services.database, published.promise);
  const held = createSite({ ...services, database });
  const during = answerAll(held.fetch, requests, published.promise);
  // Until each of them waits for its body or for the database.
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  former = new WeakRef(services.site.current());
  for (const name of FILES) {
    const file = join(site.contentDir, name);
    let text = await readFile(file, 'utf8');
    for (const [before, next] of CHANGES) text = text.replaceAll(before, next);
    await writeFile(file, text);
  }
  await services.publishing.reconcile();
  published.resolve();
  answers.during = await during;
  answers.after = await answerAll(fetch, requests);
  await send('after@example.org');
  mailed = await mailDue();
});
afterAll(() => site.remove());

/** The first lines of the answers with such a text. */
const listWith = (some: string[], text: RegExp) =>
  some.filter((answer) => text.test(answer)).map((answer) => answer.split('\n')[0]);

test('the requests get every kind of answer', () => {
  const statuses = new Set(answers.before.map((answer) => /^\w+ \S+ (\d+)/.exec(answer)?.[1]));
  expect([...statuses].sort()).toEqual(
    ['200', '201', '401', '403', '404', '405', '413', '421', '422'].sort(),
  );
  expect(listWith(answers.before, FORMER)).toHaveLength(answers.before.length);
  expect(site.logged.join('')).not.toContain('content-refused');
});

test('after a publication no answer of any address, language or status shows the former telephone, map or words', () => {
  expect(listWith(answers.after, FORMER)).toEqual([]);
  expect(listWith(answers.after, NEXT)).toHaveLength(answers.after.length);
  expect(mailed).toMatch(NEXT);
  expect(mailed).not.toMatch(FORMER);
});

test('a request that began before a publication and ends after it is answered wholly from the former content', () => {
  expect(listWith(answers.during, NEXT)).toEqual([]);
  expect(listWith(answers.during, FORMER)).toHaveLength(answers.during.length);
});

test('a browser that has the former page gets the new one', async () => {
  const answer = await site.ask('GET', '/', { headers: { 'if-none-match': etag } });
  expect(answer.status).toBe(200);
  const next = answer.headers.get('etag') ?? '';
  const again = await site.ask('GET', '/', { headers: { 'if-none-match': next } });
  expect(again.status).toBe(304);
  expect(again.headers.get('content-security-policy')).toMatch(NEXT);
});

test('a preview shows the content that it is made from, and none of the former', async () => {
  const headers = await site.signInAsOwner();
  const made = await site.askJson('POST', '/staff/site/preview', { edits: [] }, { headers });
  const { id } = (await made.json()) as { id: string };
  for (const path of ['', 'te', 'hi/privacy']) {
    const answer = await site.ask('GET', `/staff/site/preview/${id}/${path}`, { headers });
    const page = await answer.text();
    expect(page).toMatch(NEXT);
    expect(page).not.toMatch(FORMER);
  }
});

test('the former content leaves the memory once its last request is answered', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  await expect
    .poll(() => {
      collect();
      return former.deref();
    })
    .toBeUndefined();
});
