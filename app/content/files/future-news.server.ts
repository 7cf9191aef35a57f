import { clinicToday } from '../../hours/clinic-time.ts';
import { spellDate } from '../../hours/page-times.ts';
import { showName } from './content-file.server.ts';
import type { SiteContent } from '../content.server.ts';

/** A sentence for each article dated after today. Checked at each start, since a start may reuse rendered pages. */
export function findFutureNews(
  { clinic, news }: Pick<SiteContent, 'clinic' | 'news'>,
  folder: string,
  now: Date,
): string[] {
  const today = clinicToday(now, clinic.timeZone);
  return news
    .filter(({ publishedOn }) => publishedOn > today)
    .map(({ slug, publishedOn }) => {
      const place = showName(folder, `news/${slug}.md`);
      return `${place} is dated ${spellDate(publishedOn, 'en')} and is shown already.`;
    });
}
