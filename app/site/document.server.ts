import { drawDialFace } from '../drawings/dial-face.ts';
import { OG_SIZE } from '../drawings/drawing-names.ts';
import type { HeadExtras, PageAssets, PageData } from '../content/page.ts';

interface Parts {
  data: PageData;
  title: string;
  assets: PageAssets;
  head: HeadExtras | undefined;
  /** The rendered application. */
  body: string;
}

/** The HTML document around the application. It depends on neither the visitor nor the time. */
export function buildDocument({ data, title, assets: built, head, body }: Parts): string {
  const isFinished = ['your-enquiry', 'text'].includes(data.page.kind);
  const assets = isFinished ? withoutStart(built) : built;
  return [
    '<!doctype html>',
    // Without a start script nothing would load the page's own fonts later.
    `<html lang="${data.language}"${assets.start ? '' : ' data-letters="own"'}>`,
    `<head>${[...listHead(data, title, assets), ...listExtras(data.clinic.name, head)].join('')}</head>`,
    `<body><div id="app">${body}</div>`,
    data.page.kind === 'main' ? drawDialFace() : '',
    // After the page's HTML, so that this is complete when the application starts.
    isFinished
      ? ''
      : `<script type="application/json" id="page-data">${escapeJson(dataOf(data))}</script>`,
    // In development the script brings the styles of every page.
    built.start ? '' : `<script type="module" async src="${escape(assets.script)}"></script>`,
    '</body></html>',
  ].join('\n');
}

/** The application on the main page never shows the texts of error pages. */
function dataOf(data: PageData): object {
  if (data.page.kind !== 'main') return data;
  const { error: _, notFound: __, ...texts } = data.texts;
  return { ...data, texts };
}

/** For a page that is finished HTML: it loads no script, and a style sheet of its own. */
function withoutStart({ script, styles, yourEnquiryStyle }: PageAssets): PageAssets {
  return { script, styles: yourEnquiryStyle ? [...styles, yourEnquiryStyle] : styles };
}

/** Async, so it blocks nothing; from the cache it runs before the first paint. */
function writeStart({ script, start }: PageAssets): string {
  if (!start) return '';
  return `<script async src="${escape(start)}" data-application="${escape(script)}"></script>`;
}

function listHead({ clinic }: PageData, title: string, assets: PageAssets): string[] {
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(title)}</title>`,
    ...assets.styles.map((style) => `<link rel="stylesheet" href="${escape(style)}">`),
    writeStart(assets),
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#07222c" media="(prefers-color-scheme: dark)">',
    `<meta name="application-name" content="${escape(clinic.shortName)}">`,
    // Telephone numbers are marked up as links already.
    '<meta name="format-detection" content="telephone=no">',
    '<link rel="icon" href="/drawings/icon-32.png" type="image/png" sizes="32x32">',
    '<link rel="icon" href="/drawings/mark.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/drawings/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="alternate" href="/feed.xml" type="application/atom+xml" title="${escape(clinic.newsHeading)}">`,
  ];
}

function listExtras(siteName: string, head: HeadExtras | undefined): string[] {
  if (!head) return [];
  const { title, description, canonical, ogImage, publishedOn, alternates, jsonLd, isIndexed } =
    head;
  return [
    `<meta name="description" content="${escape(description)}">`,
    isIndexed ? '' : '<meta name="robots" content="noindex">',
    canonical ? `<link rel="canonical" href="${escape(canonical)}">` : '',
    ...alternates.map(
      ({ language, href }) =>
        `<link rel="alternate" hreflang="${escape(language)}" href="${escape(href)}">`,
    ),
    `<meta property="og:type" content="${publishedOn ? 'article' : 'website'}">`,
    publishedOn ? `<meta property="article:published_time" content="${publishedOn}">` : '',
    `<meta property="og:site_name" content="${escape(siteName)}">`,
    `<meta property="og:title" content="${escape(title)}">`,
    `<meta property="og:description" content="${escape(description)}">`,
    `<meta property="og:image" content="${escape(ogImage)}">`,
    // With the size given, previews show the image the first time that the page is shared.
    `<meta property="og:image:width" content="${OG_SIZE.width}">`,
    `<meta property="og:image:height" content="${OG_SIZE.height}">`,
    canonical ? `<meta property="og:url" content="${escape(canonical)}">` : '',
    '<meta name="twitter:card" content="summary_large_image">',
    jsonLd ? `<script type="application/ld+json">${escapeJson(jsonLd)}</script>` : '',
  ];
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** JSON for a script element, without '<', which could end the element or start a comment. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
