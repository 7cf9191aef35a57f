import { describe, expect, it } from 'vitest';
import type { Block, Inline, Language, NewsArticle } from '../content/clinic.ts';
import type { Page, PageData } from '../content/page.ts';
import {
  readBody,
  renderSample,
  sampleContent,
  samplePage,
  textOf,
} from '../../tests/support/sample-page.server.ts';

const HOSTILE = '<img src=x onerror="alert(1)"></script><script>alert(2)</script>';

const body: Block[] = [
  { kind: 'heading', level: 2, children: [{ kind: 'text', text: 'Before <b>the</b> fast' }] },
  {
    kind: 'paragraph',
    children: [
      { kind: 'strong', children: [{ kind: 'text', text: HOSTILE }] },
      { kind: 'break' },
      {
        kind: 'link',
        href: 'https://example.org/?a=1&b="2"',
        children: [{ kind: 'code', text: '<i>' }],
      },
    ],
  },
  { kind: 'list', ordered: true, items: [[{ kind: 'paragraph', children: [] }]] },
  { kind: 'quote', children: [{ kind: 'code', text: HOSTILE }] },
  { kind: 'rule' },
];
const article: NewsArticle = {
  slug: 'sample',
  title: 'A "sample" & more </title>',
  summary: HOSTILE,
  publishedOn: '2025-11-12',
  readingMinutes: 4,
  body,
};

const pages: [string, Page][] = [
  ['the main page', { kind: 'main' }],
  [
    'a refused form',
    {
      kind: 'main',
      enquiry: { values: { name: HOSTILE }, errors: { email: 'Please enter a valid Email!' } },
    },
  ],
  ['an article', { kind: 'article', article }],
  ['the privacy notice', { kind: 'privacy', notice: sampleContent.privacy.en }],
  [
    'the accessibility statement',
    { kind: 'accessibility', notice: sampleContent.accessibility.en },
  ],
  [
    'the answer to a sent form',
    { kind: 'sent', reference: 'K7-4RT', link: '/enquiry/secret', callBack: 'We call back.' },
  ],
  ['a page that is not there', { kind: 'not-found' }],
  ['a fault', { kind: 'error', requestId: 'abc123' }],
];

describe.each(pages)('%s', (_, page) => {
  const html = renderSample(samplePage(page), '/somewhere');

  it('has one h1, skips no heading level, and its title names that or the clinic', () => {
    const levels = [...readBody(html).matchAll(/<h([1-6])[\s>]/g)].map(([, level]) =>
      Number(level),
    );
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [place, level] of levels.entries()) {
      expect(level).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1);
    }
    for (const landmark of ['header', 'main', 'footer']) {
      expect(readBody(html).split(`<${landmark}`).length, landmark).toBeGreaterThan(1);
    }
    expect(html).toContain(sampleContent.clinic.name);
  });

  it('has no style attribute, no inline script and no text interpreted as markup', () => {
    expect(html).not.toMatch(/<[^>]*\sstyle=/);
    expect(html).not.toContain('<style');
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(readBody(html)).not.toMatch(/<(img src=x|b>|i>)/);
  });

  it('can be read back from its JSON, whatever the text contains', () => {
    const json = /<script type="application\/json" id="page-data">([^]*?)<\/script>/.exec(
      html,
    )?.[1];
    expect(json).not.toContain('<');
    const whole = JSON.parse(JSON.stringify(samplePage(page))) as PageData;
    // The main page leaves out the texts of error pages.
    const { error, notFound, ...texts } = whole.texts;
    const isMain = page.kind === 'main';
    const expected = { ...whole, texts: { ...texts, ...(!isMain && { error, notFound }) } };
    expect(JSON.parse(json ?? '')).toEqual(expected);
  });
});

describe('an article', () => {
  const html = renderSample(samplePage({ kind: 'article', article }), '/news/sample');

  it('shows its date and reading time', () => {
    expect(html).toContain('<time dateTime="2025-11-12">12 November 2025</time>');
    expect(textOf(html)).toContain('4-minute read');
  });

  it('is rendered as escaped text, links included', () => {
    expect(html).toContain('Before &lt;b&gt;the&lt;/b&gt; fast');
    expect(html).toContain('href="https://example.org/?a=1&amp;b=&quot;2&quot;"');
    expect(html).toContain('<title>A &quot;sample&quot; &amp; more &lt;/title&gt; | ');
  });
});

