import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderPage } from '../../app/render-page.server.tsx';
import type { Language } from '../../app/content/clinic.ts';
import { readContent } from '../../app/content/content.server.ts';
import type { HeadExtras, Page, PageData } from '../../app/content/page.ts';

/** The sample content of the repository. */
const cacheFolder = await mkdtemp(path.join(tmpdir(), 'sample-page-'));
export const sampleContent = await readContent('content', { cacheFolder });

export function samplePage(page: Page = { kind: 'main' }, language: Language = 'en'): PageData {
  const { clinicIn, texts, news } = sampleContent;
  const publicUrl = 'https://clinic.example.org';
  return {
    language,
    clinic: clinicIn[language],
    texts: texts[language],
    news,
    page,
    publicUrl,
  };
}

export function renderSample(data: PageData, address = '/', head?: HeadExtras): string {
  const assets = {
    script: '/assets/entry.js',
    start: '/assets/start.js',
    styles: ['/assets/entry.css'],
  };
  return renderPage(data, address, assets, head);
}

/** The HTML of the visible page, without the head and the scripts. */
export function readBody(html: string): string {
  return html
    .replace(/^[^]*<div id="app">/, '')
    .replace(/<script[^]*?<\/script>/g, '')
    .replace(/<\/body>[^]*$/, '');
}

export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
}
