import { clinicToday } from '../../hours/clinic-time.ts';
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
      return `${place} is dated ${formatDay(publishedOn)} and is shown already.`;
    });
}

function formatDay(date: string): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-IN', format).format(new Date(`${date}T00:00:00Z`));
}
