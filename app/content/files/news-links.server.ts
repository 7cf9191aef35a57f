import { spellMoment } from '../../hours/page-times.ts';
import type { CheckedContent } from './check-content.server.ts';
import { showName, type Findings } from './content-file.server.ts';
import type { News } from './content-news.server.ts';
import type { PageWords } from './page-schema.server.ts';
import type { ClinicFacts } from './clinic-file.server.ts';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import { suggestName } from '../suggest-name.ts';

interface Parts {
  folder: string;
  facts: CheckedContent<ClinicFacts>;
  words: CheckedContent<PageWords>;
}

/**
 * Warns of each link of a slide or an article that leads to an article which visitors do not find. These are no
 * faults: an owner who takes an article back, or who urgently closes the clinic, must not be stopped by an older text
 * that still leads to it.
 */
export function warnOfNewsLinks(
  { folder, facts, words }: Parts,
  news: News,
  { warnings }: Findings,
): void {
  const { timeZone } = facts.value.hours;
  words.value.slides.forEach(({ link }, index) => {
    const line = words.lineOf(['slides', index, 'link', 'href']);
    const place = `${showName(folder, 'page.yaml')}, line ${line}: slide ${index + 1}`;
    const wrong = describeLink(link.href, '/', Number.NEGATIVE_INFINITY, news, timeZone);
    if (wrong) warnings.push(`${place} ${wrong}`);
  });
  for (const { slug, place, href } of news.links) {
    const ownAt = findHidden(slug, news)?.at ?? Number.NEGATIVE_INFINITY;
    const wrong = describeLink(href, `/news/${slug}`, ownAt, news, timeZone);
    if (wrong) warnings.push(`${place} ${wrong}`);
  }
}

/** The end of a sentence about a link on `page`, which visitors see from `seenAt` on; undefined if it works. */
function describeLink(
  href: string,
  page: string,
  seenAt: number,
  news: News,
  timeZone: string,
): string | undefined {
  const slug = findSlug(href, page);
  if (slug === undefined || news.shown.some((article) => article.slug === slug)) return undefined;
  const hidden = findHidden(slug, news);
  if (hidden && hidden.at <= seenAt) return undefined;
  return `leads to /news/${slug}, which ${describeAbsence(slug, news, timeZone)}.`;
}

/** The article to which a link leads, if any. Links without a leading slash begin at the page that holds them. */
function findSlug(href: string, page: string): string | undefined {
  const site = 'https://site.invalid';
  const url = URL.canParse(href, site + page) ? new URL(href, site + page) : undefined;
  if (url?.origin !== site) return undefined;
  return /^\/(?:(?:te|hi)\/)?news\/([^/]+)/.exec(url.pathname)?.[1];
}

/** An article that appears later. */
function findHidden(slug: string, news: News) {
  return news.appearances.find((one) => one.slug === slug && !one.hasAppeared);
}

function describeAbsence(slug: string, news: News, timeZone: string): string {
  const later = findHidden(slug, news);
  if (later) {
    const wall = clinicDatetime(new Date(later.at), timeZone);
    return `appears on ${spellMoment(wall, 'en')}`;
  }
  if (news.drafts.some((draft) => draft.slug === slug)) return 'is a draft or has no date';
  const known = news.shown.map((article) => article.slug);
  const meant = suggestName(slug, known);
  return meant ? `does not exist; did you mean /news/${meant}` : 'does not exist';
}
