import { ArrowRight } from 'lucide-react';
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
              {others.map((article) => (
                <NewsItem key={article.slug} article={article} level={3} {...about} />
              ))}
              <li className="news-all">
                <a href={addressIn(language, '/news')}>
                  {texts.back} <ArrowRight {...icon} />
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

interface NewsItemProps {
  article: NewsSummary;
  language: Language;
  texts: Texts['news'];
  /** Of its title. */
  level: 2 | 3;
}

/** An article as a row of a list. */
export function NewsItem({ article, language, texts, level }: NewsItemProps) {
  const Heading = `h${level}` as const;
  return (
    <li>
      <NewsMeta article={article} language={language} texts={texts} />
      <Heading lang={contentLang(language)}>
        <a href={addressIn(language, `/news/${article.slug}`)}>{article.title}</a>
      </Heading>
    </li>
  );
}
