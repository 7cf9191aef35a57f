import { expect, test } from 'vitest';
import { SPECIALTY_ROUTES, type Language } from '../../content/clinic.ts';
import { copyContent } from '../../../tests/support/content-copy.server.ts';
import { buildHead } from './page-head.server.ts';
import type { Page } from '../../content/page.ts';

const site = 'https://clinic.example.org';

async function headOf(page: Page['kind'], path: string, language: Language = 'en') {
  await using content = await copyContent();
  const { clinic, texts, news, privacy, accessibility, yourEnquiry } = await content.read();
  const [article] = news;
  if (!article) throw new Error('no news');
  const pages: Record<Page['kind'], Page> = {
    main: { kind: 'main' },
    sent: { kind: 'sent', reference: 'ABC', link: '/enquiry/secret', callBack: 'We call back.' },
    'all-news': { kind: 'all-news' },
    article: { kind: 'article', article },
    privacy: { kind: 'privacy', notice: privacy[language] },
    accessibility: { kind: 'accessibility', notice: accessibility[language] },
    'not-found': { kind: 'not-found' },
    error: { kind: 'error', requestId: 'x' },
    'not-signed-in': { kind: 'not-signed-in', heading: 'x', text: 'x' },
    refused: { kind: 'refused', heading: 'x', text: 'x' },
    text: { kind: 'text', heading: 'x', body: [] },
    'your-enquiry': {
      kind: 'your-enquiry',
      heading: 'x',
      texts: yourEnquiry[language],
      address: '/enquiry/secret?lang=en',
      view: { step: 'withdrawn' },
    },
  };
  return buildHead(
    { language, clinic, texts: texts[language], news, page: pages[page], publicUrl: site },
    path,
    site,
  );
}

test('the main page describes the clinic and links to its three languages', async () => {
  const head = await headOf('main', '/');
  expect(head).toMatchObject({
    title: 'Rhythm Clinic, Visakhapatnam',
    description: 'A small clinic, for tests.',
    canonical: `${site}/`,
    ogImage: `${site}/drawings/og.png`,
    isIndexed: true,
    alternates: [
      { language: 'en', href: `${site}/` },
      { language: 'te', href: `${site}/te` },
      { language: 'hi', href: `${site}/hi` },
      { language: 'x-default', href: `${site}/` },
    ],
  });
  expect(JSON.stringify(head.jsonLd)).toContain('MedicalClinic');
});

test('each specialty has a description and structured data of its own', async () => {
  const heads = await Promise.all(
    ['/', ...SPECIALTY_ROUTES.map((route) => `/${route}`)].map((path) => headOf('main', path)),
  );
  expect(new Set(heads.map(({ description }) => description)).size).toBe(5);
  for (const head of heads.slice(1)) {
    expect(head.jsonLd).toMatchObject({
      '@type': 'MedicalWebPage',
      url: head.canonical,
      description: head.description,
      publisher: { '@id': `${site}/#clinic` },
    });
  }
});

test('a page in another language is canonical itself and links to the same languages', async () => {
  const english = await headOf('privacy', '/privacy');
  const telugu = await headOf('privacy', '/te/privacy', 'te');
  expect(telugu.canonical).toBe(`${site}/te/privacy`);
  expect(telugu.alternates).toEqual(english.alternates);
  expect((await headOf('main', '/te', 'te')).canonical).toBe(`${site}/te`);
  const statement = await headOf('accessibility', '/te/accessibility', 'te');
  expect(statement.canonical).toBe(`${site}/te/accessibility`);
  expect(statement.alternates).toHaveLength(4);
  expect(statement.description).not.toBe(telugu.description);
});

test('specialties and articles have a canonical address and no other language', async () => {
  const specialty = await headOf('main', '/metabolic');
  expect(specialty).toMatchObject({ title: 'Metabolic | Rhythm Clinic', alternates: [] });
  expect(specialty.canonical).toBe(`${site}/metabolic`);
  expect(specialty.publishedOn).toBeUndefined();

  const article = await headOf('article', '/news/second');
  expect(article).toMatchObject({ title: 'Second piece | Rhythm Clinic', alternates: [] });
  expect(article.description).toBe('How it went on.');
  expect(article.publishedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(article.canonical).toBe(`${site}/news/second`);
  expect(article.jsonLd).toMatchObject({ '@type': 'BlogPosting', headline: 'Second piece' });
});

test('an article read in Telugu has its English address as canonical', async () => {
  const article = await headOf('article', '/te/news/second', 'te');
  expect(article).toMatchObject({ canonical: `${site}/news/second`, alternates: [] });
});

test.for(['sent', 'not-found', 'error', 'refused'] as const)(
  'the page %s is not for search engines',
  async (page) => {
    const head = await headOf(page, '/somewhere');
    expect(head).toMatchObject({ isIndexed: false, alternates: [] });
    expect(head.canonical).toBeUndefined();
  },
);
