import type { Clinic, NewsArticle } from '../../content/clinic.ts';
import { escapeXml } from './xml-text.server.ts';

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

/** '2026-11-12T00:00:00+05:30': a day as the clinic's clock begins it. */
export function startOfDay(date: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const zone = format
    .formatToParts(new Date(`${date}T00:00:00Z`))
    .find(({ type }) => type === 'timeZoneName');
  return `${date}T00:00:00${zone?.value.replace('GMT', '') || 'Z'}`;
}
