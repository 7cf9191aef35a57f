import { SPECIALTY_ROUTES, type NewsArticle } from '../../content/clinic.ts';
import { addressIn, languagesOf } from '../../content/translations.ts';
import { escapeXml } from './xml-text.server.ts';

/** Every page for search engines, each with its other languages (sitemaps.org 0.9). */
export function buildSitemap(news: NewsArticle[], publicUrl: string): string {
  const pages = ['/', ...SPECIALTY_ROUTES.map((route) => `/${route}`), '/privacy'];
  const entries = [
    ...pages.flatMap((page) => listEntries(page, publicUrl)),
    ...news.map(
      ({ slug, publishedOn }) =>
        `  <url>\n    <loc>${escapeXml(`${publicUrl}/news/${slug}`)}</loc>\n    <lastmod>${publishedOn}</lastmod>\n  </url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

function listEntries(page: string, publicUrl: string): string[] {
  const languages = languagesOf(page);
  const addresses = languages.map((language) => ({
    language,
    href: escapeXml(publicUrl + addressIn(language, page)),
  }));
  const links = addresses.map(
    ({ language, href }) =>
      `\n    <xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  );
  const others = languages.length > 1 ? links.join('') : '';
  return addresses.map(({ href }) => `  <url>\n    <loc>${href}</loc>${others}\n  </url>`);
}
