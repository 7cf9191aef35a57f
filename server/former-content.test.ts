import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../tests/support/open-test-site.ts';
import { SAMPLE_ENQUIRY } from '../tests/support/sample-enquiry.ts';
import { LANGUAGES } from '../app/content/addresses.ts';

/** Texts of the former content, each with the text published in its place. */
const CHANGES = [
  ['0891 000 0101', '0891 000 0177'],
  ['8910000101', '8910000177'],
  ['https://www.openstreetmap.org/export/embed.html', 'https://www.google.com/maps/embed?pb=1'],
] as const;
const FORMER = /0891 000 0101|8910000101|openstreetmap\.org/;
const FILES = ['clinic.yaml', 'page.yaml', 'privacy/en.md', 'privacy/te.md', 'privacy/hi.md'];

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ hasMail: true }, { publishes: true });
  await site.services.publishing.settle();
});
afterAll(() => site.remove());

const PAGE = { accept: 'text/html' };
const FORM = { ...PAGE, 'content-type': 'application/x-www-form-urlencoded' };
const FOREIGN = { 'sec-fetch-site': 'cross-site' };

type Asked = [method: string, path: string, headers: Record<string, string>, body?: string];

/** Requests for every kind of answer that a visitor or a program can get without signing in. */
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
  const api = ['/clinic.vcf', '/openapi.json', '/healthz', '/readyz', '/calendar/none.ics'];
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
  requests.push(['PUT', '/', PAGE], ['GET', '/', { ...PAGE, host: 'elsewhere.example.org' }]);
  return requests;
}

async function answerAll(requests: Asked[]): Promise<string[]> {
  const answers: string[] = [];
  for (const [place, [method, path, headers, body]] of requests.entries()) {
    const sent = { headers, address: `192.0.2.${place}`, ...(body !== undefined && { body }) };
    const answer = await site.ask(method, path, sent);
    const head = [...answer.headers].map((pair) => pair.join(': ')).join('\n');
    answers.push(`${method} ${path} ${answer.status}\n${head}\n\n${await answer.text()}`);
  }
  return answers;
}

test('after a publication no answer of any address, language or status shows the former telephone or map', async () => {
  const sent = await site.askJson('POST', '/enquiries', SAMPLE_ENQUIRY);
  const { link } = (await sent.json()) as { link: string };
  const requests = await listRequests(link);
  const before = await answerAll(requests);
  const statuses = new Set(before.map((answer) => /^\w+ \S+ (\d+)/.exec(answer)?.[1]));
  expect([...statuses].sort()).toEqual(
    ['200', '201', '401', '403', '404', '405', '413', '421', '422'].sort(),
  );
  for (const answer of before) expect(answer).toMatch(FORMER);

  for (const name of FILES) {
    const file = join(site.contentDir, name);
    let text = await readFile(file, 'utf8');
    for (const [former, next] of CHANGES) text = text.replaceAll(former, next);
    await writeFile(file, text);
  }
  await site.services.publishing.settle();
  const after = await answerAll(requests);
  expect(after.filter((answer) => FORMER.test(answer)).map((one) => one.split('\n')[0])).toEqual(
    [],
  );
  expect(after.join('\n')).toContain('0891 000 0177');
  expect(site.logged.join('')).not.toContain('content-refused');
});
