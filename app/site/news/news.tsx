import { Rss } from 'lucide-react';
import type { Language, NewsSummary } from '../../content/clinic.ts';
import { contentLang } from '../../content/content-lang.ts';
import { icon } from '../icon.ts';
import { NewsMeta } from './news-meta.tsx';
import { PictureView } from '../picture-view.tsx';
import type { Texts } from '../../content/texts.server.ts';
import { addressIn } from '../../content/addresses.ts';
import './news.css';

interface Props {
  heading: string;
  /** The heading's language, if it differs from the page's. */
  headingLang: Language | undefined;
  news: NewsSummary[];
  language: Language;
  texts: Texts['news'];
}

export function NewsSection({ heading, headingLang, news, language, texts }: Props) {
  const [first, ...others] = news;
  const about = { language, texts };
  const lang = contentLang(language);
  const list = (articles: NewsSummary[]) =>
    articles.map((article) => (
      <li key={article.slug}>
        <NewsMeta article={article} {...about} />
        <h3 lang={lang}>
          <a href={addressIn(language, `/news/${article.slug}`)}>{article.title}</a>
        </h3>
      </li>
    ));
  return (
    <section id="news" className="section news" aria-labelledby="news-heading">
      <div className="wrap">
        <h2 id="news-heading" lang={headingLang}>
          {heading}
        </h2>
        {first ? (
          <div className="columns news-grid">
            <article className="news-first">
              {first.picture && (
                <div className="frame news-picture">
                  <PictureView
                    picture={first.picture}
                    width={640}
                    height={360}
                    sizes="(min-width: 60rem) 42rem, 90vw"
                  />
                </div>
              )}
              <NewsMeta article={first} {...about} />
              <h3 lang={lang}>
                <a href={addressIn(language, `/news/${first.slug}`)}>{first.title}</a>
              </h3>
              <p className="news-summary" lang={lang}>
                {first.summary}
              </p>
            </article>
            <ul className="news-list">
              {list(others.slice(0, 6))}
              {others[6] && (
                <li>
                  <details>
                    <summary>{texts.back}</summary>
                    <ul>{list(others.slice(6))}</ul>
                  </details>
                </li>
              )}
              <li className="news-feed">
                <a href="/feed.xml">
                  <Rss {...icon} /> {texts.feed}
                </a>
              </li>
            </ul>
          </div>
        ) : (
          <p className="muted news-none">{texts.none}</p>
        )}
      </div>
    </section>
  );
}
