import sharp from 'sharp';
import { expect, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.server.ts';

// In the clinic's zone, which is 5:30 h ahead of UTC, it is 9:00.
const AT_NINE = new Date('2027-02-01T03:30:00Z');
const BEFORE_NINE = new Date(AT_NINE.getTime() - 1);

const APPEARS = 'date: 2026-10-08\nappears: 2027-02-01 09:00';

test('an article is left out until the minute on which it appears, by the clock of the clinic', async () => {
  await using content = await copyContent();
  await content.change('news/first.md', 'date: 2026-10-08', APPEARS);
  const before = await content.read(BEFORE_NINE);
  expect(before.news.map(({ slug }) => slug)).toEqual(['second']);
  const first = { slug: 'first', at: AT_NINE.getTime() };
  expect(before.appearances).toEqual([{ ...first, hasAppeared: false }]);

  const after = await content.read(AT_NINE);
  expect(after.news.map(({ slug }) => slug)).toEqual(['second', 'first']);
  expect(after.news[1]?.publishedOn).toBe('2026-10-08');
  expect(after.appearances).toEqual([{ ...first, hasAppeared: true }]);
});

test('an article without a date bears the day on which it appears', async () => {
  await using content = await copyContent();
  await content.change('news/first.md', 'date: 2026-10-08', 'appears: 2027-02-01 09:00');
  const { news, warnings } = await content.read(AT_NINE);
  expect(news[0]).toMatchObject({ slug: 'first', publishedOn: '2027-02-01' });
  expect(warnings).toEqual([]);
});

test('a draft is left out, whatever its date, and needs no summary', async () => {
  await using content = await copyContent();
  const draft = '---\ntitle: First piece\ndate: 2026-10-08\ndraft: yes\n---\n\nBegun.\n';
  await content.write('news/first.md', draft);
  await content.change('news/second.md', 'summary:', 'draft: no\nsummary:');
  await content.change('page.yaml', '/news/first', '/#news');
  const { news, appearances, warnings } = await content.read();
  expect(news.map(({ slug }) => slug)).toEqual(['second']);
  expect([appearances, warnings]).toEqual([[], []]);
});

test.for([
  ['appears: 2027-02-30 09:00', 'line 4: "appears" must be a day and a time of 24 hours'],
  ['appears: 2027-02-01 9:00', 'line 4: "appears" must be a day and a time of 24 hours'],
  ['appears: 2027-02-01', 'line 4: "appears" must be a day and a time of 24 hours'],
  ['draft: maybe', 'line 4: "draft" must be one of yes, no'],
])('"%s" is refused', async ([line = '', fault = '']) => {
  await using content = await copyContent();
  await content.change('news/first.md', 'date: 2026-10-08', `date: 2026-10-08\n${line}`);
  expect(await content.readFaults()).toEqual([expect.stringContaining(fault)]);
});

test('the faults of an article are named before it appears', async () => {
  await using content = await copyContent();
  await content.change('news/first.md', 'date: 2026-10-08', APPEARS);
  await content.change('news/first.md', 'summary: How it began.\n', '');
  expect(await content.readFaults()).toEqual([
    'content/news/first.md, line 2: "summary" is missing.',
  ]);
});

test('pictures of an article that has not appeared are not served, unless a page shows them', async () => {
  await using content = await copyContent();
  const photo = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer();
  await content.write('pictures/hidden.jpg', await photo('#123456'));
  await content.write('pictures/shared.jpg', await photo('#654321'));
  await content.change('news/first.md', 'date: 2026-10-08', APPEARS);
  await content.change('news/first.md', '*words*', '![A](hidden.jpg) ![B](shared.jpg)');
  await content.change('news/second.md', 'More words.', '![B](shared.jpg)');
  // Each picture is served as AVIF and as WebP.
  expect((await content.read(BEFORE_NINE)).pictures).toHaveLength(2);
  expect((await content.read(AT_NINE)).pictures).toHaveLength(4);
});

test('a slide that leads to an article which visitors do not find is named', async () => {
  await using content = await copyContent();
  await content.change('news/first.md', 'date: 2026-10-08', APPEARS);
  const place = 'content/page.yaml, line 25: slide 2 leads to /news/first, which';
  expect((await content.read(BEFORE_NINE)).warnings).toEqual([
    `${place} appears on Monday, 1 February 2027, 9:00 am.`,
  ]);
  expect((await content.read(AT_NINE)).warnings).toEqual([]);

  await content.change('news/first.md', 'appears:', 'draft: yes\nappears:');
  expect((await content.read(AT_NINE)).warnings).toEqual([`${place} is a draft or has no date.`]);
  await content.remove('news/first.md');
  expect((await content.read(AT_NINE)).warnings).toEqual([`${place} does not exist.`]);
});

test.for<[href: string, told: string | undefined]>([
  ['/news/second', undefined],
  ['/te/news/second#more', undefined],
  ['second', undefined],
  ['https://example.org/news/none', undefined],
  ['/#appointment', undefined],
  ['/news/secnd', 'leads to /news/secnd, which does not exist; did you mean /news/second.'],
  ['second.md', 'leads to /news/second.md, which does not exist; did you mean /news/second.'],
  ['/hi/news/flu-season', 'leads to /news/flu-season, which does not exist.'],
  ['/news/planned', 'leads to /news/planned, which is a draft or has no date.'],
])('a link of an article to %s is named if no visitor finds it', async ([href, told]) => {
  await using content = await copyContent();
  await content.write('news/planned.md', '---\ntitle: Planned\ndraft: yes\n---\n\nSoon.\n');
  await content.change(
    'news/first.md',
    'Some *words*.',
    `A list:\n\n- one\n- two lines,\n  [x](${href})`,
  );
  expect((await content.read()).warnings).toEqual(
    told ? [`content/news/first.md, line 11: the text ${told}`] : [],
  );
});

test('a link to an article that appears later is named, unless both appear together', async () => {
  await using content = await copyContent();
  await content.change('news/first.md', 'date: 2026-10-08', APPEARS);
  await content.change('news/second.md', 'More words.', 'More [words](/news/first).');
  await content.change('page.yaml', 'href: /news/first', 'href: /news/second');
  expect((await content.read(BEFORE_NINE)).warnings).toEqual([
    'content/news/second.md, line 9: the text leads to /news/first, which appears on Monday, 1 February 2027, 9:00 am.',
  ]);
  expect((await content.read(AT_NINE)).warnings).toEqual([]);
  await content.change('news/second.md', 'date: 2026-11-12', APPEARS);
  await content.change('page.yaml', 'href: /news/second', 'href: /');
  expect((await content.read(BEFORE_NINE)).warnings).toEqual([]);
});
