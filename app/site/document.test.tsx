import { describe, expect, it } from 'vitest';
import type { HeadExtras } from '../content/page.ts';
import { renderSample, samplePage } from '../../tests/support/sample-page.server.ts';

const head: HeadExtras = {
  title: 'Laya "Endocrine" Clinic',
  description: 'A clinic & more',
  canonical: 'https://clinic.example.org/',
  ogImage: 'https://clinic.example.org/og.png',
  alternates: [{ language: 'te', href: 'https://clinic.example.org/te' }],
  jsonLd: { '@type': 'MedicalClinic', name: '</script><b>' },
  isIndexed: true,
};

describe('the document', () => {
  const html = renderSample(samplePage(), '/', head);

  it('has the metadata for search engines and link previews', () => {
    expect(html).toContain('<title>Laya &quot;Endocrine&quot; Clinic</title>');
    expect(html).toContain('<meta name="description" content="A clinic &amp; more">');
    expect(html).toContain('<link rel="canonical" href="https://clinic.example.org/">');
    expect(html).toContain('hreflang="te" href="https://clinic.example.org/te"');
    expect(html).toContain(
      '<meta property="og:image" content="https://clinic.example.org/og.png">',
    );
    expect(html).not.toContain('noindex');
  });

  it('gives link previews the site’s name, the image’s size and an article’s date', () => {
    expect(html).toContain('<meta property="og:type" content="website">');
    expect(html).toContain(`<meta property="og:site_name" content="${samplePage().clinic.name}">`);
    expect(html).toContain('<meta property="og:image:width" content="1200">');
    expect(html).toContain('<meta property="og:image:height" content="630">');
    const article = renderSample(samplePage(), '/', { ...head, publishedOn: '2026-11-03' });
    expect(article).toContain('<meta property="og:type" content="article">');
    expect(article).toContain('<meta property="article:published_time" content="2026-11-03">');
  });

  it('escapes structured data so that it cannot end its script element', () => {
    expect(html).toContain('"name":"\\u003c/script>\\u003cb>"');
  });

  it('blocks on its style sheet only: an async script loads the fonts and the application', () => {
    expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css">');
    expect(html).not.toContain('as="font"');
    expect(html).toContain(
      '<script async src="/assets/start.js" data-application="/assets/entry.js"></script>',
    );
    expect(html.match(/<script(?! type="application)/g)).toHaveLength(1);
  });

  it('is the same for everyone, byte by byte', () => {
    expect(renderSample(samplePage(), '/', head)).toBe(html);
  });

  it('has noindex on pages that search engines should skip', () => {
    expect(renderSample(samplePage(), '/', { ...head, isIndexed: false })).toContain(
      '<meta name="robots" content="noindex">',
    );
  });
});
