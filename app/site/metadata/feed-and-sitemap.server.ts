import { type Clinic, type NewsArticle, SPECIALTY_ROUTES } from '../../content/clinic.ts';
import { addressIn, languagesOf } from '../../content/addresses.ts';

export const FEED_PATH = '/feed.xml';

/** The news as an Atom feed (RFC 4287). */
export function buildFeed(clinic: Clinic, news: NewsArticle[], publicUrl: string): string {
  const newest = news[0]?.publishedOn ?? clinic.privacy.version;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <title>${escapeXml(`${clinic.newsHeading}, ${clinic.name}`)}</title>
  <id>${escapeXml(`${publicUrl}/`)}</id>
  <link rel="alternate" type="text/html" href="${escapeXml(`${publicUrl}/#news`)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeXml(publicUrl + FEED_PATH)}"/>
  <updated>${startOfDay(newest, clinic.timeZone)}</updated>
  <author>
    <name>${escapeXml(clinic.name)}</name>
  </author>
${news.map((article) => buildEntry(article, clinic, publicUrl)).join('\n')}
</feed>
`;
}

function buildEntry(article: NewsArticle, { timeZone }: Clinic, publicUrl: string): string {
  const address = escapeXml(`${publicUrl}/news/${article.slug}`);
  const at = startOfDay(article.publishedOn, timeZone);
  return `  <entry>
    <title>${escapeXml(article.title)}</title>
    <id>${address}</id>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${at}</published>
    <updated>${at}</updated>
    <summary>${escapeXml(article.summary)}</summary>
  </entry>`;
}

/** Midnight of the date in the time zone, in RFC 3339: '2026-11-12T00:00:00+05:30'. */
export function startOfDay(date: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const zone = format
    .formatToParts(new Date(`${date}T00:00:00Z`))
    .find(({ type }) => type === 'timeZoneName');
  return `${date}T00:00:00${zone?.value.replace('GMT', '') || 'Z'}`;
}

/** The sitemap (sitemaps.org 0.9), with links between the languages of a page. */
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

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// Characters that XML 1.0 cannot represent, not even as references.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for an XML element or attribute and drops characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
