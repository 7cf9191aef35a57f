import type { CheckedContent } from './check-content.server.ts';
import { showName, type Findings } from './content-file.server.ts';
import type { News } from './content-news.server.ts';
import type { PageWords } from './page-schema.server.ts';
import type { ClinicFacts } from './clinic-file.server.ts';
import { clinicDatetime } from '../../hours/clinic-datetime.ts';
import { describeMoment } from '../describe-moment.ts';

interface Parts {
  folder: string;
  facts: CheckedContent<ClinicFacts>;
  words: CheckedContent<PageWords>;
}

/** Warns of each slide that leads to an article which visitors do not find. */
export function warnOfSlideLinks(parts: Parts, news: News, findings: Findings): void {
  const { folder, facts, words } = parts;
  words.value.slides.forEach(({ link }, index) => {
    const slug = /^\/(?:(?:te|hi)\/)?news\/([^/?#]+)/.exec(link.href)?.[1];
    if (slug === undefined || news.shown.some((article) => article.slug === slug)) return;
    const line = words.lineOf(['slides', index, 'link', 'href']);
    const place = `${showName(folder, 'page.yaml')}, line ${line}: slide ${index + 1}`;
    const reason = describeAbsence(slug, news, facts.value.hours.timeZone);
    findings.warnings.push(`${place} leads to /news/${slug}, which ${reason}.`);
  });
}

function describeAbsence(slug: string, news: News, timeZone: string): string {
  const later = news.appearances.find((one) => one.slug === slug);
  if (later) {
    const wall = clinicDatetime(new Date(later.at), timeZone);
    return `appears on ${describeMoment(wall, 'en')}`;
  }
  return news.drafts.some((draft) => draft.slug === slug)
    ? 'is a draft or has no date'
    : 'does not exist';
}
