import { ArrowLeft } from 'lucide-react';
import { addressIn } from '../../content/addresses.ts';
import { BlockView } from '../../content/markdown/block-view.tsx';
import { lookIn } from './page-look.tsx';
import type { NewsArticle } from '../../content/clinic.ts';
import { contentLang } from '../../content/content-lang.ts';
import { icon } from '../icon.ts';
import { NewsMeta } from './news-meta.tsx';
import type { PageData } from '../../content/page.ts';
import { PictureView } from '../picture-view.tsx';
import './article.css';

export function ArticlePage({ data, article }: { data: PageData; article: NewsArticle }) {
  const { texts, language } = data;
  const lang = contentLang(language);
  return (
    <article className="article wrap">
      <a className="article-back" href={addressIn(language, '/news')}>
        <ArrowLeft {...icon} /> {texts.news.back}
      </a>
      <h1 lang={lang}>{article.title}</h1>
      <NewsMeta article={article} language={language} texts={texts.news} className="article-meta" />
      <p className="lede" lang={lang}>
        {article.summary}
      </p>
      {article.picture && (
        <div className="frame article-picture">
          <PictureView
            picture={article.picture}
            width={640}
            height={360}
            sizes="(min-width: 50.01rem) 46rem, 90vw"
          />
        </div>
      )}
      <div className="article-body" lang={lang}>
        <BlockView blocks={article.body} look={lookIn(language)} />
      </div>
    </article>
  );
}
