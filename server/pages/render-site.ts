import { readFile } from 'node:fs/promises';
import type { PreparedFile } from '../../app/services/services.server.ts';
import { LANGUAGES, addressIn } from '../../app/content/addresses.ts';
import {
  SPECIALTY_ROUTES,
  type Language,
  type NewsArticle,
  type NewsSummary,
} from '../../app/content/clinic.ts';
import { readContent, type SiteContent } from '../../app/content/content.server.ts';
import { buildHead } from '../../app/site/metadata/page-head.server.ts';
import type { Page, PageAssets, PageData, HeadExtras } from '../../app/content/page.ts';
import { compressAside } from './compressed-forms.ts';
import { prepareFile } from './prepared-file.ts';
import type { ShownSettings } from './website-source.ts';
import { buildCompanionFiles, RULES_PATH } from '../../app/site/metadata/companion-files.server.ts';

export interface Renderer extends ShownSettings {
  assets: PageAssets;
  renderPage: RenderPage;
}

const PAGE_TYPE = 'text/html; charset=utf-8';
// Browsers may store a page but revalidate it each time.
const ASK_AGAIN = 'public, no-cache';
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Reads the content, renders every page that is the same for everyone, and adds pictures and companion files. */
export async function renderSite(
  contentDir: string,
  renderer: Renderer,
  options: { cacheFolder: string; keepsPictures: boolean; now: Date },
): Promise<RenderedSite> {
  const content = await readContent(contentDir, options);
  // Pages are compressed on the other cores while the next ones are rendered.
  const pages = listPages(content).map(async ({ path, page, language, status }) => {
    const html = Buffer.from(renderOne(content, page, language, path, renderer));
    const headers = { 'speculation-rules': `"${RULES_PATH}"` };
    const description = { type: PAGE_TYPE, cacheControl: ASK_AGAIN, status, headers };
    const forms = await compressAside(html, PAGE_TYPE);
    return [path, prepareFile(html, description, forms)] as const;
  });
  const files = new Map<string, PreparedFile>(await Promise.all(pages));
  for (const picture of content.pictures) {
    const bytes = await readFile(picture.file);
    files.set(picture.path, prepareFile(bytes, { type: picture.type, cacheControl: FOR_A_YEAR }));
  }
  const companions = renderCompanions(content, renderer.publicUrl);
  for (const [path, file] of companions) files.set(path, file);
  return { content, files };
}

export function renderOne(
  content: SiteContent,
  page: Page,
  language: Language,
  path: string,
  { renderPage, assets, publicUrl, named }: Renderer,
): string {
  const data: PageData = {
    language,
    clinic: content.clinicIn[language],
    texts: content.texts[language],
    news: content.news.slice(0, page.kind === 'all-news' ? undefined : NEWEST).map(summarise),
    page,
    // An http address can only be a loopback address, which is of no use to anyone else.
    publicUrl: publicUrl.startsWith('https:') ? publicUrl : undefined,
    ...(named && { named: { name: named.name, isOnly: named.isOnly } }),
  };
  return renderPage(data, path, assets, buildHead(data, path, publicUrl));
}

/** So many articles are on the main page; the others are on the page of all. */
const NEWEST = 7;

interface ListedPage {
  path: string;
  page: Page;
  language: Language;
  status: number;
}

export function listPages(content: SiteContent): ListedPage[] {
  const inEachLanguage = LANGUAGES.flatMap(({ language }) => {
    const pages: [path: string, page: Page][] = [
      ['/', { kind: 'main' }],
      ['/news', { kind: 'all-news' }],
      ['/privacy', { kind: 'privacy', notice: content.privacy[language] }],
      ['/accessibility', { kind: 'accessibility', notice: content.accessibility[language] }],
      ['/404', { kind: 'not-found' }],
    ];
    for (const article of content.news) {
      pages.push([`/news/${article.slug}`, { kind: 'article', article }]);
    }
    return pages.map(([path, page]) => listPage(addressIn(language, path), page, language));
  });
  const specialties = SPECIALTY_ROUTES.map((route) =>
    listPage(`/${route}`, { kind: 'main' }, 'en'),
  );
  return [...inEachLanguage, ...specialties];
}

function listPage(path: string, page: Page, language: Language): ListedPage {
  return { path, page, language, status: page.kind === 'not-found' ? 404 : 200 };
}

function summarise({
  slug,
  title,
  summary,
  publishedOn,
  readingMinutes,
  picture,
}: NewsArticle): NewsSummary {
  return { slug, title, summary, publishedOn, readingMinutes, picture };
}

const FOR_AN_HOUR = 'public, max-age=3600';

/** Feed, sitemap, robots.txt, manifest, rules and contact card. */
function renderCompanions(content: SiteContent, publicUrl: string): Map<string, PreparedFile> {
  return new Map(
    buildCompanionFiles(content, publicUrl).map(({ path, type, text, saveAs }) => [
      path,
      prepareFile(text, {
        type,
        cacheControl: FOR_AN_HOUR,
        ...(saveAs && { headers: { 'content-disposition': `attachment; filename="${saveAs}"` } }),
      }),
    ]),
  );
}

/** The page renderer, `app/render-page.server.tsx`, from the build. */
export type RenderPage = (
  data: PageData,
  path: string,
  assets: PageAssets,
  head: HeadExtras,
) => string;

export interface RenderedSite {
  content: SiteContent;
  files: Map<string, PreparedFile>;
}
