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

  it('says what search engines and link previews need', () => {
    expect(html).toContain('<title>Laya &quot;Endocrine&quot; Clinic</title>');
    expect(html).toContain('<meta name="description" content="A clinic &amp; more">');
    expect(html).toContain('<link rel="canonical" href="https://clinic.example.org/">');
    expect(html).toContain('hreflang="te" href="https://clinic.example.org/te"');
    expect(html).toContain(
      '<meta property="og:image" content="https://clinic.example.org/og.png">',
    );
    expect(html).not.toContain('noindex');
  });

  it('tells link previews whose it is, how large the picture is, and of an article its day', () => {
    expect(html).toContain('<meta property="og:type" content="website">');
    expect(html).toContain(`<meta property="og:site_name" content="${samplePage().clinic.name}">`);
    expect(html).toContain('<meta property="og:image:width" content="1200">');
    expect(html).toContain('<meta property="og:image:height" content="630">');
    const article = renderSample(samplePage(), '/', { ...head, publishedOn: '2026-11-03' });
    expect(article).toContain('<meta property="og:type" content="article">');
    expect(article).toContain('<meta property="article:published_time" content="2026-11-03">');
  });

  it('keeps structured data inside its element', () => {
    expect(html).toContain('"name":"\\u003c/script>\\u003cb>"');
  });

  it('waits for its style sheet alone: fonts and application are asked for by a script that holds nothing up', () => {
    expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css">');
    expect(html).not.toContain('as="font"');
    expect(html).toContain(
      '<script async src="/assets/start.js" data-application="/assets/entry.js"></script>',
    );
    expect(html.match(/<script(?! type="application)/g)).toHaveLength(1);
  });

  it('is the same bytes for everyone', () => {
    expect(renderSample(samplePage(), '/', head)).toBe(html);
  });

  it('asks not to be indexed where it should not', () => {
    expect(renderSample(samplePage(), '/', { ...head, isIndexed: false })).toContain(
      '<meta name="robots" content="noindex">',
    );
  });
});
