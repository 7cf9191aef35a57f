import { type NewsArticle, SPECIALTY_ROUTES } from '../../content/clinic.ts';
import { addressIn, languagesOf } from '../../content/addresses.ts';
import type { SiteContent } from '../../content/content.server.ts';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import { clinicMoment } from '../../hours/clinic-moment.ts';

export const FEED_PATH = '/feed.xml';

/** The news as an Atom feed (RFC 4287). */
export function buildFeed(
  { clinic, news, appearances }: Pick<SiteContent, 'clinic' | 'news' | 'appearances'>,
  publicUrl: string,
): string {
  const { timeZone } = clinic;
  const startOf = (day: string) => clinicMoment(day, '00:00', timeZone);
  const entries = news.map((article) => {
    const appearance = appearances.find(({ slug }) => slug === article.slug);
    return { article, at: appearance?.at ?? startOf(article.publishedOn) };
  });
  const newest = news.length > 0 ? Math.max(...entries.map(({ at }) => at)) : undefined;
  const updatedAt = newest ?? startOf(clinic.privacy.version);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <title>${escapeXml(`${clinic.newsHeading}, ${clinic.name}`)}</title>
  <id>${escapeXml(`${publicUrl}/`)}</id>
  <link rel="alternate" type="text/html" href="${escapeXml(`${publicUrl}/#news`)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeXml(publicUrl + FEED_PATH)}"/>
  <updated>${formatMoment(updatedAt, timeZone)}</updated>
  <author>
    <name>${escapeXml(clinic.name)}</name>
  </author>
${entries.map(({ article, at }) => buildEntry(article, formatMoment(at, timeZone), publicUrl)).join('\n')}
</feed>
`;
}

function buildEntry(article: NewsArticle, at: string, publicUrl: string): string {
  const address = escapeXml(`${publicUrl}/news/${article.slug}`);
  return `  <entry>
    <title>${escapeXml(article.title)}</title>
    <id>${address}</id>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${at}</published>
    <updated>${at}</updated>
    <summary>${escapeXml(article.summary)}</summary>
  </entry>`;
}

/** A moment in ms since 1970 as RFC 3339 in the time zone: '2026-11-12T09:30:00+05:30'. */
export function formatMoment(moment: number, timeZone: string): string {
  const date = new Date(moment);
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName');
  const offset = zone?.value.replace('GMT', '') || 'Z';
  return clinicDatetime(date, timeZone).replace(' ', 'T') + offset;
}

/** The sitemap (sitemaps.org 0.9), with links between the languages of a page. */
export function buildSitemap(news: NewsArticle[], publicUrl: string): string {
  const specialties = SPECIALTY_ROUTES.map((route) => `/${route}`);
  const pages = ['/', ...specialties, '/news', '/privacy', '/accessibility'];
  const entries = [
    ...pages.flatMap((page) => listEntries(page, publicUrl)),
    ...news.map(
      ({ slug, publishedOn, updatedOn = publishedOn }) =>
        `  <url>\n    <loc>${escapeXml(`${publicUrl}/news/${slug}`)}</loc>\n    <lastmod>${updatedOn}</lastmod>\n  </url>`,
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
