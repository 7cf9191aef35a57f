import { spellDate } from '../../hours/page-times.ts';
import { fillText } from '../../text/fill-text.ts';
import type { Language, NewsSummary } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';

interface Props {
  article: Pick<NewsSummary, 'publishedOn' | 'readingMinutes'>;
  language: Language;
  texts: Texts['news'];
  className?: string;
}

/** '12 November 2025 · 4 minute read' */
export function NewsMeta({ article, language, texts, className }: Props) {
  return (
    <p className={`hint ${className ?? ''}`.trim()}>
      {/* The browser's month names may differ from the server's. */}
      <time dateTime={article.publishedOn} suppressHydrationWarning>
        {spellDate(article.publishedOn, language)}
      </time>
      {' · '}
      {fillText(texts.minutes, { minutes: article.readingMinutes })}
    </p>
  );
}
