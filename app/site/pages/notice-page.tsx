import { spellDate } from '../../hours/page-times.ts';
import { fillText } from '../../text/fill-text.ts';
import { homeOf } from '../../content/addresses.ts';
import { BlockView } from '../../content/markdown/block-view.tsx';
import { lookIn } from '../news/page-look.tsx';
import type { Notice } from '../../content/clinic.ts';
import type { PageData } from '../../content/page.ts';
import '../news/article.css';

/** The privacy notice or the accessibility statement. */
export function NoticePage({
  data,
  heading,
  notice,
}: {
  data: PageData;
  heading: string;
  notice: Notice;
}) {
  const { texts, language } = data;
  const date = spellDate(notice.version, language);
  return (
    <article className="article wrap">
      <h1>{heading}</h1>
      <p className="small article-meta" suppressHydrationWarning>
        {fillText(texts.privacy.version, { date })}
      </p>
      <div className="article-body">
        <BlockView blocks={notice.body} look={lookIn(data.language)} />
        <p>
          <a href={homeOf(language)}>{texts.privacy.home}</a>
        </p>
      </div>
    </article>
  );
}