describe('an article read from the Telugu page', () => {
  const link = (href: string): Inline => ({
    kind: 'link',
    href,
    children: [{ kind: 'text', text: 'here' }],
  });
  const links = [
    '/#appointment',
    '/news/other',
    '/privacy',
    '/metabolic',
    'https://example.org/#a',
  ];
  const linked = { ...article, body: [{ kind: 'paragraph' as const, children: links.map(link) }] };
  const html = renderSample(
    samplePage({ kind: 'article', article: linked }, 'te'),
    '/te/news/sample',
  );

  it('is marked as English on a Telugu page', () => {
    expect(html).toContain('<html lang="te">');
    expect(html).toMatch(/<h1 lang="en">/);
    expect(html).toMatch(/<div class="article-body" lang="en">/);
  });

  it('links back to the Telugu page, and its links stay in Telugu where such a page exists', () => {
    expect(html).toContain('class="article-back" href="/te/news"');
    const written = html.slice(html.indexOf('class="article-body"'), html.indexOf('</article>'));
    expect([...written.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/te#appointment',
      '/te/news/other',
      '/te/privacy',
      '/metabolic',
      'https://example.org/#a',
    ]);
  });

  it('is what the Telugu page links to', () => {
    const [first] = sampleContent.news;
    expect(renderSample(samplePage({ kind: 'main' }, 'te'), '/te')).toContain(
      `href="/te/news/${first?.slug}"`,
    );
  });
});

const linksOf = (page: Page, language: Language) => {
  const [, links = ''] = /<ul class="languages screen-only">([^]*?)<\/ul>/.exec(
    renderSample(samplePage(page, language)),
  ) ?? [''];
  return [...links.matchAll(/href="([^"]*)"[^>]*>([^]*?)<\/a>/g)].map(
    ([, href = '', name = '']) => `${href} ${textOf(name)}`,
  );
};

describe('the links to other languages', () => {
  it.each([
    ['an article', { kind: 'article', article }, '/news/sample'],
    ['the privacy notice', pages[3]?.[1], '/privacy'],
    ['the accessibility statement', pages[4]?.[1], '/accessibility'],
  ] as [string, Page, string][])('stay with %s', (_, page, address) => {
    for (const language of ['en', 'te'] as const) {
      expect(linksOf(page, language)).toEqual([
        `${address} English`,
        `/te${address} తెలుగు`,
        `/hi${address} हिन्दी`,
      ]);
    }
  });

  it('say that they lead to the main page from a page without translation', () => {
    expect(linksOf({ kind: 'not-found' }, 'en')).toEqual([
      '/ English ( Home )',
      '/te తెలుగు ( Home )',
      '/hi हिन्दी ( Home )',
    ]);
    const specialty = renderSample(samplePage(), '/metabolic');
    expect(textOf(specialty)).toContain('తెలుగు ( Home ) हिन्दी ( Home )');
    expect(textOf(renderSample(samplePage(), '/'))).not.toContain('తెలుగు (');
  });
});

describe('the accessibility statement', () => {
  it.each(['en', 'te', 'hi'] as const)(
    'names the clinic’s own telephone and e-mail, and is linked from every page, in %s',
    (language) => {
      const notice = sampleContent.accessibility[language];
      const html = renderSample(samplePage({ kind: 'accessibility', notice }, language));
      const statement = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
      const { phone, email } = sampleContent.clinic;
      expect(statement).toContain(`href="tel:${phone.number}"`);
      expect(statement).toContain(`href="mailto:${email}"`);
      expect(statement).not.toContain('{');
      const home = language === 'en' ? '' : `/${language}`;
      expect(renderSample(samplePage({ kind: 'main' }, language), home || '/')).toContain(
        `<a href="${home}/accessibility">${sampleContent.texts[language].footer.accessibility}</a>`,
      );
    },
  );
});

describe('the answer to a form sent without script', () => {
  it('shows both texts of the toast, the reference and a link to the request', () => {
    const html = renderSample(
      samplePage({
        kind: 'sent',
        reference: 'K7-4RT',
        link: '/enquiry/secret',
        callBack: 'The clinic opens tomorrow.',
      }),
      '/enquiries',
    );
    const words = textOf(readBody(html));
    expect(words).toContain('Patient Registration Submitted Succcessfully');
    expect(words).toContain('Your reference is K7-4RT .');
    expect(words).toContain('The clinic opens tomorrow.');
    expect(readBody(html)).toContain(
      '<a class="button button-primary" href="/enquiry/secret">See or change your request</a>',
    );
  });
});
